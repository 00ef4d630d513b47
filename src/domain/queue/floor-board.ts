import type { AlarmZone } from './alarm-zones.ts'
import { zoneOfStage } from './alarms.ts'
import { isActiveOrder } from './order-status.ts'
import type { FutureItem, QueueBatch, QueueContainer, QueueOrder, QueueStockOut } from './rows.ts'
import type { StageName } from './stage-names.ts'
import { taskStatusOf } from './task-status.ts'
import { FORGOTTEN_MS, holdExpiry } from './timers.ts'

/*
 * What the board on the kitchen's wall shows of a live queue, and how urgent it is. Times are epoch milliseconds.
 */

/** How urgent something is: in time, to be done soon, or over its time. */
export type Urgency = 'fine' | 'soon' | 'late'

/** One thing that a station has to do: finish a step of a batch, or begin a recommended one. */
export interface FloorStep {
  /** The batch's, or the recommendation's. */
  uuid: string
  zone: AlarmZone
  materialUuid: string
  material: string
  pieces: number
  catering: boolean
  /** Null for what is only recommended. */
  batchNumber: number | null
  /** The step under way; null for what is to be begun. */
  stage: StageName | null
  /** When the step began; null for what is to be begun. */
  startedAt: number | null
  dueAt: number
}

/** The last fifth of a step is urgent, and at least its last five seconds. */
const SOON_SHARE = 0.2
const SOON_LEAST_MS = 5_000
/** A batch that is to begin within a minute is urgent. */
const BEGIN_SOON_MS = 60_000
/** How long a batch takes from its beginning to the pan, where nobody knows it better. */
const BATCH_MS = 7 * 60_000
/** A pan with less than five minutes is urgent. */
export const PAN_SOON_MS = 5 * 60_000

export function stepUrgency(
  { startedAt, dueAt }: Pick<FloorStep, 'startedAt' | 'dueAt'>,
  now: number,
): Urgency {
  if (now >= dueAt) return 'late'
  const soon = startedAt === null ? BEGIN_SOON_MS : Math.max(SOON_LEAST_MS, (dueAt - startedAt) * SOON_SHARE)
  return dueAt - now <= soon ? 'soon' : 'fine'
}

export function panUrgency(expiresAt: number, now: number): Urgency {
  if (now >= expiresAt) return 'late'
  return expiresAt - now < PAN_SOON_MS ? 'soon' : 'fine'
}

/** The present step of a batch under way; null for one that is ready, canceled or not begun. */
function stepOfBatch(batch: QueueBatch): FloorStep | null {
  if (taskStatusOf(batch.status) !== 'GO') return null
  const at = batch.stagesEstimate.findIndex(({ completionTime }) => completionTime === null)
  const present = batch.stagesEstimate[at]
  if (!present || present.stageName === 'BATCH_COMPLETE') return null
  const { uuid, materialUuid, material, batchSize: pieces, catering, batchNumber, scheduledTime } = batch
  return {
    uuid,
    zone: zoneOfStage(present.stageName),
    materialUuid,
    material,
    pieces,
    catering,
    batchNumber,
    stage: present.stageName,
    startedAt: batch.stagesEstimate[at - 1]?.completionTime ?? scheduledTime,
    dueAt: present.expectedCompletionTime,
  }
}

/** It is to begin so early that it is ready before the material runs out; when it was made for, if that is not known. */
function stepOfRecommendation(item: FutureItem): FloorStep {
  const { uuid, materialUuid, material, batchSize: pieces, workType, scheduledTime, stockoutTime } = item
  return {
    uuid,
    zone: 'BREADING',
    materialUuid,
    material,
    pieces,
    catering: workType === 'CATERING',
    batchNumber: null,
    stage: null,
    startedAt: null,
    dueAt: stockoutTime === null ? scheduledTime : Math.max(scheduledTime, stockoutTime - BATCH_MS),
  }
}

const byDue = (a: { uuid: string; dueAt: number }, b: { uuid: string; dueAt: number }) =>
  a.dueAt - b.dueAt || a.uuid.localeCompare(b.uuid)

/** What is to be done, the most urgent first. */
export const floorSteps = (
  batches: readonly QueueBatch[],
  future: readonly FutureItem[],
): readonly FloorStep[] =>
  [...batches.flatMap((batch) => stepOfBatch(batch) ?? []), ...future.map(stepOfRecommendation)].sort(byDue)

/** Whether nothing is under way, and nothing has to be begun yet. */
export const isQuiet = (steps: readonly FloorStep[], now: number): boolean =>
  steps.every(({ stage, dueAt }) => stage === null && dueAt > now)

/** A place of the strip of pans: a pan, or a material of which there is none. */
export interface FloorPan {
  uuid: string
  materialUuid: string
  material: string
  /** Null for a material that is out of stock. */
  panName: string | null
  pieces: number
  /** When a pan expires, or since when there is none. */
  dueAt: number
  kind: 'expired' | 'out' | 'next' | 'held'
}

/**
 * The pans by the time they have left, and before them materials that are out of stock. The oldest pan of each
 * material that may still be used is the next to use; catering has pans of its own.
 */
export function floorPans(
  containers: readonly QueueContainer[],
  stockOuts: readonly QueueStockOut[],
  now: number,
): readonly FloorPan[] {
  const outs = stockOuts.map(
    ({ uuid, materialUuid, material, stockoutStartTime: dueAt }): FloorPan => ({
      uuid,
      materialUuid,
      material,
      panName: null,
      pieces: 0,
      dueAt,
      kind: 'out',
    }),
  )
  const opened = new Set<string>()
  const pans = containers
    .map((container) => ({ ...container, dueAt: holdExpiry(container.placedTime, container.holdTime) }))
    .filter(({ dueAt }) => now < dueAt + FORGOTTEN_MS)
    .sort(byDue)
    .map(({ uuid, materialUuid, material, panName, pieces, catering, dueAt }): FloorPan => {
      const use = `${materialUuid}/${catering}`
      const kind = now >= dueAt ? 'expired' : opened.has(use) ? 'held' : 'next'
      if (kind === 'next') opened.add(use)
      return { uuid, materialUuid, material, panName, pieces, dueAt, kind }
    })
  return [...outs.sort(byDue), ...pans]
}

/** Orders still to leave, the next first. */
export const nextOrders = (orders: readonly QueueOrder[]): readonly QueueOrder[] =>
  orders
    .filter(({ cateringOrderStatus }) => isActiveOrder(cateringOrderStatus))
    .sort((a, b) => a.restaurantDepartureTime - b.restaurantDepartureTime || a.batchNumber - b.batchNumber)

/** How much of a list there is room for, and how many are not shown; the first always is. */
export function fitting<Item>(
  items: readonly Item[],
  room: number,
  /** Places that an item takes. */
  sizeOf: (item: Item) => number = () => 1,
): { shown: readonly Item[]; more: number } {
  let taken = 0
  const tooMany = items.findIndex((item, place) => {
    taken += sizeOf(item)
    return place > 0 && taken > room
  })
  const shown = tooMany === -1 ? items : items.slice(0, tooMany)
  return { shown, more: items.length - shown.length }
}
