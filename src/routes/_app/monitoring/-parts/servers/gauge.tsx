import { VisuallyHidden } from '@mantine/core'
import { gaugeLevel } from '#src/domain/monitoring/gauge.ts'
import { GAUGE_LEVELS } from '#src/domain/status.ts'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { StatusIcon } from '#src/ui/feedback/status-icon.tsx'
import css from './servers.module.css'

/** How much of something is used, with a sign of its own where that is much; '–' where nobody tells. */
export function Gauge({ percent }: { percent: number | null }) {
  if (percent === null) return '–'
  const rounded = Math.round(percent)
  const level = gaugeLevel(percent)
  const status = GAUGE_LEVELS[level]
  return (
    <div className={css.gauge}>
      <ProgressBar percent={rounded} status={status} />
      {level !== 'green' && (
        <span className={css.sign} data-level={level}>
          <StatusIcon name={status.icon} />
          <VisuallyHidden>{status.word}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
