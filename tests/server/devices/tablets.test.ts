import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteTabletLog,
  deleteTabletSessions,
  recallTabletLog,
  tabletLogs,
  tabletSessions,
} from '#src/contract/devices/tablet-records.ts'
import {
  commandStreams,
  commandTablet,
  deleteTablet,
  recallTablet,
  renameTablet,
  setRemoteAccess,
  tabletAvailability,
  tabletBuilds,
  tabletModels,
  tablets,
} from '#src/contract/devices/tablets.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { type MadeTablet, madeTablet } from '#tests/support/tablet.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
let own: string
let other: MadeTablet
let made = 0

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  own = await restaurantUuid(database.db, '0412')
  other = await madeTablet(database.db, await numberOutside(database.db, AREA), 'Elsewhere')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
const tablet = (number: string | null = '0412') => madeTablet(database.db, number, `Tablet ${++made}`)
const found = async (search: string, who = token) =>
  (await provider.call(tablets, { token: who, query: { search } })).body.content

describe('the list of tablets', () => {
  test('is by name, and narrowed by restaurant, status, model and build', async () => {
    const { name, id } = await tablet()
    await database.db.run(sql`UPDATE tablet SET model = 'Rare', build = '9.9' WHERE device_id = ${id}`)
    const all = (await provider.call(tablets, { token, query: { limit: 100 } })).body.content
    const names = all.map((one) => one.name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    const asked = { restaurantUuid: own, statuses: ['OFFLINE' as const], models: ['Rare'], builds: ['9.9'] }
    const { content } = (await provider.call(tablets, { token, query: asked })).body
    expect(content).toMatchObject([{ name, status: 'OFFLINE', remoteAccess: true, shows: null }])
    const online = { ...asked, statuses: ['ONLINE' as const] }
    expect((await provider.call(tablets, { token, query: online })).body.total).toBe(0)
    const of = { token, query: { restaurantUuid: own } }
    expect((await provider.call(tabletModels, of)).body.content).toContain('Rare')
    expect((await provider.call(tabletBuilds, of)).body.content).toContain('9.9')
    const area = await provider.tokenOf(AREA)
    await database.db.run(sql`UPDATE tablet SET model = 'Foreign' WHERE device_id = ${other.id}`)
    expect((await provider.call(tabletModels, { token: area })).body.content).not.toContain('Foreign')
  })

  test('has words found in any case, accents too', async () => {
    const { id, name } = await tablet()
    await database.db.run(sql`UPDATE device SET name = 'Café links' WHERE id = ${id}`)
    expect(await found('CAFÉ L')).toMatchObject([{ name: 'Café links' }])
    expect(await found(`links TB ${name.toLowerCase()}`)).toHaveLength(1)
  })

  test('knows of the whole chain each model once, as people read them, and none that is not in sight', async () => {
    const models = async () => (await provider.call(tabletModels, { token })).body.content
    const before = await models()
    for (const model of ['zeta 10', 'Zeta 9', 'Zeta 9', 'Zeta gone']) {
      const { id } = await tablet(null)
      await database.db.run(sql`UPDATE tablet SET model = ${model} WHERE device_id = ${id}`)
      if (model === 'Zeta gone') await database.db.run(sql`UPDATE device SET deleted_at = 1 WHERE id = ${id}`)
    }
    expect(await models()).toEqual([...before, 'Zeta 9', 'zeta 10'])
  })

  test('tells nobody a secret', async () => {
    const { secret } = await tablet()
    const { bytes } = await provider.call(tablets, { token, query: { limit: 100 } })
    expect(bytes.toString()).not.toMatch(/secret/i)
    const kept = await database.db.rows(sql`SELECT * FROM tablet`)
    expect(JSON.stringify(kept)).not.toContain(secret)
  })
})

test('renaming one that somebody else renamed is refused', async () => {
  const { uuid } = await tablet()
  const rename = (name: string) =>
    provider.call(renameTablet, { token, params: { id: uuid }, body: { name, version: 1 } })
  expect((await rename('Fry station')).body).toMatchObject({ name: 'Fry station', version: 2 })
  expect((await rename('Breading')).status).toBe(409)
})

test('remote access is switched, and without it no command is taken', async () => {
  const { uuid, name } = await tablet()
  const at = { token, params: { id: uuid } }
  const { body } = await provider.call(setRemoteAccess, { ...at, body: { remoteAccess: false } })
  expect(body.remoteAccess).toBe(false)
  const refused = await provider.call(commandTablet, { ...at, body: { action: 'STOP' } })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: `Remote access of ${name} is off. Turn it on to send commands.` },
  })
})

