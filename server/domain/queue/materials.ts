import type { MaterialBatch, QueueBatch } from '#src/domain/queue/rows.ts'
import { taskStatusId } from '#src/domain/queue/task-status.ts'
import { materialDelay } from '#src/domain/queue/timers.ts'

/** A batch as its material's readiness needs it. */
export type ReadyingBatch = Pick<
  QueueBatch,
  | 'uuid'
  | 'materialUuid'
  | 'material'
  | 'status'
  | 'batchSize'
  | 'readyTime'
  | 'taskDelayStartTime'
  | 'taskDelayEndTime'
> & { plannedEnd: number }

/** The least advanced says how far a material is; what is canceled does not count where anything else is there. */
const ORDER = [
  taskStatusId('WAIT'),
  taskStatusId('GO'),
  taskStatusId('BREADING_COMPLETE'),
  taskStatusId('CANCEL'),
]

/**
 * How each material stands at the breading station, by the batches in sight (spec 2 §3, material batch): the pieces of
 * them all, when the last of them is ready and when it should have been. Canceled ones have no part in these.
 */
export function materialBatches(batches: readonly ReadyingBatch[]): MaterialBatch[] {
  const groups = new Map<string, ReadyingBatch[]>()
  for (const batch of batches) {
    const group = groups.get(batch.materialUuid)
    if (group) group.push(batch)
    else groups.set(batch.materialUuid, [batch])
  }
  return [...groups].map(([uuid, group]) => {
    const counted = group.filter(({ status }) => status !== taskStatusId('CANCEL'))
    const last = counted.reduce<ReadyingBatch | null>(
      (late, batch) => (late && (late.readyTime ?? 0) >= (batch.readyTime ?? 0) ? late : batch),
      null,
    )
    const readyTime = last?.readyTime ?? null
    const endTime = last?.plannedEnd ?? null
    return {
      uuid,
      material: group[0]?.material ?? '',
      status: Number(ORDER.find((status) => group.some((batch) => batch.status === status))),
      batchSize: counted.reduce((sum, { batchSize }) => sum + batchSize, 0),
      readyTime,
      endTime,
      materialDelay: materialDelay(readyTime, endTime),
      batches: group.map(({ uuid, taskDelayStartTime, taskDelayEndTime }) => ({
        uuid,
        taskDelayStartTime,
        taskDelayEndTime,
      })),
    }
  })
}
