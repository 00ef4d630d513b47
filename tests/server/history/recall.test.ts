import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { source as holds } from '#server/store/history/hot-holding.ts'
import { recallFact } from '#server/store/kitchen/deleted-facts.ts'
import { updateFacts } from '#server/store/kitchen/facts.ts'
import { ANALYTIC_NAMES, analyticCall } from '#src/contract/analytics/analytic.ts'
import { lockWaiters } from '#tests/support/database/database.ts'
import { CREW } from '#tests/support/demo.ts'
import { wrongDayFigures } from '#tests/support/kitchen/day-figures.ts'
import { livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'
import { HISTORIES, type HistoryCase } from './cases.ts'

const lived = startLivedDay()
const figuresRange = { startEventTime: livedRange.startTime, endEventTime: livedRange.endTime }

type Calls = HistoryCase['history']
function callsOf(name: string): Calls {
  const found = HISTORIES.find((one) => one.name === name)
  if (!found) throw new Error(`There is no history ${name}`)
  return found.history
}
const [fryer, breading, prq] = [callsOf('fryer'), callsOf('breading'), callsOf('prq')]
const act = async (endpoint: Calls['removed'] | Calls['recalled'], id: string, token = lived.manager) =>
  (await lived.provider.call(endpoint, { token, params: { id } })).status
const listed = async ({ list }: Pick<Calls, 'list'>) => {
  const query = { ...livedRange, limit: 50 } as const
  return (await lived.provider.call(list, { token: lived.manager, query })).body
}

/** All that the analytics say of the day. */
const everyFigure = () =>
  Promise.all(
    ANALYTIC_NAMES.map(async (name) => {
      const { endpoint, params } = analyticCall(name)
      const asked = { token: lived.manager, params, query: figuresRange } as never
      return { name, says: (await lived.provider.call(endpoint, asked)).body as object }
    }),
  )

/** The last two of the record. */
const recorded = () =>
  lived.db.rows<{ action: string; name: string }>(
    sql`SELECT action, subject_name AS name FROM (SELECT * FROM audit_event ORDER BY id DESC LIMIT 2) e ORDER BY id`,
  )

describe.each(HISTORIES.map((one) => [one.name, one] as const))('%s', (_, { history, noun }) => {
  test('gives back a row as it was, in lists and figures, and the record says both', async () => {
    const before = await listed(history)
    const figures = await everyFigure()
    const id = before.content[0]?.id ?? ''
    expect(await act(history.removed, id)).toBe(204)
    expect((await listed(history)).total).toBe(before.total - 1)
    expect(await wrongDayFigures(lived.db)).toEqual([])
    expect(await act(history.recalled, id)).toBe(204)
    expect(await listed(history)).toEqual(before)
    expect(await everyFigure()).toEqual(figures)
    expect(await wrongDayFigures(lived.db)).toEqual([])
    const [deleted, back] = await recorded()
    expect([deleted?.action, back?.action]).toEqual(['EVENT_DELETED', 'EVENT_RECALLED'])
    // Both call it what people call it, and the same.
    expect(back?.name).toBe(deleted?.name)
    expect(deleted?.name.toLowerCase()).toMatch(
      new RegExp(`^${noun}: .+, \\d\\d/\\d\\d/\\d{4} .+ [AP]M C[SD]T$`.toLowerCase()),
    )
    expect(deleted?.name).not.toContain(id)
    expect(await act(history.recalled, id)).toBe(409)
  })
})

const firstOf = async (history: Pick<Calls, 'list'>) => (await listed(history)).content[0]?.id ?? ''

test('a deleted row is in no figure as long as it can be taken back', async () => {
  const day = async () => {
    const { endpoint, params } = analyticCall('fryer-cycles')
    const asked = { token: lived.manager, params, query: figuresRange } as never
    return ((await lived.provider.call(endpoint, asked)).body as { total: { count: number } }).total.count
  }
  const before = await day()
  const id = await firstOf(fryer)
  await act(fryer.removed, id)
  expect(await day()).toBe(before - 1)
  await act(fryer.recalled, id)
  expect(await day()).toBe(before)
})

test('a row can be deleted again once it is back', async () => {
  const id = await firstOf(fryer)
  for (const endpoint of [fryer.removed, fryer.recalled, fryer.removed])
    expect(await act(endpoint, id)).toBe(204)
  expect(await act(fryer.recalled, id)).toBe(204)
})

test('fifty at the same instant take it back once', async () => {
  const id = await firstOf(fryer)
  await act(fryer.removed, id)
  const all = await Promise.all(Array.from({ length: 50 }, () => act(fryer.recalled, id)))
  expect(all.toSorted()).toEqual([204, ...Array<number>(49).fill(409)])
})

test('users cannot take back what is not of their restaurants, or what another history holds', async () => {
  const theirs = String(lived.foreign.fryerCycle[0]?.id)
  expect(await act(fryer.removed, theirs, lived.admin)).toBe(204)
  expect(await act(fryer.recalled, theirs)).toBe(409)
  expect(await act(fryer.recalled, theirs, lived.admin)).toBe(204)
  const cycle = await firstOf(breading)
  expect(await act(breading.removed, cycle)).toBe(204)
  expect(await act(prq.recalled, cycle)).toBe(409)
  expect(await act(breading.recalled, cycle)).toBe(204)
})

test('who may not delete may not take back either', async () => {
  const id = await firstOf(fryer)
  const crew = await lived.provider.tokenOf(CREW)
  expect(await act(fryer.removed, id)).toBe(204)
  expect(await act(fryer.recalled, id, crew)).toBe(403)
  expect(await act(fryer.recalled, id)).toBe(204)
})

test('what its kitchen goes on with meanwhile is in it when it comes back', async () => {
  const { db } = lived
  const { id } = await db.one<{ id: string }>(sql`
    UPDATE hold SET removed_at = NULL WHERE id = (
      SELECT max(h.id) FROM hold h JOIN restaurant r ON r.id = h.restaurant_id WHERE r.number = '0412')
    RETURNING id::text AS id`)
  expect(await act(callsOf('hot-holding').removed, id)).toBe(204)
  const removedAt = livedRange.endTime - 1
  const news = { id: Number(id), removedAt, piecesWasted: 2, weightWastedG: 77 }
  expect(await updateFacts(db, 'hold', [news])).toBe(0)
  expect(await act(callsOf('hot-holding').recalled, id)).toBe(204)
  expect(
    await db.one(sql`SELECT removed_at, pieces_wasted, weight_wasted_g FROM hold WHERE id = ${id}::bigint`),
  ).toEqual({ removedAt, piecesWasted: 2, weightWastedG: 77 })
  expect(await wrongDayFigures(db)).toEqual([])
})

test('what its kitchen goes on with in the very moment of the return is in it', async () => {
  const { db, provider } = lived
  const history = callsOf('hot-holding')
  const id = await firstOf(history)
  const news = { id: Number(id), removedAt: livedRange.endTime - 2, piecesWasted: 3, weightWastedG: 78 }
  expect(await act(history.removed, id)).toBe(204)
  const updated = await db.transaction(async (tx) => {
    const asked = { scope: 'all' as const, id, now: provider.clock.now(), deletedSince: 0 }
    expect(await recallFact(tx, holds, asked)).not.toBeNull()
    const updating = updateFacts(db, 'hold', [news])
    // It waits for this transaction, which has the fact in its hands.
    await expect.poll(() => lockWaiters(db)).toBe(1)
    return { updating }
  })
  expect(await updated.updating).toBe(1)
  const stored = await db.one(sql`SELECT removed_at, pieces_wasted FROM hold WHERE id = ${id}::bigint`)
  expect(stored).toEqual({ removedAt: news.removedAt, piecesWasted: 3 })
  expect(await wrongDayFigures(db)).toEqual([])
})

test('every column of every table comes back as it was', async () => {
  const { db } = lived
  for (const [table, fields] of [
    ['recommendation', 'minutes_before_stockout = 3.14159, batch_id = 9007199254740993'],
    ['batch', "stage_ended_at = '{1800000000001,1800000000002}', canceled_at = NULL"],
  ] as const) {
    const history = callsOf(table === 'batch' ? 'scheduled-production' : table)
    const id = await firstOf(history)
    await db.run(sql`UPDATE ${raw(table)} SET ${raw(fields)} WHERE id = ${id}::bigint`)
    const stored = () => db.one(sql`SELECT f::text AS whole FROM ${raw(table)} f WHERE id = ${id}::bigint`)
    const was = await stored()
    expect(await act(history.removed, id)).toBe(204)
    expect(await act(history.recalled, id)).toBe(204)
    expect(await stored()).toEqual(was)
  }
})

/** Last: the clock moves on. */
test('after its time it is gone for good, and the figures agree still', async () => {
  const { db, provider } = lived
  const [late, kept] = (await listed(fryer)).content.map(({ id }) => id)
  await act(fryer.removed, late ?? '')
  provider.clock.advance(RECALL_MS)
  expect(await act(fryer.recalled, late ?? '')).toBe(204)
  await act(fryer.removed, late ?? '')
  provider.clock.advance(RECALL_MS + 1)
  const before = await listed(fryer)
  expect(await act(fryer.recalled, late ?? '')).toBe(409)
  await act(fryer.removed, kept ?? '')
  await deleteExpired(provider.services)
  const waiting = await db.rows(sql`SELECT id::text AS id FROM deleted_fact WHERE fact_table = 'fryer_cycle'`)
  expect(waiting).toEqual([{ id: kept }])
  expect(await act(fryer.recalled, kept ?? '')).toBe(204)
  expect(await listed(fryer)).toEqual(before)
  expect(await wrongDayFigures(db)).toEqual([])
  expect((await recorded()).map(({ action }) => action)).toEqual(['EVENT_DELETED', 'EVENT_RECALLED'])
})
