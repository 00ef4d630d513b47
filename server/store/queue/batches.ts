import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
import type { QueueBatch } from '#src/domain/queue/rows.ts'
import {
  presentStage,
  readyTimeAt,
  type StageEstimate,
  stageProgress,
  stagesEstimate,
} from '#src/domain/queue/stages.ts'
import { batchTaskStatus, taskStatusId } from '#src/domain/queue/task-status.ts'
import { animationOf } from '#src/domain/queue/timers.ts'
import { MINUTE } from '#src/domain/time/zone.ts'

/** How long a batch that is over stays in sight. */
const STAYS_MS = 5 * MINUTE
/** No batch is begun longer after its recommendation. */
const ADVISED_MS = 60 * MINUTE

interface BatchRow {
  id: number
  uuid: string
  batchNumber: number
  priority: number
  materialUuid: string
  material: string
  pieces: number
  batchIncreasePercent: number
  workCenter: WorkCenter
  grilled: boolean
  catering: boolean
  startedAt: number
  stageExpectedS: number[]
  stageEndedAt: number[]
  completedAt: number | null
  canceledAt: number | null
  recommendedAt: number | null
  minuteDemandG: number | null
  minutesBeforeStockout: number | null
  linked: boolean | null
  demandDescription: string | null
  restaurantDepartureTime: number | null
  taskDelayStartTime: number | null
  taskDelayEndTime: number | null
}

/** A batch with the two ends its readiness is measured by. */
export interface TimedBatch extends QueueBatch {
  /** When it should have been ready as planned at its beginning. */
  plannedEnd: number
}

/** Batches under way, and those that ended a short time ago. */
export async function queueBatches(db: Database, restaurantId: number, now: number): Promise<TimedBatch[]> {
  const rows = await db.rows<BatchRow>(sql`
    WITH shown AS (
      SELECT * FROM batch
       WHERE restaurant_id = ${restaurantId} AND completed_at IS NULL AND canceled_at IS NULL
      UNION ALL
      SELECT * FROM batch WHERE restaurant_id = ${restaurantId} AND completed_at > ${now - STAYS_MS}
      UNION ALL
      SELECT * FROM batch
       WHERE restaurant_id = ${restaurantId} AND started_at > ${now - ADVISED_MS} AND canceled_at > ${now - STAYS_MS})
    SELECT b.id, md5('batch/' || b.id)::uuid AS uuid, b.batch_number, b.priority, m.uuid AS material_uuid,
           m.name AS material, b.pieces, b.batch_increase_percent, b.work_center, b.grilled, b.catering, b.started_at,
           b.stage_expected_s, b.stage_ended_at, b.completed_at, b.canceled_at, r.recommended_at, r.minute_demand_g,
           r.minutes_before_stockout, f.linked, o.description AS demand_description,
           o.departs_at AS restaurant_departure_time, d.started_at AS task_delay_start_time, d.ended_at AS task_delay_end_time
      FROM shown b
      JOIN material m ON m.id = b.material_id
      LEFT JOIN catering_order o ON o.id = b.catering_order_id
      LEFT JOIN fryer f ON f.restaurant_id = b.restaurant_id AND f.name = b.fryer AND f.deleted_at IS NULL
      LEFT JOIN LATERAL (
        SELECT recommended_at, minute_demand_g, minutes_before_stockout FROM recommendation
         WHERE restaurant_id = b.restaurant_id AND batch_id = b.id
           AND recommended_at BETWEEN b.started_at - ${ADVISED_MS} AND b.started_at
         ORDER BY recommended_at DESC LIMIT 1) r ON true
      LEFT JOIN LATERAL (
        SELECT started_at, ended_at FROM task_delay WHERE batch_id = b.id
         ORDER BY started_at DESC LIMIT 1) d ON true
     ORDER BY b.started_at, b.id`)
  return rows.map((row) => presented(row, now))
}

/** A lag grows all the time: it is told in whole minutes begun, or there would be no end of news. */
function toldReadyTime(stages: readonly StageEstimate[], now: number): number | null {
  const ready = readyTimeAt(stages, now)
  const end = stages.at(-1)
  if (ready === null || end === undefined || end.completionTime !== null) return ready
  return end.expectedCompletionTime + Math.ceil((ready - end.expectedCompletionTime) / MINUTE) * MINUTE
}

function presented(row: BatchRow, now: number): TimedBatch {
  const stages = stagesEstimate(row.startedAt, row.stageExpectedS, row.stageEndedAt)
  const stageName = presentStage(stages)
  const { recommendedAt, minutesBeforeStockout, taskDelayStartTime } = row
  // A batch that is over is late no longer, even if nobody said when its delay ended.
  const over = taskDelayStartTime === null ? null : (row.canceledAt ?? row.completedAt)
  const delay = { taskDelayStartTime, taskDelayEndTime: row.taskDelayEndTime ?? over }
  return {
    uuid: row.uuid,
    batchId: String(row.id),
    batchNumber: row.batchNumber,
    priority: row.priority,
    materialUuid: row.materialUuid,
    material: row.material,
    status: taskStatusId(batchTaskStatus(row)),
    stageName,
    stageProgress: stageProgress(stageName),
    stagesEstimate: stages,
    batchSize: row.pieces,
    batchIncreasePercent: row.batchIncreasePercent,
    workCenter: row.workCenter,
    minuteDemand: row.minuteDemandG,
    minutesBeforeStockout,
    stockoutTime:
      recommendedAt === null || minutesBeforeStockout === null
        ? null
        : recommendedAt + Math.round(minutesBeforeStockout * MINUTE),
    ...delay,
    animation: animationOf(delay),
    grilled: row.grilled,
    catering: row.catering,
    demandDescription: row.demandDescription ?? '',
    restaurantDepartureTime: row.restaurantDepartureTime,
    isLinkedFryer: stageName === 'BASKET_FRYING' && row.linked === true,
    scheduledTime: row.startedAt,
    readyTime: toldReadyTime(stages, now),
    plannedEnd: row.startedAt + row.stageExpectedS.reduce((sum, seconds) => sum + seconds, 0) * 1000,
  }
}
