import type { Status } from '#src/domain/status.ts'
import css from './progress-bar.module.css'

/** Percent of a whole, as a bar with its figure; what it means is for `status` to say. */
export function ProgressBar({ percent, status }: { percent: number; status: Status | undefined }) {
  return (
    <div className={css.progress}>
      <div className={css.track} aria-hidden>
        <div
          className={css.filled}
          data-kind={status?.kind}
          style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
        />
      </div>
      <span className={css.percent}>{percent}%</span>
    </div>
  )
}
