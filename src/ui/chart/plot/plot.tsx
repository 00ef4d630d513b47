import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import uPlot from 'uplot'
import { t } from '#src/domain/language/text.ts'
import 'uplot/dist/uPlot.min.css'
import { ResetZoom } from '../reset-zoom.tsx'
import { createTipStore } from '../tooltip/tip-store.ts'
import type { TipContent } from '../tooltip/tooltip.tsx'
import { Tooltip } from '../tooltip/tooltip.tsx'
import { pointSteps, type Steps } from './cursor-steps.ts'
import type { Acts, Own } from './interaction.ts'
import { interact, interactionHooks } from './interaction.ts'
import { onThemeChange } from './palette.ts'
import classes from './plot.module.css'
import { followSync, useChartSync } from './sync.ts'
import type { TextPx } from './use-text-px.ts'

/** Draws the plot at another size, in CSS px, with words of another size; as sharp as this screen. */
export type DrawCopy = (width: number, height: number, textPx: TextPx) => HTMLCanvasElement

export interface PlotProps {
  /** Read once, when the plot is created; the parent gives the component another `key` when its shape changes. */
  options: (textPx?: TextPx) => Omit<uPlot.Options, 'width' | 'height'>
  data: uPlot.AlignedData
  /** The stretch of x that is shown; all of the data when left out. */
  window?: readonly [min: number, max: number] | undefined
  /** The accessible name and summary. */
  label: string
  describe: (index: number) => TipContent
  acts: Acts
  /** Epoch milliseconds where each point or bucket begins, to share the cursor with charts of the same times. */
  instants?: readonly number[] | undefined
  /** What the cursor steps over, where that is not the points. */
  steps?: Steps | undefined
  /** Zooms in around a point: offered in the pinned tooltip, so that nobody has to drag. */
  onZoomAt?: ((index: number) => void) | undefined
  /** A chart grows at its first draw and never again (spec 1 §9: 1000 ms); kept by the parent across plots. */
  grown: RefObject<boolean>
  /** Is given a way to draw the same again, for images. */
  copy: RefObject<DrawCopy | null>
  /** Goes back from a zoom; offered while there is one. */
  onReset?: (() => void) | undefined
}

/** Owns one uPlot: made in an effect, fed by `setData`, resized with its box, destroyed when it leaves. */
export function Plot(props: PlotProps) {
  const { data, window: shown, label, describe, onZoomAt, onReset } = props
  const root = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const drawn = useRef<unknown[]>([])
  const [tip] = useState(createTipStore)
  const hint = useId()
  const sync = useChartSync()
  const [own] = useState((): Own => ({ following: false, step: null }))
  const acts = useEffectEvent(() => props.acts)
  const steps = useEffectEvent(() => props.steps ?? pointSteps(props.instants ?? []))
  const moved = useEffectEvent((u: uPlot, step: number | null) =>
    sync?.point(step === null ? null : steps().instant(u, step), own),
  )
  const shownNow = useEffectEvent(() => shown)
  const made = useEffectEvent((u: uPlot, box: HTMLElement) => {
    drawn.current = [props.data, shown?.[0], shown?.[1]]
    if (!props.grown.current) box.dataset.grow = ''
    props.grown.current = true
    // Focus makes sense once there is a plot whose keys answer.
    box.tabIndex = 0
    plot.current = u
    props.copy.current = (width, height, px) => copy(width, height, px)
  })
  const sized = useEffectEvent((width: number, height: number, textPx?: TextPx): uPlot.Options => {
    const options = props.options(textPx)
    const x = options.scales?.x
    return {
      ...options,
      width,
      height,
      legend: { show: false },
      scales: { ...options.scales, x: { ...x, range: (_, min, max) => [...(shownNow() ?? [min, max])] } },
    }
  })
  const copy = useEffectEvent<DrawCopy>((width, height, textPx) => {
    const u = new uPlot(sized(width, height, textPx), props.data, document.createElement('div'))
    // At once, and not in a while as uPlot does by itself.
    u.batch(() => {})
    u.destroy()
    return u.ctx.canvas
  })
  const create = useEffectEvent((box: HTMLElement) => {
    return new uPlot(
      {
        ...sized(box.clientWidth || 300, box.clientHeight || 150),
        hooks: interactionHooks(
          tip,
          () => acts(),
          () => steps(),
          own,
          (u, step) => moved(u, step),
        ),
      },
      props.data,
      box,
    )
  })

  useEffect(() => {
    const box = root.current
    if (!box) return
    const u = create(box)
    made(u, box)
    const unhand = interact(
      u,
      box,
      tip,
      () => acts(),
      () => steps(),
      own,
    )
    const fit = () => {
      const [width, height] = [box.clientWidth, box.clientHeight]
      if (width > 0 && height > 0 && (width !== u.width || height !== u.height)) u.setSize({ width, height })
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(box)
    // Paper waits for no observer: the page has been laid out for it by now.
    window.addEventListener('beforeprint', fit)
    const unfollow = sync ? followSync(u, sync, tip, () => steps(), own) : undefined
    const unTheme = onThemeChange(() => u.redraw(false, true))
    return () => {
      unhand()
      unfollow?.()
      unTheme()
      sizes.disconnect()
      window.removeEventListener('beforeprint', fit)
      plot.current = null
      u.destroy()
    }
  }, [tip, sync, own])

  useEffect(() => {
    const u = plot.current
    const next = [data, shown?.[0], shown?.[1]]
    if (!u || next.every((part, i) => part === drawn.current[i])) return
    drawn.current = next
    u.setData(data)
  }, [data, shown])

  // What was pressed is gone then, a way back as well as a tooltip's buttons: the keyboard goes on from the chart.
  const focus = () => root.current?.focus({ preventScroll: true })
  const reset = () => {
    focus()
    onReset?.()
  }
  return (
    <div className={classes.box}>
      <div
        ref={root}
        className={classes.plot}
        data-whole={!props.acts.onSpan || undefined}
        role="application"
        aria-roledescription={t('chart')}
        aria-label={label}
        aria-describedby={hint}
      />
      {onReset && <ResetZoom onReset={reset} />}
      <Tooltip tip={tip} describe={describe} onZoomAt={onZoomAt} onPressed={focus} />
      <span hidden id={hint}>
        {t('Use the arrow keys to read values, Enter to zoom or pin, and Escape to close.')}
      </span>
    </div>
  )
}
