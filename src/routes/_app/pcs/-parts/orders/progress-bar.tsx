import type { Status } from '#src/domain/status.ts'
import css from './orders.module.css'

/** Percent of an order's pieces that are ready, as a bar with its figure. */
export function ProgressBar({ percent, status }: { percent: number; status: Status }) {
  return (
    <div className={css.progress}>
      <div className={css.track} aria-hidden>
        <div className={css.filled} data-kind={status.kind} style={{ width: `${percent}%` }} />
      </div>
      <span className={css.percent}>{percent}%</span>
    </div>
  )
}
