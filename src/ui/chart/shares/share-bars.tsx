import type { CSSProperties } from 'react'
import { formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import css from './share-bars.module.css'

export interface ShareBar {
  key: string
  label: string
  value: number
  /** Percent of the whole. */
  share: number
}

export interface ShareBarsProps {
  label: string
  bars: readonly ShareBar[]
  /** Opens what a bar was counted from. */
  onSelect?: ((bar: ShareBar) => void) | undefined
}

/** Many shares of a whole as a list, each with its bar: where a ring would have more slices than can be told apart. */
export function ShareBars({ label, bars, onSelect }: ShareBarsProps) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  return (
    <ul className={css.list} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {onSelect ? (
            <button type="button" className={css.bar} onClick={() => onSelect(bar)}>
              <Bar bar={bar} most={most} />
            </button>
          ) : (
            <div className={css.bar}>
              <Bar bar={bar} most={most} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Bar({ bar: { label, value, share }, most }: { bar: ShareBar; most: number }) {
  const width = most > 0 ? (Math.max(0, value) / most) * 100 : 0
  return (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.value}>{formatNumber(value)}</span>
      <span className={css.share}>{formatShare(share)}</span>
      <span className={css.track} style={{ '--width': `${width}%` } as CSSProperties} />
    </>
  )
}
