import sql from 'sql-template-tag'
import { msg, tc } from '#src/domain/language/text.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
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

/** Of each stage in order; the last of their names is no stage: its end is the batch's own. */
const STAGE_ENDS = [
  msg('Breading ended'),
  msg('Basket loading ended'),
  msg('Basket transfer ended'),
  msg('Basket frying ended'),
  msg('Cts transfer ended'),
  msg('Hot holding transfer ended'),
]

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
    { title: msg('Batch'), value: (row) => row.batchNumber },
    { title: msg('Pieces'), value: (row) => row.pieces },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: msg('Work center'), value: (row) => WORK_CENTER_LABELS[row.workCenter] },
    { title: msg('Grilled'), value: (row) => yesNo(row.grilled) },
    { title: msg('Catering'), value: (row) => yesNo(row.catering) },
    { title: () => tc('time', 'Start'), value: (row) => row.startTime, at: true },
    ...STAGE_ENDS.map((title, index) => ({
      title,
      value: (row: LoggedBatch) => row.stageEndedAt[index] ?? null,
      at: true as const,
    })),
    { title: msg('Completed'), value: (row) => row.completedAt, at: true },
    { title: msg('Cancelled'), value: (row) => row.canceledAt, at: true },
    { title: msg('Delay (s)'), value: (row) => row.delay },
  ],
}
