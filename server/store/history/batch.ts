import sql from 'sql-template-tag'
import { msg } from '#src/domain/language/text.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { WORK_CENTER_LABELS } from '#src/domain/queue/work-center.ts'
import type { HistoryQuery, HistoryRow, HistorySource } from '../history.ts'
import { exportedFirst, yesNo } from '../history-parts.ts'

/** A batch from its first stage to its last; times in epoch milliseconds. */
interface LoggedBatch extends HistoryRow {
  material: string
  batchNumber: number
  pieces: number
  weight: number
  workCenter: WorkCenter
  grilled: boolean
  catering: boolean
  startTime: number
  /** Ends of the stages that are over, in order. */
  stageEndedAt: number[]
  completedAt: number | null
  canceledAt: number | null
  /** Seconds that its stages were late, in all. */
  delay: number
}

/** The last is no stage: its end is the batch's own. */
const STAGES = STAGE_NAMES.slice(0, -1)
const stageTitle = (name: string) =>
  `${name.charAt(0)}${name.slice(1).toLowerCase().replaceAll('_', ' ')} ended`

/** Every batch, with the end of each of its stages. */
export const source: HistorySource<HistoryQuery, LoggedBatch> = {
  kind: 'batch',
  event: msg('batch'),
  table: 'batch',
  at: sql`f.started_at`,
  columns: (now) => sql`
    f.batch_number, f.pieces, f.weight_g AS weight, f.work_center, f.grilled, f.catering, f.started_at AS start_time,
    f.stage_ended_at, f.completed_at, f.canceled_at,
    (SELECT coalesce(round(sum(coalesce(d.ended_at, ${now}::bigint) - d.started_at) / 1000.0), 0)::int
       FROM task_delay d WHERE d.batch_id = f.id) AS delay`,
  where: () => [],
  orders: { startTime: sql`f.started_at` },
  exported: [
    ...exportedFirst<LoggedBatch>(),
    { title: 'Batch', value: (row) => row.batchNumber },
    { title: 'Pieces', value: (row) => row.pieces },
    { title: 'Weight (g)', value: (row) => row.weight },
    { title: 'Work center', value: (row) => WORK_CENTER_LABELS[row.workCenter] },
    { title: 'Grilled', value: (row) => yesNo(row.grilled) },
    { title: 'Catering', value: (row) => yesNo(row.catering) },
    { title: 'Start', value: (row) => row.startTime, at: true },
    ...STAGES.map((name, index) => ({
      title: stageTitle(name),
      value: (row: LoggedBatch) => row.stageEndedAt[index] ?? null,
      at: true as const,
    })),
    { title: 'Completed', value: (row) => row.completedAt, at: true },
    { title: 'Cancelled', value: (row) => row.canceledAt, at: true },
    { title: 'Delay (s)', value: (row) => row.delay },
  ],
}
