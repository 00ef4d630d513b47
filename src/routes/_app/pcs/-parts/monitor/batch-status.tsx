import { t } from '#src/domain/language/text.ts'
import type { QueueBatch } from '#src/domain/queue/rows.ts'
import { batchDisplay, taskStatusOf } from '#src/domain/queue/task-status.ts'
import type { StatusIcon as IconName } from '#src/domain/status.ts'
import { completedBatch, STAGES, TASK_STATUSES } from '#src/domain/statuses.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { StatusIcon } from '#src/ui/status/status-icon.tsx'
import { WhenVisible } from '#src/ui/visibility/when-visible.tsx'
import css from './monitor.module.css'

/** Where a batch stands, by the rules of its display (spec 2 §4): cancel, completed, grilled, or progress by stage. */
export function BatchStatus({ batch, zone }: { batch: QueueBatch; zone: string }) {
  const display = batchDisplay(batch)
  const status =
    display.kind === 'completed' ? completedBatch(batch.stageName) : TASK_STATUSES[taskStatusOf(batch.status)]
  if (display.kind === 'progress') {
    const stage = STAGES[batch.stageName]
    return (
      <Bar kind={batch.animation === 'delayed' ? 'bad' : stage.kind} percent={display.percent}>
        <span className={css.word}>
          <BarIcon name={batch.animation === 'delayed' ? 'alert' : stage.icon} />
          {batch.animation === 'delayed' ? t('Delayed: {stage}', { stage: stage.word }) : stage.word}
        </span>
      </Bar>
    )
  }
  return (
    <Bar kind={status.kind} percent={100} grilled={display.kind === 'grilled'}>
      <span className={css.word}>
        <BarIcon name={display.kind === 'grilled' ? 'flame' : status.icon} />
        {display.kind === 'grilled'
          ? t('Grilled: {stage}', { stage: STAGES[batch.stageName].word })
          : status.word}
      </span>
      {display.kind === 'completed' && display.readyTime !== null && (
        <span className={css.timer}>{formatTimeOfDay(display.readyTime, zone)}</span>
      )}
    </Bar>
  )
}

const ICON_PX = 16

const BarIcon = ({ name }: { name: IconName }) => (
  <WhenVisible size={ICON_PX}>
    <StatusIcon name={name} size={ICON_PX} />
  </WhenVisible>
)

interface BarProps {
  kind: string
  percent: number
  grilled?: boolean
  children: React.ReactNode
}

/** A bar behind its words: the words say it, the bar shows it from afar. */
export function Bar({ kind, percent, grilled, children }: BarProps) {
  return (
    <span className={css.bar} data-kind={kind} data-grilled={grilled || undefined}>
      <span className={css.fill} style={{ width: `${percent}%` }} />
      <span className={css.words}>{children}</span>
    </span>
  )
}
