import * as fc from 'fast-check'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removePasskey } from '#src/contract/account/passkeys.ts'
import { type AnyEndpoint, addressOf, fillPath } from '#src/contract/define/endpoint.ts'
import { devicesIn, moveDevices } from '#src/contract/devices/placing.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { fitting } from '#tests/support/generate.ts'
import { formPayload, movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { provisioner } from '#tests/support/scim/scim.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'

/** What may happen once, asked for fifty times at the same instant of two servers: it happens once, and is told once. */
const TIMES = 50

const { endpoints } = await readContract()
const createdAt = (path: string) =>
  endpoints.find(
    (one) => one.method === 'POST' && one.path === path && one.body && typeof one.answer !== 'string',
  )
/** What has to fit together in a body, which no schema says: chicken of a restaurant, at a time to come. */
/** The one camera in reach. */
const CAMERA = '10.20.0.15'
/** The one that may provision users. */
const PROVIDER = 'chain'
const SENSE: Record<string, () => object> = {
  '/adjustmentRules': () => ({ restaurantUuid: restaurantId, materialUuids: [chicken] }),
  '/catering-orders': () => ({
    ...chickenOrder(),
    workCenter: 'CATERING_WORK_CENTER',
    restaurantDepartureTime: servers[0].clock.now() + 3 * HOUR,
  }),
  '/orders': () => ({
    restaurantUuid: restaurantId,
    restaurantDepartureTime: servers[0].clock.now() + 3 * HOUR,
    lines: [
      { materialUuid: chicken, packageTypeUuid: null, amount: 64, workCenter: 'BOARDS' },
      { materialUuid: chicken, packageTypeUuid: null, amount: 20, workCenter: 'BOARDS' },
    ],
  }),
  '/restaurants/{restaurantId}/cameras': () => ({
    address: CAMERA,
    streamPath: '/live',
    mainToken: undefined,
    subToken: undefined,
  }),
  '/scimTokens': () => ({ provider: PROVIDER }),
  '/shift-notes': () => ({ restaurantUuid: restaurantId, text: 'Fryer 3 drips' }),
  '/recurring-orders': () => ({
    ...chickenOrder(),
    workCenter: 'BOARDS',
    departureMinutes: 12 * 60,
    startDay: '2030-01-01',
    endDay: null,
  }),
}
const chickenOrder = () => ({
  restaurantUuid: restaurantId,
  materialUuid: chicken,
  orderType: 'BUS',
  batchSize: 64,
  demandDescription: 'Line 7',
})
/** Begun at a camera, and ended there: they are not deleted while they run; or made by an authenticator: see below. */
const ELSEWHERE = /(recordings|streams|passkeys)$/
/** Deletions of one thing that a call creates, at the path above it. */
const deleting = endpoints.flatMap((endpoint) => {
  const create = createdAt(endpoint.path.replace(/\/\{id\}$/, ''))
  return endpoint.method === 'DELETE' && create && !ELSEWHERE.test(create.path)
    ? [[endpoint.name, endpoint, create] as const]
    : []
})
/** And of what comes by itself. */
const STANDING: [path: string, from: Sql][] = [
  ['/devices/{id}', sql`device WHERE kind = 'PC'`],
  ['/tablets/{id}', sql`device WHERE kind = 'TABLET'`],
  ['/restaurants/{restaurantId}/cameras/{id}', sql`camera`],
]

let database: FreshDatabase
let servers: [TestProvider, TestProvider]
let token: string
let restaurantId: string
let chicken: string
let uuids: string[]

beforeAll(async () => {
  database = await freshDatabase()
  const clock = movableClock()
  const found = standInCameras({ [CAMERA]: { outcome: 'OK', streams: [inspectedStream()] } })
  const singleSignOn = { providers: [provisioner(PROVIDER)] }
  const start = () => startTestProvider({ databaseUrl: database.url, clock, cameras: found, singleSignOn })
  servers = [await start(), await start()]
  token = await servers[0].tokenOf(ADMIN)
  const rows = await database.db.rows<{ uuid: string }>(sql`
    (SELECT uuid FROM restaurant ORDER BY id LIMIT 3) UNION ALL (SELECT DISTINCT ON (line) uuid FROM material ORDER BY line, id) UNION ALL
    (SELECT uuid FROM policy LIMIT 3) UNION ALL (SELECT uuid FROM role LIMIT 2)`)
  uuids = rows.map(({ uuid }) => uuid)
  restaurantId = uuids[0] ?? ''
  const material = sql`SELECT uuid FROM material WHERE line = 'CHICKEN' ORDER BY id LIMIT 1`
  chicken = (await database.db.one<{ uuid: string }>(material))?.uuid ?? ''
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
})

interface Sent {
  body?: object
  query?: Record<string, string>
  /** Which of the fifty; every other one goes to the other server. */
  at?: number
}
async function send(endpoint: AnyEndpoint, params: object, { body, query, at = 0 }: Sent) {
  const form = endpoint.upload && (await formPayload(endpoint.upload.name, { body }))
  const payload = form?.payload ?? body
  return (servers[at % 2] ?? servers[0]).app.inject({
    method: endpoint.method,
    url: fillPath(addressOf(endpoint), { restaurantId, ...params }),
    headers: { authorization: `Bearer ${token}`, ...form?.headers },
    ...(query && { query }),
    ...(payload && { payload }),
  })
}

/** One of its kind, made of what its schema may take: asked until it is taken. */
async function createdBy(create: AnyEndpoint): Promise<Record<string, string>> {
  const bodies = fc.sample(fitting(create.body, { now: servers[0].clock.now(), uuids }), {
    numRuns: 400,
    seed: 1,
  })
  for (const sampled of bodies) {
    const body = { ...(sampled as object), ...SENSE[create.path]?.() }
    const answer = await send(create, {}, { body })
    if (answer.statusCode < 300) return { ...body, ...answer.json() }
  }
  throw new Error(`Nothing was taken by ${create.name}.`)
}

const records = async () =>
  (await database.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM audit_event`))?.n ?? 0

async function happensOnce(call: (at: number) => ReturnType<typeof send>): Promise<void> {
  const before = await records()
  const answers = await Promise.all(Array.from({ length: TIMES }, (_, at) => call(at)))
  const done = answers.filter(({ statusCode }) => statusCode < 300)
  const told = answers.map(({ statusCode, body }) => `${statusCode} ${body}`)
  expect(done, told.join('\n')).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode === 404 || statusCode === 409)
  expect(refused, told.join('\n')).toHaveLength(TIMES - 1)
  expect(await records()).toBe(before + 1)
}

describe('deleted once', () => {
  test('what people create is most of it', () => expect(deleting.length).toBeGreaterThan(10))

  test.each(deleting)('%s', async (_, endpoint, create) => {
    const { uuid, id = uuid, number = '' } = await createdBy(create)
    // A restaurant asks for its number.
    const query: Record<string, string> = endpoint.query ? { number } : {}
    await happensOnce((at) => send(endpoint, { id }, { query, at }))
  })

  test.each(STANDING)('DELETE %s', async (path, from) => {
    const endpoint = endpoints.find((one) => one.method === 'DELETE' && one.path === path) as AnyEndpoint
    const found = await database.db.one<{ uuid: string; at: string }>(sql`
      SELECT x.uuid, r.uuid AS at FROM (SELECT * FROM ${from}) x
        JOIN restaurant r ON r.id = x.restaurant_id ORDER BY x.id LIMIT 1`)
    await happensOnce((at) => send(endpoint, { id: found?.uuid, restaurantId: found?.at }, { at }))
  })
})

test('a passkey is removed once [V2.3.4]', async () => {
  const { uuid } = await database.db.one<{ uuid: string }>(sql`
    INSERT INTO passkey (account_id, credential_id, public_key, counter, transports, synced, backed_up, name, created_at)
    SELECT id, 'one', 'key', 0, '{}', false, false, 'Phone', 1 FROM account WHERE email = ${ADMIN} RETURNING uuid`)
  await happensOnce((at) => send(removePasskey, { id: uuid }, { at }))
})

test('a device moved to several restaurants is in one [V2.3.4]', async () => {
  const [from = '', ...to] = uuids.slice(0, 3)
  const standing = await servers[0].call(devicesIn, { token, params: { id: from } })
  const [{ uuid = '', version = 0 } = {}] = standing.body.content
  await happensOnce((at) =>
    send(
      moveDevices,
      { id: from, restaurantUuid: to[at % 2] },
      { body: { devices: [{ uuid, version }] }, at },
    ),
  )
})
