import type { KitchenMaterial } from '#server/domain/queue/kitchen-material.ts'
import type { WorkCenter } from '#src/domain/queue/order-status.ts'
import type { DayAdjustments } from './adjustments.ts'

/** A fryer as batches and cycles name it. */
export interface KitchenFryer {
  name: string
  vendor: string
}

/** A batch that is cooked for a catering order. */
export interface OrderedBatch {
  /** The order's. */
  orderId: number
  pieces: number
  workCenter: WorkCenter
  /** As it was when the batch was begun. */
  material: KitchenMaterial
}

/** What comes into a day while it is under way, by the kitchens' clock. */
export type DayEvent = { at: number } & (
  | { kind: 'fryers'; fryers: readonly KitchenFryer[] }
  | { kind: 'order'; order: OrderedBatch }
)

/** What shapes a restaurant's day, in addition to chance. Plain data, kept as JSON. */
export interface DayPlan extends DayAdjustments {
  /** Its fryers as the day begins; where they are not known, those it was built with. */
  fryers?: readonly KitchenFryer[]
  /** Catering is what is ordered and comes in as an event; otherwise the day makes up its own. */
  ordered?: boolean
  /** In the order of time. */
  events?: readonly DayEvent[]
}
