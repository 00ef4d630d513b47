import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitchenLook } from '#server/services/kitchen/watch.ts'
import { liveQueue } from '#src/contract/kitchen/queue.ts'
import { stockOutTotal } from '#src/contract/kitchen/stock-out.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { wildOrder } from '#tests/support/kitchen/wild-order.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

// Stock-outs of kitchens that report none.

const clock = movableClock()
const NUMBER = '0826'
let database: FreshDatabase
let servers: [TestProvider, TestProvider]
let senders: Awaited<ReturnType<typeof openSender>>[]
let key: string
/** Of nuggets: 8 pieces in a package. */
let packageType: string

beforeAll(async () => {
  database = await freshDatabase()
  const start = () => startTestProvider({ databaseUrl: database.url, clock })
  servers = [await start(), await start()]
  senders = await Promise.all(servers.map((server) => openSender(server, database)))
  key = (await senders[0]?.newKey(['FACTS'], [NUMBER])) ?? ''
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

type Said = [type: string, data: object]
let count = 0

/** Tells events to one of the servers. */
async function tell(said: readonly Said[], at = 0) {
  const sender = senders[at % senders.length]
  if (!sender) throw new Error('There is no sender.')
  const events = said.map(([type, data]) => {
    count += 1
    return { ...sender.event(type, data, `/restaurants/${NUMBER}/line`), id: `s-${count}` }
  })
  const answer = await sender.tell(events, { with: key })
  expect(answer.refused).toEqual([])
  return answer
}

const pan = (name: string, placedAt: number, more: object = {}): Said => [
  'hold',
  { key: name, material: 'NUG', container: 'PAN-1', piecesIn: 48, weightInG: 672, placedAt, ...more },
]
const wanted = (name: string, recommendedAt: number, more: object = {}): Said => [
  'recommendation',
  { key: name, material: 'NUG', recommendedAt, pieces: 48, weightG: 672, workType: 'PRODUCTION', ...more },
]
const packed = (holdKey: string, name: string, packedAt: number, quantity: number): Said => [
  'package',
  { key: name, holdKey, packageType, chute: 1, quantity, packedAt },
]

/** When stock-outs began and ended, in minutes from then on. */
async function stockOuts(from: number) {
  const rows = await database.db.rows<{ startedAt: number; endedAt: number | null }>(sql`
    SELECT o.started_at, o.ended_at FROM stock_out o JOIN restaurant r ON r.id = o.restaurant_id
     WHERE r.number = ${NUMBER} AND o.derived AND o.started_at BETWEEN ${from}::bigint AND ${from + 6 * HOUR}::bigint
     ORDER BY o.started_at`)
  const minute = (at: number) => (at - from) / MINUTE
  return rows.map(({ startedAt, endedAt }) => [minute(startedAt), endedAt === null ? null : minute(endedAt)])
}

test('a material is out of stock from its last piece to the next pan, in whatever order that is told, late and twice, to two servers at once', async () => {
  const lunch = (from: number, name: string): Said[] => {
    const at = (minute: number) => from + minute * MINUTE
    return [
      pan(`${name} 1`, at(0)),
      pan(`${name} 1`, at(0), { removedAt: at(14) }),
      packed(`${name} 1`, `${name} a`, at(3), 2),
      packed(`${name} 1`, `${name} b`, at(10), 4),
      wanted(`${name} r`, at(5)),
      wanted(`${name} r`, at(5), { completedAt: at(17) }),
      pan(`${name} 2`, at(17)),
      pan(`${name} 2`, at(17), { removedAt: at(30) }),
      // Nobody had to cook when this one was gone; somebody had to soon.
      wanted(`${name} s`, at(34)),
      wanted(`${name} s`, at(34), { canceledAt: at(41) }),
      // Removed later than was said at first.
      pan(`${name} 3`, at(60)),
      pan(`${name} 3`, at(60), { removedAt: at(70) }),
      pan(`${name} 3`, at(60), { removedAt: at(75), revision: 1 }),
      wanted(`${name} t`, at(62)),
    ]
  }
  const expected = [
    [10, 17],
    [34, 41],
    [75, 92],
  ]
  const inOrder = clock.now() - 5 * DAY
  for (const one of lunch(inOrder, 'in order')) await tell([one])
  expect(await stockOuts(inOrder)).toEqual(expected)

  const days = [2, 3, 4, 6, 7, 8, 9, 10].map((day) => clock.now() - day * DAY)
  const said = days.flatMap((from) => lunch(from, `day ${from}`))
  const requests = wildOrder('stock-outs', said, (random) => random.whole(1, 6))
  await Promise.all(requests.map((request, at) => tell(request, at)))
  for (const from of days) expect(await stockOuts(from)).toEqual(expected)
}, 60_000)

test('one that goes on is in the live queue, ends by the clock when nobody has to cook any more, and is counted', async () => {
  const now = clock.now()
  const query = { restaurantUuid: await restaurantUuid(database.db, NUMBER) }
  const queue = async () => {
    const { body } = await servers[0].call(liveQueue, { token: await servers[0].tokenOf(ADMIN), query })
    return body.tables.stockOuts.map(({ stockoutStartTime }) => stockoutStartTime)
  }
  await tell([pan('p', now - 12 * MINUTE, { removedAt: now - 2 * MINUTE }), wanted('r', now - 5 * MINUTE)])
  expect(await queue()).toEqual([now - 2 * MINUTE])
  const looks = servers.map(({ services }) => kitchenLook(services))
  const look = () => Promise.all(looks.map((one) => one()))
  clock.advance(24 * MINUTE)
  await look()
  expect(await queue()).toEqual([now - 2 * MINUTE])
  clock.advance(MINUTE)
  await look()
  expect(await queue()).toEqual([])
  const range = { startTime: now - HOUR, endTime: clock.now() }
  const total = await servers[0].call(stockOutTotal, {
    token: await servers[0].tokenOf(ADMIN),
    query: { ...query, ...range },
  })
  expect(total.body).toMatchObject({ total: 1, open: 0, high: 27 * 60 })
})

test('what a restaurant reports itself stands instead, also when it comes late, and until it is taken back', async () => {
  const from = clock.now() - 13 * DAY
  await tell([
    pan('own p', from, { removedAt: from + 10 * MINUTE }),
    wanted('own r', from, { completedAt: from + 20 * MINUTE }),
  ])
  expect(await stockOuts(from)).toEqual([[10, 20]])
  // Of another material, hours before: this kitchen reports its own.
  await tell([['stockOut', { key: 'own', material: 'ST', startedAt: from - 3 * HOUR }]])
  expect(await stockOuts(from)).toEqual([])
  await tell([wanted('own s', from + 60 * MINUTE)])
  expect(await stockOuts(from)).toEqual([])
  await tell([['stockOut.deleted', { key: 'own' }]])
  expect(await stockOuts(from)).toEqual([
    [10, 20],
    [60, 90],
  ])
  await tell([['recommendation.deleted', { key: 'own s' }]])
  expect(await stockOuts(from)).toEqual([[10, 20]])
})

test('a kitchen that reports no pans has none', async () => {
  const from = clock.now() - 11 * DAY - 12 * HOUR
  await tell([wanted('no pans', from)])
  expect(await stockOuts(from)).toEqual([])
})
