import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Swatch } from '#src/ui/status/swatch.tsx'
import type { LegendItem } from '../types.ts'
import { placeTip } from './tip-place.ts'
import type { TipStore } from './tip-store.ts'
import classes from './tooltip.module.css'

export interface TipContent {
  title: string
  /** The title is what people or equipment called it. */
  isData?: boolean | undefined
  rows: readonly LegendItem[]
}

/** CSS px of the window's upper edge that the page's header covers. */
const coveredTop = () =>
  Number.parseFloat(document.documentElement.style.getPropertyValue('--covered-top')) || 0

interface TooltipProps {
  tip: TipStore
  describe: (index: number) => TipContent
  onZoomAt?: ((index: number) => void) | undefined
  /** One of its buttons was pressed, which are gone then: the keyboard goes on from the chart. */
  onPressed: () => void
}

/** What the cursor points at. Pinned, it stays, can be reached and offers to zoom without a drag. */
export function Tooltip({ tip, describe, onZoomAt, onPressed }: TooltipProps) {
  const { index, left, top, pinned, spoken } = useSyncExternalStore(tip.subscribe, tip.get, tip.get)
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const card = box.current
    const frame = card?.parentElement
    if (!card || !frame || index === null) return
    const { x, y } = placeTip({
      point: { left, top },
      card: { width: card.offsetWidth, height: card.offsetHeight },
      chart: frame.getBoundingClientRect(),
      window: { width: document.documentElement.clientWidth, top: coveredTop(), bottom: window.innerHeight },
    })
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  })

  const close = () => {
    onPressed()
    tip.set({ pinned: false, index: null })
  }
  const zoom = (at: number) => {
    close()
    onZoomAt?.(at)
  }
  const content = index === null ? null : describe(index)
  return (
    <>
      {content && index !== null && (
        <div ref={box} className={classes.card} data-pinned={pinned || undefined}>
          <div className={classes.title} translate={content.isData ? 'no' : undefined}>
            {content.title}
          </div>
          <table className={classes.rows}>
            <tbody>
              {content.rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <Swatch color={row.color} pattern={row.pattern ?? 'solid'} />
                    <span translate={row.isData ? 'no' : undefined}>{row.label}</span>
                  </th>
                  <td>{row.value ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {pinned && (
            <div className={classes.acts}>
              {onZoomAt && (
                <button type="button" onClick={() => zoom(index)}>
                  {t('Zoom in')}
                </button>
              )}
              <button type="button" onClick={close}>
                {t('Close')}
              </button>
            </div>
          )}
        </div>
      )}
      <div className={classes.spoken} aria-live="polite">
        {content && spoken && wordsOf(content)}
      </div>
    </>
  )
}

function wordsOf({ title, rows }: TipContent): string {
  return [title, ...rows.map((row) => `${row.label} ${row.value ?? ''}`)].join(', ')
}
