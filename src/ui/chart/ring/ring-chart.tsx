import type { CSSProperties, Ref } from 'react'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { sharesOf } from '#src/domain/analytics/shares.ts'
import { t } from '#src/domain/language/text.ts'
import type { ColorKey, Pattern } from '#src/domain/status.ts'
import { formatFixed, formatShare } from '#src/domain/units/numbers.ts'
import { colorVariable } from '#src/ui/status/color-variable.ts'
import { Label } from '#src/ui/text/data.tsx'
import chart from '../chart.module.css'
import { Legend } from '../legend.tsx'
import type { ChartHandle, FormatValue } from '../types.ts'
import classes from './ring-chart.module.css'
import { arcsOf, slicePath } from './ring-geometry.ts'
import { RingPattern } from './ring-pattern.tsx'

export interface RingSlice {
  key: string
  label: string
  /** The label is what people or equipment called it. */
  isData?: boolean
  /** Minutes, unless `unit` says otherwise. */
  value: number
  /** What its share is of, where that is not the value. */
  weight?: number
  color: ColorKey
  pattern?: Pattern
}

export interface RingChartProps {
  label: string
  slices: readonly RingSlice[]
  /** Unit behind the values; two, where one of them is said otherwise than many. */
  unit?: string | readonly [one: string, many: string]
  /** What the weights count: 'pans'. The slices are drawn by them, and their shares come before the values. */
  weights?: string
  /** Decimals of the values: two, as for minutes (spec 2 §9), unless set. */
  decimals?: number
  /** Writes a value with its unit, where it is more than these two say: '1.5 GiB'. */
  format?: FormatValue
  /** The figure in the middle while no slice is pointed at. */
  centre: { value: string; label: string }
  /** A slice was clicked or entered: opens what it was counted from. */
  onSelect?: ((slice: RingSlice) => void) | undefined
  ref?: Ref<ChartHandle>
}

/** Ring of shares. Each slice takes the focus and says its value; the middle shows the one pointed at. */
export function RingChart({
  label,
  slices,
  unit = 'min',
  weights,
  decimals = 2,
  format,
  centre,
  onSelect,
  ref,
}: RingChartProps) {
  const [at, setAt] = useState<string | null>(null)
  const id = useId()
  const parts = slices.map(({ value, weight = value }) => Math.max(0, weight))
  const shares = sharesOf(parts)
  const arcs = arcsOf(parts)
  const number = (slice: RingSlice) => formatFixed(Math.max(0, slice.value), decimals)
  const [one, many] = typeof unit === 'string' ? [unit, unit] : unit
  const unitOf = (slice: RingSlice) => (slice.value === 1 ? one : many)
  const figure = (slice: RingSlice) =>
    format ? format(Math.max(0, slice.value)) : `${number(slice)} ${unitOf(slice)}`
  const share = (slice: RingSlice) => formatShare(shares[slices.indexOf(slice)] ?? 0)
  /** The figure by which slices are compared. */
  const first = weights === undefined ? figure : share
  const svg = useRef<SVGSVGElement>(null)
  const choose = (slice: RingSlice) => (onSelect ? onSelect(slice) : setAt(slice.key))
  const pointed = slices.find((slice) => slice.key === at)
  const clicked = useEffectEvent((key: string | null) => {
    const slice = slices.find((one) => one.key === key)
    if (slice) choose(slice)
  })

  // The drawing responds to pointers only; keys and screen readers have the list of buttons next to it.
  useEffect(() => {
    const drawing = svg.current
    const off = new AbortController()
    const keyOf = (event: Event) => (event.target as SVGElement).getAttribute('data-slice')
    drawing?.addEventListener('pointerover', (event) => setAt(keyOf(event)), off)
    drawing?.addEventListener('pointerleave', () => setAt(null), off)
    drawing?.addEventListener('click', (event) => clicked(keyOf(event)), off)
    return () => off.abort()
  }, [])

  useImperativeHandle(ref, () => ({
    paint: ({ paintRing }, caption) => paintRing(slices, arcs, centre, first, caption),
  }))

  return (
    <div className={chart.chart}>
      <Legend
        items={slices.map((slice) =>
          format || weights
            ? { ...slice, value: first(slice) }
            : { ...slice, value: number(slice), unit: unitOf(slice) },
        )}
      />
      <div className={classes.frame}>
        <svg ref={svg} viewBox="-106 -106 212 212" aria-hidden className={classes.ring}>
          <defs>
            {slices.map((slice, i) => (
              <RingPattern key={slice.key} id={`${id}-${i}`} slice={slice} />
            ))}
            <mask id={`${id}-grow`} maskUnits="userSpaceOnUse" x="-106" y="-106" width="212" height="212">
              <circle className={classes.grow} r={90} pathLength={1} transform="rotate(-90)" />
            </mask>
          </defs>
          <circle r={90} className={classes.track} />
          <g mask={`url(#${id}-grow)`}>
            {slices.map((slice, i) => {
              const arc = arcs[i]
              if (!arc || arc.to <= arc.from) return null
              return (
                <path
                  key={slice.key}
                  d={slicePath(arc)}
                  className={classes.slice}
                  style={{ '--ink': `var(${colorVariable(slice.color, 'line')})` } as CSSProperties}
                  fill={slice.pattern && slice.pattern !== 'solid' ? `url(#${id}-${i})` : 'var(--ink)'}
                  data-at={slice.key === at || undefined}
                  data-opens={onSelect !== undefined || undefined}
                  data-slice={slice.key}
                />
              )
            })}
          </g>
        </svg>
        <ul className={classes.keys} aria-label={label}>
          {slices.map((slice) => (
            <li key={slice.key}>
              <button
                type="button"
                onFocus={() => setAt(slice.key)}
                onBlur={() => setAt(null)}
                onClick={() => choose(slice)}
              >
                {weights === undefined ? (
                  <>
                    <Label of={slice} />
                    {`: ${figure(slice)}, ${share(slice)}`}
                  </>
                ) : (
                  t('{label}: {share} of {weights}, {figure}', {
                    label: slice.label,
                    share: share(slice),
                    weights,
                    figure: figure(slice),
                  })
                )}
              </button>
            </li>
          ))}
        </ul>
        <div className={classes.centre} aria-hidden={pointed !== undefined}>
          <div className={classes.figure}>{pointed ? share(pointed) : centre.value}</div>
          <div className={classes.caption}>
            {pointed ? (
              <>
                <Label of={pointed} />
                {` · ${figure(pointed)}`}
              </>
            ) : (
              centre.label
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
