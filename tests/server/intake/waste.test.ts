import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wasteSummary } from '#src/contract/dashboard/chicken.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

// What is wasted of pans whose kitchen does not say it.

const clock = movableClock()
const NUMBER = '0826'
let database: FreshDatabase
let servers: [TestProvider, TestProvider]
let sender: Awaited<ReturnType<typeof openSender>>
let key: string
/** Of nuggets: 8 pieces in a package. */
let packageType: string

beforeAll(async () => {
  database = await freshDatabase()
  const start = () => startTestProvider({ databaseUrl: database.url, clock })
  servers = [await start(), await start()]
  sender = await openSender(servers[0], database)
  key = await sender.newKey(['FACTS'], [NUMBER])
  await database.db.run(sql`
    INSERT INTO container (code, name, marker, created_at, updated_at) VALUES ('PAN-1', 'Pan 1', 901, 0, 0)`)
  ;({ code: packageType } = await database.db.one<{ code: string }>(sql`
    SELECT t.code FROM package_type t JOIN material m ON m.id = t.material_id
     WHERE t.deleted_at IS NULL AND m.material_code = 'NUG' AND t.pieces = 8`))
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.drop()
})

const now = () => clock.now()
type Said = [type: string, data: object]
const eventOf = ([type, data]: Said) => sender.event(type, data, `/restaurants/${NUMBER}/line`)

async function tell(...said: Said[]) {
  const answer = await sender.tell(said.map(eventOf), { with: key })
  expect(answer.refused).toEqual([])
  return answer
}

const pan = (name: string, more: object = {}): Said => [
  'hold',
  {
    key: name,
    material: 'NUG',
    container: 'PAN-1',
    piecesIn: 48,
    weightInG: 672,
    placedAt: now() - HOUR,
    ...more,
  },
]
const packed = (holdKey: string, name: string, quantity: number, more: object = {}): Said => [
  'package',
  {
    key: `${holdKey} ${name}`,
    holdKey,
    packageType,
    chute: 1,
    quantity,
    packedAt: now() - 50 * MINUTE,
    ...more,
  },
]
const removedAt = () => now() - 35 * MINUTE

async function wasteOf(name: string) {
  const row = await database.db.one<{ pieces: number; weightG: number }>(sql`
    SELECT h.pieces_wasted AS pieces, h.weight_wasted_g AS weight_g FROM hold h
      JOIN fact_key k ON k.fact_table = 'hold' AND k.fact_id = h.id WHERE k.key = ${name}`)
  return [row.pieces, row.weightG]
}

/** Every order of a list. */
const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [first, ...rest]))

test('a kitchen that does not say what it packs has no waste that nobody reported; it has from its first package on', async () => {
  await tell(
    pan('before', { removedAt: removedAt() }),
    pan('long before', { placedAt: now() - 4 * DAY, removedAt: now() - 3 * DAY }),
  )
  expect(await wasteOf('before')).toEqual([0, 0])
  await tell(packed('other', 'a', 1))
  expect(await wasteOf('before')).toEqual([48, 672])
  expect(await wasteOf('long before')).toEqual([0, 0])
  await tell(['package.deleted', { key: 'other a' }])
  expect(await wasteOf('before')).toEqual([0, 0])
  await tell(['hold.deleted', { key: 'before' }], ['hold.deleted', { key: 'long before' }])
})

