import sql, { empty, type Sql } from 'sql-template-tag'
import type { EventName } from '#src/domain/events/names.ts'
import { english } from '#src/domain/language/text.ts'
import { STAGE_MESSAGES } from '#src/domain/statuses.ts'
import { AT_MOST_MS, secondsBetween } from '../history-parts.ts'

/** A table of facts and the events that they stand for. In its SQL, `f` is the fact. */
export interface EventTable<Name extends string = EventName> {
  table: Sql
  /** The moment that has an index; none of the others is further from it than AT_MOST_MS, before or after. */
  anchor: Sql
  /** When each happened; null where it did not. */
  events: Readonly<Partial<Record<Name, Sql>>>
  /** What an event was about, in words, with the joins that it takes. */
  subject: Sql
  joins: Sql
}

/** How far around a range the anchor is looked for. */
export const AROUND_MS = AT_MOST_MS

const pan = sql`coalesce((SELECT c.name FROM container c WHERE c.id = f.container_id), 'Pan')`
const batchOf = sql`LEFT JOIN batch b ON b.id = f.batch_id`
const packed = sql`f.quantity || ' × ' || coalesce(t.name, '') || ' · chute ' || f.chute`
const typeOf = sql`LEFT JOIN package_type t ON t.id = f.package_type_id`

/** The stages by their place in `stage_ended_at`; the seventh is the batch itself. */
const STAGE_WORDS = Object.values(STAGE_MESSAGES).slice(0, 6).map(english)

export const CHICKEN_TABLES: readonly EventTable[] = [
  {
    table: sql`recommendation`,
    anchor: sql`f.recommended_at`,
    events: {
      RECOMMENDATION_MADE: sql`f.recommended_at`,
      RECOMMENDATION_CANCELED: sql`f.canceled_at`,
      RECOMMENDATION_COMPLETED: sql`f.completed_at`,
    },
    subject: sql`f.pieces || ' pieces' || coalesce(' · batch ' || b.batch_number, '')`,
    joins: batchOf,
  },
  {
    table: sql`batch`,
    anchor: sql`f.started_at`,
    events: {
      BATCH_STARTED: sql`f.started_at`,
      BREADING_ENDED: sql`f.stage_ended_at[1]`,
      BASKET_LOADING_ENDED: sql`f.stage_ended_at[2]`,
      BASKET_TRANSFER_ENDED: sql`f.stage_ended_at[3]`,
      BASKET_FRYING_ENDED: sql`f.stage_ended_at[4]`,
      CTS_TRANSFER_ENDED: sql`f.stage_ended_at[5]`,
      HOT_HOLDING_TRANSFER_ENDED: sql`f.stage_ended_at[6]`,
      BATCH_COMPLETED: sql`f.completed_at`,
      BATCH_CANCELED: sql`f.canceled_at`,
    },
    subject: sql`'Batch ' || f.batch_number || ' · ' || f.pieces || ' pieces'`,
    joins: empty,
  },
  {
    table: sql`task_delay`,
    anchor: sql`f.started_at`,
    events: { TASK_DELAY_STARTED: sql`f.started_at`, TASK_DELAY_ENDED: sql`f.ended_at` },
    subject: sql`(${STAGE_WORDS}::text[])[f.stage] || coalesce(' · batch ' || b.batch_number, '')`,
    joins: batchOf,
  },
  {
    table: sql`hold`,
    anchor: sql`f.placed_at`,
    events: {
      PAN_PLACED: sql`f.placed_at`,
      // A pan whose timer failed has no known age, and expires at no known time.
      PAN_EXPIRED: sql`
        CASE WHEN NOT f.timer_error
              AND (f.removed_at IS NULL OR f.removed_at - f.placed_at > f.limit_s * 1000::bigint)
             THEN f.placed_at + f.limit_s * 1000::bigint END`,
      PAN_REMOVED: sql`f.removed_at`,
    },
    subject: sql`${pan} || coalesce(' · batch ' || b.batch_number, '')`,
    joins: batchOf,
  },
  {
    table: sql`package`,
    anchor: sql`f.packed_at`,
    events: { PACKAGE_PACKED: sql`f.packed_at`, PACKAGE_TAKEN: sql`f.taken_at` },
    subject: packed,
    joins: typeOf,
  },
  {
    table: sql`stock_out`,
    anchor: sql`f.started_at`,
    events: { STOCK_OUT_STARTED: sql`f.started_at`, STOCK_OUT_ENDED: sql`f.ended_at` },
    subject: sql`coalesce('Over after ' || ${secondsBetween(sql`f.started_at`, sql`f.ended_at`)} || ' s', 'Going on')`,
    joins: empty,
  },
]

export const POTATO_TABLES: readonly EventTable[] = [
  {
    table: sql`potato_batch`,
    anchor: sql`f.dumped_at`,
    events: {
      BASKET_FRIED: sql`f.fried_at`,
      BASKET_DUMPED: sql`f.dumped_at`,
      BASKET_EMPTIED: sql`f.emptied_at`,
    },
    subject: sql`'Basket ' || f.basket`,
    joins: empty,
  },
  {
    table: sql`fry_chute_cycle`,
    anchor: sql`f.packed_at`,
    events: { FRY_CHUTE_PACKED: sql`f.packed_at`, FRY_CHUTE_TAKEN: sql`f.taken_at` },
    subject: packed,
    joins: typeOf,
  },
]