test('a tablet is deleted and taken back', async () => {
  const { uuid, name } = await tablet()
  const at = { token, params: { id: uuid } }
  expect((await provider.call(deleteTablet, at)).status).toBe(204)
  expect(await found(name)).toEqual([])
  expect((await provider.call(recallTablet, at)).body).toMatchObject({ name })
  expect(await found(name)).toHaveLength(1)
})

describe('a command', () => {
  test('to a tablet that is offline is refused with since when', async () => {
    const { uuid, name } = await tablet()
    const { status, body } = await provider.call(commandTablet, {
      token,
      params: { id: uuid },
      body: { action: 'RESTART' },
    })
    expect(status).toBe(409)
    expect((body as unknown as { message: string }).message).toMatch(
      new RegExp(`^${name} has been offline since .+\\. Send the command once it is back\\.$`),
    )
  })

  test('to show a stream needs one, that is live in its restaurant', async () => {
    const { uuid, id } = await tablet()
    await database.db.run(sql`UPDATE device SET online = true WHERE id = ${id}`)
    const send = (body: object) => provider.call(commandTablet, { token, params: { id: uuid }, body })
    expect(await send({})).toMatchObject({ status: 400, body: { fields: { streamName: 'Choose a stream' } } })
    expect(await send({ streamName: 'Nothing' })).toMatchObject({
      status: 400,
      body: { fields: { streamName: 'Choose a live stream' } },
    })
    expect((await send({ streamName: 'Fryers', alternateTime: 4 })).status).toBe(400)
  })

  test('is offered the live streams of the restaurant, by zone', async () => {
    const { body } = await provider.call(commandStreams, { token, query: { restaurantUuid: own } })
    expect(body.content.map(({ zone, streams }) => [zone, streams.map((one) => one.streamName)])).toEqual([
      ['Breading and Frying', ['Breading table', 'Fryers']],
      ['Holding and Boards', ['Hot holding', 'Boards']],
      [null, ['Back door']],
    ])
  })
})

describe('sessions', () => {
  test('are deleted one by one or all at once', async () => {
    const { id, uuid } = await tablet()
    await database.db.run(sql`
      INSERT INTO tablet_session (device_id, build, address, signed_in_time, last_used_at)
      SELECT ${id}, '1.0', '10.0.0.' || n, n, n FROM generate_series(1, 3) n`)
    const list = async () =>
      (await provider.call(tabletSessions, { token, query: { tabletUuid: uuid } })).body.content
    const all = await list()
    expect(all.map(({ signedInTime }) => signedInTime)).toEqual([3, 2, 1])
    const end = (query: { tabletUuid: string; uuid?: string }) =>
      provider.call(deleteTabletSessions, { token, query })
    const one = { tabletUuid: uuid, uuid: all[1]?.uuid ?? '' }
    expect((await end(one)).status).toBe(204)
    expect((await end(one)).status).toBe(404)
    expect((await list()).map(({ signedInTime }) => signedInTime)).toEqual([3, 1])
    expect((await end({ tabletUuid: uuid })).status).toBe(204)
    expect(await list()).toEqual([])
  })
})

