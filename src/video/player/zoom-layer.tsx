import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import { useZoom } from '#src/ui/images/use-zoom.ts'
import { LEAST_ZOOM, ZOOM_STEP } from '#src/ui/images/zoom.ts'
import css from './player.module.css'
import { PlayerButton } from './player-button.tsx'

const PAN_PX = 40
const PANS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

/**
 * Lies over a picture while it can be zoomed: wheel, pinch, double tap, buttons and keys, from 1 to 5 in steps of 0.1,
 * and dragged about.
 */
export function ZoomLayer({ target }: { target: RefObject<HTMLElement | null> }) {
  const layer = useRef<HTMLDivElement>(null)
  const { view, zoom, pan, handlers } = useZoom(layer, { of: target, there: true }, () => {})
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    element.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    return () => {
      element.style.transform = ''
    }
  }, [target, view])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }[event.key]
    const by = PANS[event.key]
    if (step !== undefined) zoom(view.scale + step)
    else if (event.key === '0') zoom(LEAST_ZOOM)
    else if (by) pan({ x: by[0], y: by[1] })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <fieldset className={css.zoomLayer} aria-label={t('Zoom')} onKeyDown={onKeyDown}>
      <div ref={layer} className={css.zoomStage} {...handlers} />
      <div className={css.zoomButtons}>
        <PlayerButton label={t('Zoom out')} icon={IconMinus} onClick={() => zoom(view.scale - ZOOM_STEP)} />
        <output className={css.scale}>{`${Math.round(view.scale * 100)}%`}</output>
        <PlayerButton label={t('Zoom in')} icon={IconPlus} onClick={() => zoom(view.scale + ZOOM_STEP)} />
        <PlayerButton
          label={t('Show the whole picture')}
          icon={IconZoomReset}
          spare="narrow"
          onClick={() => zoom(LEAST_ZOOM)}
        />
      </div>
    </fieldset>
  )
}
