import type { OrderStatus, OrderType, WorkCenter } from './order-status.ts'
import type { StageName } from './stage-names.ts'
import type { StageEstimate } from './stages.ts'
import type { Animation } from './timers.ts'

/*
 * The rows of a restaurant's live queue (spec 2 §3). Times are epoch milliseconds, weights grams, durations seconds
 * unless said otherwise. Every row has a uuid by which a later one replaces it.
 */

/** A batch of the production, catering or grilled table. */
export interface QueueBatch {
  uuid: string
  batchId: string
  batchNumber: number
  /** 1 is the most urgent. */
  priority: number
  materialUuid: string
  material: string
  /** Id of its task status: see taskStatusOf. */
  status: number
  stageName: StageName
  /** Percent. */
  stageProgress: number
  stagesEstimate: StageEstimate[]
  /** Pieces. */
  batchSize: number
  batchIncreasePercent: number
  workCenter: WorkCenter
  /** Grams a minute. */
  minuteDemand: number | null
  minutesBeforeStockout: number | null
  /** When the material runs out at that demand. */
  stockoutTime: number | null
  taskDelayStartTime: number | null
  taskDelayEndTime: number | null
  animation: Animation
  grilled: boolean
  catering: boolean
  demandDescription: string
  restaurantDepartureTime: number | null
  /** Whether a basket of it is in a fryer that reports by itself. */
  isLinkedFryer: boolean
  scheduledTime: number
  /** When it was ready, or is expected to be. */
  readyTime: number | null
}

/** What is to be cooked but has not begun: an open recommendation. */
export interface FutureItem {
  uuid: string
  materialUuid: string
  material: string
  /** CATERING is Scheduled Production, PRODUCTION Production, COOKABLE Cookable. */
  workType: 'CATERING' | 'PRODUCTION' | 'COOKABLE'
  batchSize: number
  minuteDemand: number | null
  minutesBeforeStockout: number | null
  stockoutTime: number | null
  scheduledTime: number
}

/** A catering order as the board shows it: a line of an order. */
export interface QueueOrder {
  uuid: string
  batchNumber: number
  /** The order it is a line of, which one from 1 on, and how many the order has. */
  orderUuid: string
  line: number
  lines: number
  orderType: OrderType
  materialUuid: string
  material: string
  cateringOrderStatus: OrderStatus
  scheduledStart: number
  scheduledEnd: number
  restaurantDepartureTime: number
  /** Pieces; how many of them are being made, and how many are ready. */
  batchSize: number
  inProgress: number
  ready: number
  workCenter: WorkCenter
  /** Percent. */
  progress: number
  demandDescription: string
}

/** How one material stands at the breading station: a row of tasks. */
export interface MaterialBatch {
  /** The material's. */
  uuid: string
  material: string
  /** Id of its task status. */
  status: number
  /** Pieces. */
  batchSize: number
  readyTime: number | null
  /** When it should have been ready. */
  endTime: number | null
  /** Milliseconds. */
  materialDelay: number
  batches: MaterialBatchPart[]
}
export interface MaterialBatchPart {
  uuid: string
  taskDelayStartTime: number | null
  taskDelayEndTime: number | null
}

export interface QueueStockOut {
  uuid: string
  materialUuid: string
  material: string
  stockoutStartTime: number
}

/** A pan in hot holding. `holdTime` is how long it may stay. */
export interface QueueContainer {
  uuid: string
  materialUuid: string
  material: string
  catering: boolean
  panName: string
  pieces: number
  placedTime: number
  holdTime: number
}

/** Packages made of a pan and still waiting in a chute; `holdTime` is null where the pan is not known. */
export interface QueuePackage {
  uuid: string
  materialUuid: string
  material: string
  packageType: string
  quantity: number
  pieces: number
  placedTime: number
  holdTime: number | null
}

export interface QueueFryer {
  uuid: string
  name: string
  vendor: string
  /** What is in its oil, if anything, since when, and for how long it should be. */
  materialUuid: string | null
  material: string | null
  batchNumber: number | null
  startedTime: number | null
  fryTime: number | null
  isLinkedFryer: boolean
}

/** That somebody has acknowledged an alarm, whose key is the uuid: it sounds on no screen of the restaurant. */
export interface QueueAcknowledgement {
  uuid: string
  acknowledgedTime: number
}

/** The tables of a queue, each a list of rows in no particular order. */
export interface QueueTables {
  batches: QueueBatch[]
  future: FutureItem[]
  orders: QueueOrder[]
  materials: MaterialBatch[]
  stockOuts: QueueStockOut[]
  containers: QueueContainer[]
  packages: QueuePackage[]
  fryers: QueueFryer[]
  acknowledged: QueueAcknowledgement[]
}
export type TableName = keyof QueueTables
export const TABLE_NAMES = [
  'batches',
  'future',
  'orders',
  'materials',
  'stockOuts',
  'containers',
  'packages',
  'fryers',
  'acknowledged',
] as const satisfies readonly TableName[]