describe('logs', () => {
  test('are listed by tablet, level and words, deleted and taken back', async () => {
    const { id, uuid, name } = await tablet()
    await database.db.run(sql`
      INSERT INTO tablet_log (device_id, level, message, event_time)
      VALUES (${id}, 'INFO', 'Battery full', 1), (${id}, 'ERROR', 'Battery empty', 2)`)
    const list = async (more = {}) =>
      (await provider.call(tabletLogs, { token, query: { tabletUuid: uuid, ...more } })).body.content
    expect((await list()).map(({ message }) => message)).toEqual(['Battery empty', 'Battery full'])
    const [empty] = await list({ levels: ['ERROR'], search: 'battery' })
    expect(empty).toMatchObject({ tabletName: name, restaurantNumber: '0412' })
    const at = { token, params: { id: empty?.uuid ?? '' } }
    expect((await provider.call(deleteTabletLog, at)).status).toBe(204)
    expect(await list()).toHaveLength(1)
    expect((await provider.call(recallTabletLog, at)).status).toBe(204)
    expect(await list()).toHaveLength(2)
    const area = await provider.tokenOf(AREA)
    const foreign = await provider.call(tabletLogs, { token: area, query: { tabletUuid: other.uuid } })
    expect(foreign.body).toMatchObject({
      code: 400,
      fields: { tabletUuid: expect.stringContaining(other.uuid.slice(0, 8)) },
    })
  })
})

test('availability is of tablets by their names', async () => {
  const { uuid, name, id } = await tablet()
  const now = provider.clock.now()
  await database.db.run(sql`UPDATE device SET online = true, status_at = ${now - HOUR} WHERE id = ${id}`)
  const query = { restaurantUuid: own, startTime: now - 2 * HOUR, endTime: now }
  const { body } = await provider.call(tabletAvailability, { token, query })
  expect(body.content.find((one) => one.uuid === uuid)).toMatchObject({ name, onlineTime: HOUR })
})

const calls = (id: string, logId: string, restaurant: string) => {
  const at = { params: { id } }
  return [
    [renameTablet, { ...at, body: { name: 'X', version: 1 } }],
    [setRemoteAccess, { ...at, body: { remoteAccess: false } }],
    [commandTablet, { ...at, body: { action: 'STOP' } }],
    [deleteTablet, at],
    [deleteTabletSessions, { query: { tabletUuid: id } }],
    [deleteTabletLog, { params: { id: logId } }],
    [tabletSessions, { query: { tabletUuid: id } }],
    [commandStreams, { query: { restaurantUuid: restaurant } }],
    [tablets, { query: { restaurantUuid: restaurant } }],
    [tabletLogs, { query: { restaurantUuid: restaurant } }],
  ] as const
}
type Asked = ReturnType<typeof calls>[number]
const statuses = (who: string, asked: readonly Asked[]) =>
  Promise.all(
    asked.map(async ([endpoint, input]) => {
      const { status } = await provider.call(endpoint, { token: who, ...input } as never)
      return [endpoint.name, status]
    }),
  )
const logOf = async (id: number) =>
  (
    await database.db.one<{ uuid: string }>(sql`
      INSERT INTO tablet_log (device_id, level, message, event_time) VALUES (${id}, 'INFO', 'x', 1) RETURNING uuid`)
  ).uuid

test('what is of another restaurant is not there', async () => {
  const foreign = await restaurantUuid(database.db, await numberOutside(database.db, AREA))
  const asked = calls(other.uuid, await logOf(other.id), foreign)
  const got = await statuses(await provider.tokenOf(AREA), asked)
  // The list's filter names the value that it does not know; everything else is just not there.
  expect(got).toEqual(asked.map(([{ name }]) => [name, name === tablets.name ? 400 : 404]))
  expect(await found('Elsewhere', await provider.tokenOf(AREA))).toEqual([])
})

test('who may only look may change nothing, and the crew may not look', async () => {
  const { uuid, id } = await tablet()
  const asked = calls(uuid, await logOf(id), own)
  const changes = asked.filter(([{ method }]) => method !== 'GET')
  expect(await statuses(await provider.tokenOf(MANAGER), changes)).toEqual(
    changes.map(([{ name }]) => [name, 403]),
  )
  expect(await statuses(await provider.tokenOf(CREW), asked)).toEqual(asked.map(([{ name }]) => [name, 403]))
})