test('what was not packed is waste once the pan is removed, in whatever order that is told, late and twice', async () => {
  const saidOf = (name: string): Said[] => [
    pan(name),
    pan(name, { removedAt: removedAt() }),
    packed(name, 'a', 2),
    // Told first without its pan.
    packed(name, 'b', 2, { holdKey: undefined }),
    packed(name, 'b', 2),
    packed(name, 'a', 3, { revision: 1 }),
  ]
  const orders = ordersOf([0, 1, 2, 3, 4, 5]).filter((_, at) => at % 7 === 0)
  for (const step of [0, 1, 2, 3, 4, 5]) {
    const said = orders.flatMap((order, at) => {
      const one = saidOf(`pan ${at}`)[order[step] ?? 0]
      return one ? [one, ...(at % 2 ? [one] : [])] : []
    })
    // Both servers hear some of it twice, at once.
    const answers = await Promise.all(
      [sender, await openSender(servers[1], database)].map((one) =>
        one.tell(said.map(eventOf), { with: key }),
      ),
    )
    // The first count of packages may come after it was put right: it is no news then, and no conflict.
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
  }
  expect(orders.length).toBeGreaterThan(100)
  for (const at of orders.keys()) expect(await wasteOf(`pan ${at}`), `${orders[at]}`).toEqual([8, 112])
  const query = { restaurantUuid: await restaurantUuid(database.db, NUMBER) }
  const { body } = await servers[0].call(wasteSummary, {
    token: sender.admin,
    query: { ...query, startTime: now() - DAY, endTime: now() },
  })
  expect(body.wasteWeight).toBe(112 * orders.length)
}, 60_000)

test('what its kitchen reports stands instead, whenever it comes, and what was calculated is no conflict', async () => {
  const reported = { removedAt: removedAt(), piecesWasted: 5, weightWastedG: 66 }
  const saidOf = (name: string): Said[] => [
    pan(name, { removedAt: removedAt() }),
    packed(name, 'a', 5),
    pan(name, reported),
  ]
  for (const [at, order] of ordersOf([0, 1, 2]).entries()) {
    const said = saidOf(`own ${at}`)
    for (const step of order) await tell(said[step] ?? pan(''))
    expect(await wasteOf(`own ${at}`), `${order}`).toEqual([5, 66])
  }
  // A package that comes later does not change it, and saying it again is no news.
  expect(await tell(packed('own 0', 'late', 1))).toMatchObject({ accepted: 1 })
  expect(await tell(pan('own 0', reported))).toMatchObject({ unchanged: 1 })
  expect(await wasteOf('own 0')).toEqual([5, 66])
  const otherwise = await sender.tell([eventOf(pan('own 0', { piecesWasted: 6 }))], { with: key })
  expect(otherwise.refused).toMatchObject([{ code: 'conflict', field: 'data.piecesWasted' }])
  // Taken back: what was calculated is true again.
  await tell(pan('own 0', { piecesWasted: null, weightWastedG: null, revision: 1 }))
  expect(await wasteOf('own 0')).toEqual([0, 0])
  await tell(['package.deleted', { key: 'own 0 late' }])
  expect(await wasteOf('own 0')).toEqual([8, 112])
})

test('that nothing was wasted is told apart from nothing told', async () => {
  await tell(pan('none', { removedAt: removedAt(), piecesWasted: 0 }), packed('none', 'a', 1))
  expect(await wasteOf('none')).toEqual([0, 0])
  const otherwise = await sender.tell([eventOf(pan('none', { piecesWasted: 3 }))], { with: key })
  expect(otherwise.refused).toMatchObject([{ code: 'conflict', field: 'data.piecesWasted' }])
  await tell(pan('half', { removedAt: removedAt(), weightWastedG: 140 }))
  expect(await wasteOf('half')).toEqual([10, 140])
})

test('a package that turns out to be of another pan is missing in that one', async () => {
  await tell(
    pan('left', { removedAt: removedAt() }),
    pan('right', { removedAt: removedAt() }),
    packed('left', 'a', 4),
  )
  expect([await wasteOf('left'), await wasteOf('right')]).toEqual([
    [16, 224],
    [48, 672],
  ])
  await tell(packed('left', 'a', 4, { holdKey: 'right', revision: 1 }))
  expect([await wasteOf('left'), await wasteOf('right')]).toEqual([
    [48, 672],
    [16, 224],
  ])
  await tell(pan('right', { piecesIn: 40, revision: 1 }))
  expect(await wasteOf('right')).toEqual([8, 134])
})
