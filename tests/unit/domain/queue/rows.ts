import type {
  MaterialBatch,
  QueueBatch,
  QueueContainer,
  QueueOrder,
  QueuePackage,
  QueueTables,
} from '#src/domain/queue/rows.ts'

/** Rows for tests: believable unless set otherwise. */

export const batchRow = (changes: Partial<QueueBatch> = {}): QueueBatch => ({
  uuid: 'batch-1',
  batchId: '1',
  batchNumber: 1,
  priority: 2,
  materialUuid: 'nuggets',
  material: 'Nuggets',
  status: 2,
  stageName: 'BREADING',
  stageProgress: 14,
  stagesEstimate: [],
  batchSize: 48,
  batchIncreasePercent: 0,
  workCenter: 'BOARDS',
  minuteDemand: 300,
  minutesBeforeStockout: 12,
  stockoutTime: null,
  taskDelayStartTime: null,
  taskDelayEndTime: null,
  animation: 'flat',
  grilled: false,
  catering: false,
  demandDescription: '',
  restaurantDepartureTime: null,
  isLinkedFryer: false,
  scheduledTime: 0,
  readyTime: null,
  ...changes,
})

export const orderRow = (changes: Partial<QueueOrder> = {}): QueueOrder => ({
  uuid: 'order-1',
  batchNumber: 1,
  orderUuid: `order-of-${changes.uuid ?? 'order-1'}`,
  line: 1,
  lines: 1,
  orderType: 'CATERING',
  materialUuid: 'nuggets',
  material: 'Nuggets',
  cateringOrderStatus: 'NEW',
  scheduledStart: 0,
  scheduledEnd: 0,
  restaurantDepartureTime: 0,
  batchSize: 64,
  inProgress: 0,
  ready: 0,
  workCenter: 'CATERING_WORK_CENTER',
  progress: 0,
  demandDescription: '',
  ...changes,
})

export const materialRow = (changes: Partial<MaterialBatch> = {}): MaterialBatch => ({
  uuid: 'nuggets',
  material: 'Nuggets',
  status: 0,
  batchSize: 48,
  readyTime: null,
  endTime: null,
  materialDelay: 0,
  batches: [],
  ...changes,
})

export const panRow = (changes: Partial<QueueContainer> = {}): QueueContainer => ({
  uuid: 'pan-1',
  materialUuid: 'nuggets',
  material: 'Nuggets',
  catering: false,
  panName: 'Half pan',
  pieces: 24,
  placedTime: 0,
  holdTime: 1200,
  ...changes,
})

export const packageRow = (changes: Partial<QueuePackage> = {}): QueuePackage => ({
  uuid: 'package-1',
  materialUuid: 'nuggets',
  material: 'Nuggets',
  packageType: '8 pc',
  quantity: 1,
  pieces: 8,
  placedTime: 0,
  holdTime: 1200,
  ...changes,
})

export const tables = (changes: Partial<QueueTables> = {}): QueueTables => ({
  batches: [],
  future: [],
  orders: [],
  materials: [],
  stockOuts: [],
  containers: [],
  packages: [],
  fryers: [],
  acknowledged: [],
  ...changes,
})
