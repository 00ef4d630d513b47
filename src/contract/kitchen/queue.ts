import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { ORDER_STATUS_NAMES, ORDER_TYPES, WORK_CENTERS } from '#src/domain/queue/order-status.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text, uuid } from '../define/fields.ts'
import { defineTopic } from '../live/define.ts'

/** A restaurant's live queue on the wire; what the rows mean stands in src/domain/queue/rows.ts. */

const time = z.int()
const maybe = z.nullable(time)
const aboutMaterial = { materialUuid: z.string(), material: z.string() }
const taskDelay = { taskDelayStartTime: maybe, taskDelayEndTime: maybe }
const workCenter = z.enum(WORK_CENTERS)

const batch = z.object({
  uuid: z.string(),
  batchId: z.string(),
  batchNumber: z.int(),
  priority: z.int(),
  ...aboutMaterial,
  status: z.int(),
  stageName: z.enum(STAGE_NAMES),
  stageProgress: z.int(),
  stagesEstimate: z.array(
    z.object({ stageName: z.enum(STAGE_NAMES), completionTime: maybe, expectedCompletionTime: time }),
  ),
  batchSize: z.int(),
  batchIncreasePercent: z.int(),
  workCenter,
  minuteDemand: z.nullable(z.int()),
  minutesBeforeStockout: z.nullable(z.number()),
  stockoutTime: maybe,
  ...taskDelay,
  animation: z.enum(['flat', 'delayed']),
  grilled: z.boolean(),
  catering: z.boolean(),
  demandDescription: z.string(),
  restaurantDepartureTime: maybe,
  isLinkedFryer: z.boolean(),
  scheduledTime: time,
  readyTime: maybe,
})

const future = z.object({
  uuid: z.string(),
  ...aboutMaterial,
  workType: z.enum(['CATERING', 'PRODUCTION', 'COOKABLE']),
  batchSize: z.int(),
  minuteDemand: z.nullable(z.int()),
  minutesBeforeStockout: z.nullable(z.number()),
  stockoutTime: maybe,
  scheduledTime: time,
})

const order = z.object({
  uuid: z.string(),
  batchNumber: z.int(),
  orderUuid: z.string(),
  line: z.int(),
  lines: z.int(),
  orderType: z.enum(ORDER_TYPES),
  ...aboutMaterial,
  cateringOrderStatus: z.enum(ORDER_STATUS_NAMES),
  scheduledStart: time,
  scheduledEnd: time,
  restaurantDepartureTime: time,
  batchSize: z.int(),
  inProgress: z.int(),
  ready: z.int(),
  workCenter,
  progress: z.int(),
  demandDescription: z.string(),
})

const readiness = {
  uuid: z.string(),
  status: z.int(),
  readyTime: maybe,
  batches: z.array(z.object({ uuid: z.string(), ...taskDelay })),
}
const material = z.object({
  ...readiness,
  material: z.string(),
  batchSize: z.int(),
  endTime: maybe,
  materialDelay: z.int(),
})

const stockOut = z.object({ uuid: z.string(), ...aboutMaterial, stockoutStartTime: time })

const held = { pieces: z.int(), placedTime: time }
const container = z.object({
  uuid: z.string(),
  ...aboutMaterial,
  catering: z.boolean(),
  panName: z.string(),
  ...held,
  holdTime: z.int(),
})
const packed = z.object({
  uuid: z.string(),
  ...aboutMaterial,
  packageType: z.string(),
  quantity: z.int(),
  ...held,
  holdTime: z.nullable(z.int()),
})

const fryer = z.object({
  uuid: z.string(),
  name: z.string(),
  vendor: z.string(),
  materialUuid: z.nullable(z.string()),
  material: z.nullable(z.string()),
  batchNumber: z.nullable(z.int()),
  startedTime: maybe,
  fryTime: z.nullable(z.int()),
  isLinkedFryer: z.boolean(),
})

const acknowledgement = z.object({ uuid: z.string(), acknowledgedTime: time })

const tables = {
  batches: z.array(batch),
  future: z.array(future),
  orders: z.array(order),
  materials: z.array(material),
  stockOuts: z.array(stockOut),
  containers: z.array(container),
  packages: z.array(packed),
  fryers: z.array(fryer),
  acknowledged: z.array(acknowledgement),
} satisfies { [Name in keyof QueueTables]: z.ZodMiniType<QueueTables[Name]> }
const rowIds = z.array(z.string())

/** The whole queue at a version of it; what follows comes on the topic. */
export const liveQueue = defineEndpoint({
  method: 'GET',
  path: '/queue',
  permission: 'PCS.VIEW',
  summary:
    'The current live production queue of a restaurant, with the version that live changes continue from.',
  query: z.strictObject({ restaurantUuid: uuid }),
  answer: z.object({ version: z.int(), at: time, tables: z.object(tables) }),
})

/** Has alarms be heard on no screen of the restaurant any more; each is told in the queue's `acknowledged`. */
export const acknowledgeAlarms = defineEndpoint({
  method: 'PUT',
  path: '/queue/alarms/acknowledge',
  permission: 'PCS.VIEW',
  summary: 'Acknowledge alarms of a restaurant by their keys. Alarms that have ended are ignored.',
  body: z.strictObject({
    restaurantUuid: uuid,
    keys: z.array(text(100, () => t('Name an alarm'))).check(z.minLength(1), z.maxLength(200)),
  }),
  answer: 'nothing',
})

/** What changed from the version before to this one: see src/domain/queue/feed.ts. */
export const queueTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/queue',
  permission: 'PCS.VIEW',
  message: z.object({
    version: z.int(),
    at: time,
    put: z.partial(z.object(tables)),
    gone: z.partial(
      z.object({
        batches: rowIds,
        future: rowIds,
        orders: rowIds,
        materials: rowIds,
        stockOuts: rowIds,
        containers: rowIds,
        packages: rowIds,
        fryers: rowIds,
        acknowledged: rowIds,
      }),
    ),
    readiness: z.array(z.object(readiness)),
  }),
})
