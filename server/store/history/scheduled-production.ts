import sql from 'sql-template-tag'
import type { FiltersOf, SortOf } from '#src/contract/define/list.ts'
import type { CateringBatch, scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { msg, tc } from '#src/domain/language/text.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
import { WORK_CENTER_LABELS } from '#src/domain/queue/work-center.ts'
import { ORDER_STATUSES } from '#src/domain/statuses.ts'
import type { HistorySource } from '../history.ts'
import { exportedFirst, secondsBetween, whether } from '../history-parts.ts'

type CateringQuery = FiltersOf<typeof scheduledProductionHistory.list>

const ended = sql`coalesce(f.completed_at, f.canceled_at)`

/** Batches cooked for catering. */
export const source: HistorySource<
  CateringQuery,
  CateringBatch,
  SortOf<typeof scheduledProductionHistory.list>
> = {
  kind: 'scheduled-production',
  event: msg('catering batch'),
  table: 'batch',
  only: sql`f.catering`,
  at: ({ by }) => (by === 'completed' ? sql`f.completed_at` : sql`f.started_at`),
  columns: () => sql`
    f.batch_number, f.work_center, f.pieces AS batch_size, f.weight_g AS weight, f.started_at AS start_time,
    ${ended} AS end_time, (SELECT sum(s)::int FROM unnest(f.stage_expected_s) s) AS expected_time,
    ${secondsBetween(sql`f.started_at`, ended)} AS actual_time,
    CASE WHEN f.canceled_at IS NOT NULL THEN 'CANCELED' WHEN f.completed_at IS NOT NULL THEN 'FINISHED'
         ELSE 'IN_PROGRESS' END AS catering_order_status`,
  where: ({ canceled }) => whether(canceled, sql`f.canceled_at IS NOT NULL`),
  orders: {
    startTime: sql`f.started_at`,
    endTime: ended,
    material: sql`m.name`,
    batchNumber: sql`f.batch_number`,
    batchSize: sql`f.pieces`,
    actualTime: () => secondsBetween(sql`f.started_at`, ended),
  },
  exported: [
    ...exportedFirst<CateringBatch>(),
    { title: msg('Batch'), value: (row) => row.batchNumber },
    { title: msg('Work center'), value: (row) => WORK_CENTER_LABELS[row.workCenter as WorkCenter] },
    { title: msg('Pieces'), value: (row) => row.batchSize },
    { title: msg('Weight (g)'), value: (row) => row.weight },
    { title: () => tc('time', 'Start'), value: (row) => row.startTime, at: true },
    { title: msg('End'), value: (row) => row.endTime, at: true },
    { title: msg('Expected (s)'), value: (row) => row.expectedTime },
    { title: msg('Actual (s)'), value: (row) => row.actualTime },
    { title: msg('Status'), value: (row) => ORDER_STATUSES[row.cateringOrderStatus].word },
  ],
}
