import { VisuallyHidden } from '@mantine/core'
import { gaugeFigure, gaugeLevel } from '#src/domain/monitoring/gauge.ts'
import { GAUGE_LEVELS } from '#src/domain/statuses.ts'
import { ProgressBar } from '#src/ui/status/progress-bar.tsx'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import css from './servers.module.css'

/** How much of something is used, with a sign of its own where that is much; '–' where it is unknown. */
export function Gauge({ percent }: { percent: number | null }) {
  if (percent === null) return '–'
  return (
    <div className={css.gauge}>
      <ProgressBar percent={gaugeFigure(percent)} status={GAUGE_LEVELS[gaugeLevel(percent)]} />
      <Sign percent={percent} />
    </div>
  )
}

/** The same where there is no room for a bar: 'Disk 97%' in the colour of its gauge, with its sign. */
export function GaugeWords({ name, percent }: { name: string; percent: number }) {
  return (
    <span className={css.words} data-level={gaugeLevel(percent)}>
      {`${name} ${gaugeFigure(percent)}%`}
      <Sign percent={percent} />
    </span>
  )
}

function Sign({ percent }: { percent: number }) {
  const level = gaugeLevel(percent)
  if (level === 'green') return null
  const { icon, word } = GAUGE_LEVELS[level]
  return (
    <span className={css.sign} data-level={level}>
      <StatusIcon name={icon} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}
