import type { Database } from '#server/db/query.ts'
import {
  changeStockOuts,
  deleteStockOuts,
  insertStockOuts,
  pastStockOuts,
  type StockFacts,
  type StockSpan,
  stockFacts,
} from '#server/store/kitchen/derived-stock-outs.ts'
import { SERVED_WITHIN, type StockOut, stockOutsOf } from '#src/domain/kitchen/stock-outs.ts'

/**
 * Brings the stock-outs that were calculated in line with what is known of pans and recommendations, as part of the
 * caller's transaction, which holds their restaurants. Answers the restaurants of which one was written.
 *
 * @param spans what a changed fact may concern
 * @param now epoch milliseconds
 */
export async function bringStockOutsInLine(
  tx: Database,
  spans: readonly StockSpan[],
  now: number,
): Promise<Set<number>> {
  if (spans.length === 0) return new Set()
  const asked = apart(spans)
  const facts = await stockFacts(tx, asked)
  const news = asked.flatMap((span, place) =>
    materialsIn(facts, place).map((materialId) => newsOf(facts, { ...span, materialId }, place, now)),
  )
  const [added, changed, gone] = [
    news.flatMap((one) => one.added),
    news.flatMap((one) => one.changed),
    news.flatMap((one) => one.gone),
  ]
  if (gone.length > 0) await deleteStockOuts(tx, gone)
  if (changed.length > 0) await changeStockOuts(tx, changed)
  if (added.length > 0) await insertStockOuts(tx, added)
  return new Set(news.filter(({ isNews }) => isNews).map(({ restaurantId }) => restaurantId))
}

/** Ends the stock-outs that are over by the clock alone. Answers the restaurants that had such. */
export async function endPastStockOuts(
  tx: Database,
  now: number,
  lock: (ids: number[]) => Promise<void>,
): Promise<Set<number>> {
  const past = await pastStockOuts(tx, now)
  if (past.length === 0) return new Set()
  await lock(past.map(({ restaurantId }) => restaurantId))
  const spans = past.map(({ startedAt, ...of }) => ({ ...of, from: startedAt, to: startedAt }))
  return bringStockOutsInLine(tx, spans, now)
}

/**
 * Where stock-outs may begin that spans concern, no moment of a material twice: one that reaches into a span began at most
 * `SERVED_WITHIN` before it.
 */
function apart(spans: readonly StockSpan[]): StockSpan[] {
  const whole = new Set(spans.filter(({ materialId }) => materialId === null).map((one) => one.restaurantId))
  const inOrder = spans
    .map((span) => ({
      ...span,
      materialId: whole.has(span.restaurantId) ? null : span.materialId,
      from: span.from - SERVED_WITHIN,
    }))
    .sort((a, b) => a.from - b.from)
  const merged: StockSpan[] = []
  const last = new Map<string, StockSpan>()
  for (const span of inOrder) {
    const of = `${span.restaurantId} ${span.materialId}`
    const before = last.get(of)
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to)
    else {
      last.set(of, span)
      merged.push(span)
    }
  }
  return merged
}

const materialsIn = ({ pans, derived }: StockFacts, at: number) => [
  ...new Set([...pans, ...derived].filter(({ place }) => place === at).map(({ materialId }) => materialId)),
]

interface News {
  restaurantId: number
  added: (StockOut & { restaurantId: number; materialId: number })[]
  changed: (StockOut & { id: number })[]
  gone: number[]
  isNews: boolean
}

function newsOf(
  facts: StockFacts,
  { restaurantId, materialId, from, to }: StockSpan & { materialId: number },
  at: number,
  now: number,
): News {
  const own = <One extends { place: number; materialId: number }>(list: readonly One[]) =>
    list.filter((one) => one.place === at && one.materialId === materialId)
  const course = {
    pans: own(facts.pans),
    recommendations: own(facts.recommendations),
    reportedAt: facts.reported.filter(({ place }) => place === at).map(({ startedAt }) => startedAt),
  }
  const wanted = stockOutsOf(course, now).filter(({ startedAt }) => startedAt >= from && startedAt <= to)
  const known = own(facts.derived)
  const added: News['added'] = []
  const changed: News['changed'] = []
  for (const stockOut of wanted) {
    // One whose beginning or end is known better is still the same one, which people may have been notified about.
    const there = known.findIndex((one) => overlap(one, stockOut))
    const [same] = there === -1 ? [] : known.splice(there, 1)
    if (!same) added.push({ ...stockOut, restaurantId, materialId })
    else if (same.startedAt !== stockOut.startedAt || same.endedAt !== stockOut.endedAt)
      changed.push({ ...stockOut, id: same.id })
  }
  const gone = known.map(({ id }) => id)
  return { restaurantId, added, changed, gone, isNews: added.length + changed.length + gone.length > 0 }
}

const overlap = (one: StockOut, other: StockOut) =>
  one.startedAt < (other.endedAt ?? Number.POSITIVE_INFINITY) &&
  other.startedAt < (one.endedAt ?? Number.POSITIVE_INFINITY)
