import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { exportRows, ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { makeReport } from '#server/services/exports/reports.ts'
import type { RoomWatch } from '#server/services/operations/disk-room.ts'
import { watchRoom } from '#server/services/operations/disk-room.ts'
import { insertReport, reportById } from '#server/store/exports/reports.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { startRecording } from '#src/contract/cameras/recordings.ts'
import { importChickenMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { providerState } from '#src/contract/operations/provider.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { attemptAt } from '#tests/support/attempt.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const MIB = 1024 * 1024
const PLENTY = 10_000 * MIB
const REFUSAL = /almost out of disk space.*Contact your administrator/

let database: FreshDatabase
let provider: TestProvider
let token: string
let free = PLENTY

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true, free: () => free })
  token = await provider.tokenOf(ADMIN)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(() => leave(PLENTY))

async function leave(bytes: number) {
  free = bytes
  await (provider.services.room as RoomWatch).look()
}
const health = async () => (await provider.app.inject('/healthz')).json()

test('everything that grows is refused in words, and all else is done', async () => {
  const { services } = provider
  const { content } = (await provider.call(restaurants, { token })).body
  const params = { restaurantId: content[0]?.uuid ?? '' }
  const camera = (await provider.call(cameras, { token, params })).body.content[0]?.uuid ?? ''
  await leave(100 * MIB)

  const soon = services.now() + 60_000
  const recording = { name: 'Rush', cameras: [camera], endTime: soon }
  const form = { message: 'It is slow', watched: 'Home', page: '/' }
  const png = new Blob([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])])
  const refused = [
    await provider.call(startRecording, { token, params, body: recording }),
    await provider.call(importChickenMaterials, { token, body: { csv: 'Code,Name', apply: false } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([507, 507])
  for (const { body } of refused) expect(body).toMatchObject({ message: expect.stringMatching(REFUSAL) })
  expect(await provider.call(sendSupport, { token, body: form, file: png })).toMatchObject({
    status: 507,
    body: { message: expect.stringMatching(/Send the request without it/) },
  })

  expect((await provider.call(sendSupport, { token, body: form })).status).toBe(200)
  expect((await provider.call(restaurants, { token })).body.content).toEqual(content)
  const credentials = { email: ADMIN, password: DEMO_PASSWORD }
  expect((await provider.call(signIn, { body: credentials })).status).toBe(200)
})

test('an export of many rows is not accepted, and one that was waits until there is room', async () => {
  const { services } = provider
  const caller = await services.sessions.find(token)
  if (!caller) throw new Error('Nobody is signed in.')
  const query = { startTime: 0, endTime: services.now() }
  const many = async () => ({
    zone: 'UTC',
    restaurantId: null,
    total: async () => ROWS_AT_ONCE + 1,
    each: async () => {},
  })
  const source = { kind: 'fryer', exported: [], open: many }
  const { id: accountId } = caller.account
  const { id } = await insertReport(database.db, {
    accountId,
    restaurantId: null,
    kind: 'fryer',
    query,
    at: 0,
  })
  await leave(100 * MIB)
  await expect(exportRows(services, caller, source, query)).rejects.toMatchObject({ code: 507 })
  await makeReport(services, id, attemptAt())
  const inSeconds = sql`
    SELECT extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker.jobs WHERE task_identifier = 'report'`
  expect(await database.db.rows(inSeconds)).toEqual([{ seconds: expect.closeTo(60, -1) }])
  expect(await reportById(database.db, id)).toMatchObject({ state: 'WAITING' })

  await leave(PLENTY)
  await database.db.run(sql`UPDATE graphile_worker._private_jobs SET run_at = now()`)
  // The library looks for what has become due every two seconds.
  await expect
    .poll(() => reportById(database.db, id), { timeout: 15_000 })
    .toMatchObject({ state: 'READY', failure: null })
  expect(await exportRows(services, caller, source, query)).toMatchObject({ accepted: true })
})

test('health, measurements, the provider’s state and the log say so, and when it is over', async () => {
  const figures = async () => (await provider.app.inject('/metrics')).body.match(/^linewatch_disk_\w+ \d+$/gm)
  expect(await health()).toMatchObject({ status: 'ok', disk: 'ok' })
  await leave(500 * MIB)
  expect(await health()).toMatchObject({ status: 'ok', disk: 'low' })
  expect(await figures()).toEqual([`linewatch_disk_free_bytes ${500 * MIB}`, 'linewatch_disk_low 1'])
  expect((await provider.call(providerState, { token })).body.disk).toEqual({
    freeBytes: 500 * MIB,
    low: true,
  })
  expect(provider.logged()).toContain('The disk is almost full')
  await leave(600 * MIB)
  expect(await health()).toMatchObject({ disk: 'low' })
  await leave(800 * MIB)
  expect(await health()).toMatchObject({ disk: 'ok' })
  expect(await figures()).toEqual([`linewatch_disk_free_bytes ${800 * MIB}`, 'linewatch_disk_low 0'])
  expect(provider.logged()).toContain('The disk has room again')
})

test('a folder that is not there yet is looked for above, and one that cannot be checked refuses nothing', async () => {
  const found = watchRoom([join(tmpdir(), 'not/there/yet')], silentLog)
  await found.look()
  expect(found.freeBytes()).toBeGreaterThan(0)
  await found.stop()
  const warn = vi.fn()
  const blind = watchRoom(['/'], { ...silentLog, warn }, { free: () => Promise.reject(new Error('gone')) })
  await blind.look()
  expect([blind.freeBytes(), blind.isLow()]).toEqual([null, false])
  expect(() => blind.demand()).not.toThrow()
  expect(warn).toHaveBeenCalledOnce()
  await blind.stop()
})
