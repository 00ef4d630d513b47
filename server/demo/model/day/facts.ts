import type { UnusualKind, UnusualType } from '#src/domain/unusual/kinds.ts'

/**
 * The facts of one restaurant's local day, as they stand in the end. The fields are the columns of
 * server/db/migrations/0002-kitchen-facts.sql; *At are epoch milliseconds, *S seconds, *G grams.
 */
interface Fact {
  /** See factId: the same fact has the same id however often its day is generated. */
  id: number
  restaurantId: number
  materialId: number
}

export interface RecommendationFact extends Fact {
  recommendedAt: number
  pieces: number
  weightG: number
  workType: 'CATERING' | 'PRODUCTION' | 'COOKABLE'
  minuteDemandG: number
  minutesBeforeStockout: number
  canceledAt: number | null
  completedAt: number | null
  batchId: number | null
  /** When the batch became known; not a column. */
  batchStartedAt: number | null
}

export interface BatchFact extends Fact {
  batchNumber: number
  pieces: number
  weightG: number
  batchIncreasePercent: number
  /** 1 is the most urgent, 3 the least. */
  priority: number
  workCenter: 'CATERING_WORK_CENTER' | 'BOARDS'
  grilled: boolean
  catering: boolean
  /** The order it is cooked for, if one is kept. */
  cateringOrderId: number | null
  startedAt: number
  /** Six entries, in the order of the stages. */
  stageExpectedS: number[]
  /** Six entries, fewer if the batch was canceled on its way. */
  stageEndedAt: number[]
  completedAt: number | null
  canceledAt: number | null
  /** Known once its basket is in the oil. */
  fryer: string
}

export interface TaskDelayFact extends Fact {
  batchId: number
  /** 1 (BREADING) to 6 (HOT_HOLDING_TRANSFER). */
  stage: number
  startedAt: number
  endedAt: number
}

export interface FryerCycleFact extends Fact {
  batchId: number
  fryer: string
  vendor: string
  startedAt: number
  endedAt: number
  expectedS: number
  actualS: number
  correct: boolean
}

export interface StationCycleFact extends Fact {
  batchId: number
  station: 'BREADING' | 'PRQ'
  startedAt: number
  endedAt: number
  expectedS: number
}

export interface HoldFact extends Fact {
  batchId: number
  containerId: number
  piecesIn: number
  weightInG: number
  placedAt: number
  limitS: number
  removedAt: number
  piecesWasted: number
  weightWastedG: number
  timerError: boolean
}

export interface ConveyorPassFact extends Fact {
  holdId: number
  containerId: number
  inboundAt: number
  placedAt: number
  removedAt: number
  outboundAt: number
}

export interface PackageFact extends Fact {
  holdId: number
  packageTypeId: number
  chute: number
  quantity: number
  pieces: number
  weightG: number
  packedAt: number
  takenAt: number
}

export interface StockOutFact extends Fact {
  startedAt: number
  endedAt: number
}

export interface PotatoBatchFact extends Fact {
  basket: number
  weightG: number
  friedAt: number
  dumpedAt: number
  emptiedAt: number
  remainingG: number
}

export interface FryChuteCycleFact extends Fact {
  potatoBatchId: number
  packageTypeId: number
  chute: number
  quantity: number
  weightG: number
  packedAt: number
  takenAt: number
}

/** Something a camera found unusual (server/db/migrations/0008-unusual.sql); what does not fit its kind is null. */
export interface UnusualEventFact extends Omit<Fact, 'materialId'> {
  materialId: number | null
  kind: UnusualKind
  type: UnusualType | null
  eventAt: number
  camera: string
  place: string
  holdId: number | null
  potatoBatchId: number | null
  fryerCycleId: number | null
  containerId: number | null
  otherContainerId: number | null
  markerExpected: number | null
  markerSeen: number | null
  remainingG: number | null
  expectedS: number | null
  actualS: number | null
  /** JSON of Frame[], see server/domain/unusual/scene.ts. */
  frames: string
  /** When the camera had seen all of it; not a column. */
  seenAt: number
}

/** A recording of an unusual event. It tells what it shows by itself: it may outlive its event. */
export interface UnusualRecordingFact extends Omit<Fact, 'materialId'> {
  materialId: number | null
  unusualEventId: number
  kind: UnusualKind
  type: UnusualType | null
  eventAt: number
  camera: string
  place: string
  frames: string
  lengthMs: number
  sizeBytes: number
  createdAt: number
}

export interface DayFacts {
  recommendation: RecommendationFact[]
  batch: BatchFact[]
  taskDelay: TaskDelayFact[]
  fryerCycle: FryerCycleFact[]
  stationCycle: StationCycleFact[]
  hold: HoldFact[]
  conveyorPass: ConveyorPassFact[]
  package: PackageFact[]
  stockOut: StockOutFact[]
  potatoBatch: PotatoBatchFact[]
  fryChuteCycle: FryChuteCycleFact[]
  unusualEvent: UnusualEventFact[]
  unusualRecording: UnusualRecordingFact[]
}

export type FactKind = keyof DayFacts

export function noFacts(): DayFacts {
  return {
    recommendation: [],
    batch: [],
    taskDelay: [],
    fryerCycle: [],
    stationCycle: [],
    hold: [],
    conveyorPass: [],
    package: [],
    stockOut: [],
    potatoBatch: [],
    fryChuteCycle: [],
    unusualEvent: [],
    unusualRecording: [],
  }
}

const DAY_MS = 86_400_000
const IDS_PER_DAY = 10_000
const RESTAURANTS = 1_000

/**
 * The id of a simulated fact within its table, from its local day ('YYYY-MM-DD'), restaurant and ordinal.
 * It stays below 10^14, where the ids of all other facts begin. RangeError for what would not fit.
 */
export function factId(day: string, restaurantId: number, ordinal: number): number {
  const dayNumber = Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(dayNumber) || dayNumber < 0) throw new RangeError(`Not a day: ${day}`)
  if (restaurantId < 0 || restaurantId >= RESTAURANTS) throw new RangeError('Restaurant id out of range')
  if (ordinal < 0 || ordinal >= IDS_PER_DAY) throw new RangeError('Too many facts in a day')
  return (dayNumber * RESTAURANTS + restaurantId) * IDS_PER_DAY + ordinal
}

/** The ordinal that an id was made of. */
export const ordinalOf = (id: number): number => id % IDS_PER_DAY

/** The number of facts of a day, over all kinds. */
export function countFacts(facts: DayFacts): number {
  return Object.values(facts).reduce((sum, list) => sum + list.length, 0)
}
