import sql, { empty, type Sql } from 'sql-template-tag'
import type { EventName } from '#src/domain/events/names.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { STAGE_MESSAGES } from '#src/domain/statuses.ts'
import { AT_MOST_MS, secondsBetween } from '../history-parts.ts'

/** A table of facts and the events that they stand for. In its SQL, `f` is the fact. */
export interface EventTable<Name extends string = EventName> {
  table: Sql
  /** The moment that has an index; none of the others is further from it than AT_MOST_MS, before or after. */
  anchor: Sql
  /** When each happened; null where it did not. */
  events: Readonly<Partial<Record<Name, Sql>>>
  /** What an event was about, with the joins that it takes. */
  subject: EventSubject
  joins: Sql
}

type Value = string | number | null

/** What is selected of an event's fact, and what it says in the reader's language. */
export interface EventSubject {
  values: Readonly<Record<string, Sql>>
  word(values: Readonly<Record<string, Value>>): string
}

export const subjectOf = <Values extends Readonly<Record<string, Value>>>(
  values: Readonly<Record<keyof Values & string, Sql>>,
  word: (values: Values) => string,
): EventSubject => ({ values, word })

/** How far around a range the anchor is looked for. */
export const AROUND_MS = AT_MOST_MS

const batchOf = sql`LEFT JOIN batch b ON b.id = f.batch_id`
const typeOf = sql`LEFT JOIN package_type t ON t.id = f.package_type_id`

const piecesOf = (pieces: number) => tn(pieces, { one: '{n} piece', other: '{n} pieces' })
const ofBatch = (what: string, batch: number | null) =>
  batch === null ? what : `${what} · ${t('batch {number}', { number: batch })}`
const packed = subjectOf<{ quantity: number; type: string | null; chute: number }>(
  { quantity: sql`f.quantity`, type: sql`t.name`, chute: sql`f.chute` },
  ({ quantity, type, chute }) => `${quantity} × ${type ?? ''} · ${t('chute {chute}', { chute })}`,
)

/** A task is a stage of its batch, by its place in `stage_ended_at`: from 1. */
function stageOf(stage: number): string {
  const name = STAGE_NAMES[stage - 1]
  return name ? t(STAGE_MESSAGES[name]) : ''
}

export const CHICKEN_TABLES: readonly EventTable[] = [
  {
    table: sql`recommendation`,
    anchor: sql`f.recommended_at`,
    events: {
      RECOMMENDATION_MADE: sql`f.recommended_at`,
      RECOMMENDATION_CANCELED: sql`f.canceled_at`,
      RECOMMENDATION_COMPLETED: sql`f.completed_at`,
    },
    subject: subjectOf<{ pieces: number; batch: number | null }>(
      { pieces: sql`f.pieces`, batch: sql`b.batch_number` },
      ({ pieces, batch }) => ofBatch(piecesOf(pieces), batch),
    ),
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
    subject: subjectOf<{ batch: number; pieces: number }>(
      { batch: sql`f.batch_number`, pieces: sql`f.pieces` },
      ({ batch, pieces }) => `${t('Batch {number}', { number: batch })} · ${piecesOf(pieces)}`,
    ),
    joins: empty,
  },
  {
    table: sql`task_delay`,
    anchor: sql`f.started_at`,
    events: { TASK_DELAY_STARTED: sql`f.started_at`, TASK_DELAY_ENDED: sql`f.ended_at` },
    subject: subjectOf<{ stage: number; batch: number | null }>(
      { stage: sql`f.stage`, batch: sql`b.batch_number` },
      ({ stage, batch }) => ofBatch(stageOf(stage), batch),
    ),
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
    subject: subjectOf<{ pan: string | null; batch: number | null }>(
      { pan: sql`(SELECT c.name FROM container c WHERE c.id = f.container_id)`, batch: sql`b.batch_number` },
      ({ pan, batch }) => ofBatch(pan ?? t('Pan'), batch),
    ),
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
    subject: subjectOf<{ seconds: number | null }>(
      { seconds: secondsBetween(sql`f.started_at`, sql`f.ended_at`) },
      ({ seconds }) => (seconds === null ? t('Going on') : t('Over after {seconds} s', { seconds })),
    ),
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
    subject: subjectOf<{ basket: number }>({ basket: sql`f.basket` }, ({ basket }) =>
      t('Basket {basket}', { basket }),
    ),
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
