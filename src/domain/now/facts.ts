import type { StageName } from '../queue/stage-names.ts'
import type { DayPart } from '../time/day-part.ts'

/*
 * What the sentences of 'Now' are made of: what stands in one kitchen at a moment. Times are epoch milliseconds,
 * durations seconds, unless said otherwise. Only what goes on is in here: a stock-out that ended is not.
 */

/** A material by its name, and by the code that lists are narrowed by. */
export interface OfMaterial {
  material: string
  materialCode: string
}
/** A material that is wanted and of which there is nothing. */
export interface StandingStockOut {
  material: string
  since: number
  /** When the next pan of it is expected, if any is being cooked. */
  nextPanAt: number | null
}
/** A pan in hot holding. */
export interface StandingPan extends OfMaterial {
  placedAt: number
  limitS: number
  /** Whether its timer runs: of one that does not, nobody sees when it is past its limit. */
  timed: boolean
  /** Grams that are still in it. */
  grams: number
}
/** How much of a material is wanted, as it was last recommended by. */
export interface StandingDemand extends OfMaterial {
  /** Grams, more than 0. */
  perMinute: number
  /** When the next pan of it is expected, if any is being cooked. */
  nextPanAt: number | null
}
/** An order that is not finished: its lines together. */
export interface StandingOrder {
  uuid: string
  number: number
  departsAt: number
  scheduledStart: number
  begun: boolean
  /** Pieces. */
  pieces: number
  /** Pieces that are ready, and those that will be by the departure. */
  ready: number
  readyInTime: number
}
/** A batch with a stage that is over its time. */
export interface StandingDelay {
  material: string
  batchNumber: number
  stage: StageName
  since: number
}
/** A basket in the oil. */
export interface StandingBasket {
  fryer: string
  material: string
  batchNumber: number
  /** When it should come out. */
  dueAt: number
}
/** A recommendation that nobody has followed or canceled. */
export interface StandingAdvice extends OfMaterial {
  pieces: number
  at: number
  /** Minutes until the material runs out, as of `at`; null where unknown. */
  minutesLeft: number | null
}
/** Fries in a dump pan. */
export interface StandingFries extends OfMaterial {
  since: number
  limitS: number
}
/** Something that should be there and is not. */
export interface StandingAbsence {
  kind: 'HOST' | 'PC' | 'CAMERA' | 'TABLET'
  name: string
  since: number
}
/** Pairs of pans that cameras can't keep apart. */
export interface StandingMarkers {
  /** How often that was seen in the last 15 minutes. */
  count: number
  /** The pans of the last time; null where the kitchen did not say which one. */
  pan: string | null
  otherPan: string | null
}
/** How many pans of a material there were in a stretch of time. */
export interface StandingPans extends OfMaterial {
  count: number
}
/** How many of something there were in a stretch of time, by name. */
export interface StandingCount {
  name: string
  count: number
}

/** The waste of the present part of the day so far. */
export interface StandingWaste {
  part: DayPart
  /** When that part of today began. */
  since: number
  /** Grams. */
  cooked: number
  wasted: number
  /** Pans with waste that were removed. */
  pans: number
  /** Percent of the cooked weight. */
  target: number
  /** Null where fewer than eight days say what is usual, or where the waste is not above target. */
  usual: UsualWaste | null
}
/** How waste differs from that part of the last 28 open days. */
export interface UsualWaste {
  /** Percent of the cooked weight. */
  percent: number
  /** More than on four fifths of those days. */
  isAbove: boolean
  /** Grams wasted above usual. */
  above: number
  /** The product that did worst against its own usual, and by how many grams; null where none did worse. */
  worst: (OfMaterial & { rate: number }) | null
}

export interface NowFacts {
  /** Whether the restaurant is open. */
  open: boolean
  /** When the kitchen last sent anything, or a crew began to cook; null if never. */
  lastFactAt: number | null
  /** Whether equipment sends what happens here: tablets alone may be silent as long as nobody cooks. */
  hasEquipment: boolean
  absent: readonly StandingAbsence[]
  stockOuts: readonly StandingStockOut[]
  pans: readonly StandingPan[]
  demand: readonly StandingDemand[]
  orders: readonly StandingOrder[]
  delays: readonly StandingDelay[]
  baskets: readonly StandingBasket[]
  advice: readonly StandingAdvice[]
  fries: readonly StandingFries[]
  /** Pans with waste that were removed in the last 15 minutes, by material. */
  wastedPans: readonly StandingPans[]
  /** Of each fryer's last ten baskets of two hours, those that were off time. */
  offTimeBaskets: readonly StandingCount[]
  /** Of the last 20 pans, those whose timer was not used. */
  pansWithoutTimer: number
  /** Null where all pans were told apart. */
  sharedMarkers: StandingMarkers | null
  /** Of the present part of the day; one in which nothing was cooked yet has no waste. */
  waste: StandingWaste
}
