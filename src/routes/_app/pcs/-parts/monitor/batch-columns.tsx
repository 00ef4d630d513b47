import { t } from '#src/domain/language/text.ts'
import { numbered } from '#src/domain/queue/batch-names.ts'
import type { QueueBatch } from '#src/domain/queue/rows.ts'
import { STAGE_NAMES, type StageName } from '#src/domain/queue/stage-names.ts'
import { STAGE_COLUMNS } from '#src/domain/queue/stages.ts'
import { taskStatusOf } from '#src/domain/queue/task-status.ts'
import { WORK_CENTER_LABELS } from '#src/domain/queue/work-center.ts'
import { completedBatch, STAGES, TASK_STATUSES } from '#src/domain/statuses.ts'
import { formatTimeOfDay } from '#src/domain/time/format.ts'
import { formatGrams, formatPieces } from '#src/domain/units/weight.ts'
import type { Column } from '#src/ui/table/columns.ts'
import { BatchStatus } from './batch-status.tsx'
import css from './monitor.module.css'
import { Delay, MinutesUntil, StageDue } from './ticks.tsx'

/** Task columns take 11 percent of the table, progress columns 12 (spec 2 §9). */
const TASK = '11%'
const PROGRESS = '12%'

const pieces = ({ batchSize, batchIncreasePercent }: QueueBatch) =>
  batchIncreasePercent === 0
    ? formatPieces(batchSize)
    : `${formatPieces(batchSize)} (+${batchIncreasePercent}%)`

/** Its increase takes a second line, so that all columns fit a desk. */
const Pieces = ({ batchSize, batchIncreasePercent }: QueueBatch) => (
  <span className={css.pieces}>
    <span>{formatPieces(batchSize)}</span>
    {batchIncreasePercent !== 0 && <span>{` (+${batchIncreasePercent}%)`}</span>}
  </span>
)

const stageTitles: Record<Exclude<StageName, 'BATCH_COMPLETE'>, string> = {
  BREADING: t('Bread chicken'),
  BASKET_LOADING: t('Load chicken in basket'),
  BASKET_TRANSFER: t('Transfer basket to fryer'),
  BASKET_FRYING: t('Load into oil for cooking'),
  CTS_TRANSFER: t('Transfer basket to CTS'),
  HOT_HOLDING_TRANSFER: t('Transfer pan to hot holding'),
}

/** What a stage of a batch says: when it was done, how long it may still take, or nothing before its turn. */
function StageCell({ batch, stage, zone }: { batch: QueueBatch; stage: StageName; zone: string }) {
  const estimate = batch.stagesEstimate.find(({ stageName }) => stageName === stage)
  if (!estimate) return null
  if (estimate.completionTime !== null) return formatTimeOfDay(estimate.completionTime, zone)
  const present = taskStatusOf(batch.status) === 'GO' && batch.stageName === stage
  return present ? <StageDue expected={estimate.expectedCompletionTime} /> : '–'
}

const stageText = (batch: QueueBatch, stage: StageName, zone: string): string => {
  const done = batch.stagesEstimate.find(({ stageName }) => stageName === stage)?.completionTime ?? null
  return done === null ? '' : formatTimeOfDay(done, zone)
}

/** The production table's columns (spec 2 §3); `zone` is the restaurant's. */
export function batchColumns(zone: string): readonly Column<QueueBatch>[] {
  const at = (time: number | null) => (time === null ? '' : formatTimeOfDay(time, zone))
  const stages = STAGE_NAMES.flatMap((stage): Column<QueueBatch>[] =>
    stage === 'BATCH_COMPLETE'
      ? []
      : [
          {
            key: STAGE_COLUMNS[stage],
            title: stageTitles[stage],
            width: TASK,
            hideable: true,
            wide: true,
            cell: (batch) => <StageCell batch={batch} stage={stage} zone={zone} />,
            text: (batch) => stageText(batch, stage, zone),
          },
        ],
  )
  return [
    {
      key: 'materialType',
      title: t('Material'),
      isData: ({ catering }) => !catering,
      wraps: true,
      cell: ({ material, catering }) => (catering ? t('{material} · Catering', { material }) : material),
      text: ({ material }) => material,
    },
    {
      key: 'progress',
      title: t('Progress'),
      width: PROGRESS,
      cell: (batch) => <BatchStatus batch={batch} zone={zone} />,
      text: ({ status, stageName }) => {
        const task = taskStatusOf(status)
        return (task === 'BREADING_COMPLETE' ? completedBatch(stageName) : TASK_STATUSES[task]).word
      },
    },
    { key: 'batchSize', title: t('Batch size'), hideable: true, cell: Pieces, text: pieces },
    {
      key: 'delay',
      title: t('Delay'),
      hideable: true,
      align: 'right',
      cell: (batch) => <Delay from={batch.taskDelayStartTime} until={batch.taskDelayEndTime} />,
      text: ({ taskDelayStartTime }) => (taskDelayStartTime === null ? '' : at(taskDelayStartTime)),
    },
    {
      key: 'minutesBeforeStockout',
      title: t('Minutes to stock-out'),
      hideable: true,
      align: 'right',
      cell: ({ stockoutTime }) => <MinutesUntil moment={stockoutTime} />,
      text: ({ minutesBeforeStockout }) => String(minutesBeforeStockout ?? ''),
    },
    ...stages,
    {
      key: 'batchComplete',
      title: STAGES.BATCH_COMPLETE.word,
      width: PROGRESS,
      hideable: true,
      asked: true,
      cell: ({ readyTime }) => at(readyTime),
      text: ({ readyTime }) => at(readyTime),
    },
    {
      key: 'batchNumber',
      title: t('Batch'),
      hideable: true,
      align: 'right',
      cell: ({ batchNumber }) => numbered(batchNumber),
      text: ({ batchNumber }) => String(batchNumber),
    },
    {
      key: 'priority',
      title: t('Priority'),
      hideable: true,
      asked: true,
      align: 'right',
      cell: ({ priority }) => priority,
      text: ({ priority }) => String(priority),
    },
    {
      key: 'workCenter',
      title: t('Work center'),
      hideable: true,
      asked: true,
      cell: ({ workCenter }) => WORK_CENTER_LABELS[workCenter],
      text: ({ workCenter }) => WORK_CENTER_LABELS[workCenter],
    },
    {
      key: 'minuteDemand',
      title: t('Demand per minute'),
      hideable: true,
      asked: true,
      align: 'right',
      cell: ({ minuteDemand }) => (minuteDemand === null ? '' : formatGrams(minuteDemand)),
      text: ({ minuteDemand }) => String(minuteDemand ?? ''),
    },
    {
      key: 'scheduledTime',
      title: t('Scheduled'),
      hideable: true,
      asked: true,
      cell: ({ scheduledTime }) => at(scheduledTime),
      text: ({ scheduledTime }) => at(scheduledTime),
    },
    {
      key: 'restaurantDepartureTime',
      title: t('Departure'),
      hideable: true,
      asked: true,
      cell: ({ restaurantDepartureTime }) => at(restaurantDepartureTime),
      text: ({ restaurantDepartureTime }) => at(restaurantDepartureTime),
    },
  ]
}
