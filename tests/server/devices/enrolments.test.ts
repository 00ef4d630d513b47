import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditTrail } from '#src/contract/administration/audit.ts'
import { deleteDevice, devices } from '#src/contract/devices/devices.ts'
import {
  cancelEnrolment,
  createEnrolment,
  type EnrolmentForm,
  enrolments,
} from '#src/contract/devices/enrolments.ts'
import { intakeKeys } from '#src/contract/devices/intake-keys.ts'
import { moveDevices } from '#src/contract/devices/placing.ts'
import { TABLET_CLOSE } from '#src/contract/devices/tablet-socket.ts'
import { deleteTablet, tablets } from '#src/contract/devices/tablets.ts'
import { CODE_MINUTES } from '#src/domain/devices/enrolment.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { HELLO, openTablet } from '#tests/support/tablet.ts'

let database: FreshDatabase
let provider: TestProvider
let url: string
let token: string
let own: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  url = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  token = await provider.tokenOf(ADMIN)
  own = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const codeFor = async (asked: Partial<EnrolmentForm> = {}) => {
  const body = { kind: 'EDGE', restaurantUuid: own, name: 'Line box', ...asked } as const
  return (await provider.call(createEnrolment, { token, body })).body
}
const send = (code: string, more: object = {}, remoteAddress = '10.0.0.7') =>
  provider.app.inject({
    method: 'POST',
    url: '/intake/v1/enrolments',
    remoteAddress,
    payload: { code, ...more },
  })
const stateWith = async (key: string) =>
  provider.app.inject({ url: '/intake/v1/state', headers: { authorization: `Bearer ${key}` } })
const codes = async (query: object = {}, by = token) => provider.call(enrolments, { token: by, query })
const today = () => ({ startTime: provider.clock.now() - DAY, endTime: provider.clock.now() + MINUTE })
const rowOf = async (uuid: string) => (await codes({ uuid })).body.content[0]

describe('an edge box', () => {
  test('is added with a code, listed with the PCs, and reports the restaurant that it is in, wherever it is moved', async () => {
    const made = await codeFor()
    expect(made.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(made.url).toMatch(new RegExp(`/intake/v1/enrolments\\?code=${made.code}$`))
    expect(made.qr).toMatch(/^<svg/)
    const answer = await send(made.code.toLowerCase().replace('-', ' '), {
      name: 'kitchen-pc',
      about: { kind: 'EDGE', build: '1.0' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { key, device, restaurant } = answer.json()
    expect(device).toMatchObject({ kind: 'EDGE', name: 'Line box' })
    expect(restaurant).toMatchObject({ uuid: own, number: '0412' })
    const listed = await provider.call(devices, { token, query: { search: 'Line box' } })
    expect(listed.body.content).toMatchObject([
      { uuid: device.uuid, kind: 'EDGE', status: 'OFFLINE', restaurantUuid: own },
    ])
    expect((await stateWith(key)).json()).toMatchObject({
      restaurants: ['0412'],
      scopes: ['FACTS', 'PLAN', 'PICTURES'],
    })
    const other = await restaurantUuid(database.db, '0117')
    const moved = await provider.call(moveDevices, {
      token,
      params: { id: own, restaurantUuid: other },
      body: { devices: [{ uuid: device.uuid, version: 1 }] },
    })
    expect(moved.status).toBe(200)
    expect((await stateWith(key)).json()).toMatchObject({ restaurants: ['0117'] })
    const { body } = await provider.call(intakeKeys, { token, query: { restaurantUuid: other } })
    expect(body.content).toMatchObject([{ name: 'Line box', device: { uuid: device.uuid } }])
  })

  test('that is deleted is refused, and its code and key are shown nowhere but once', async () => {
    const made = await codeFor({ name: 'Gone box' })
    const { key, device } = (await send(made.code)).json()
    await provider.call(deleteDevice, { token, params: { id: device.uuid } })
    expect((await stateWith(key)).statusCode).toBe(401)
    const shown = JSON.stringify([
      (await codes()).body,
      (await provider.call(intakeKeys, { token })).body,
      (await provider.call(auditTrail, { token, query: { limit: 50, ...today() } })).body,
      await database.db.rows(sql`SELECT encode(code_hash, 'escape') AS hash, about FROM enrolment`),
    ])
    expect(shown).not.toContain(key)
    expect(shown).not.toContain(made.code)
  })

  test('whose hardware is replaced is the same device: the former key ends, the new one reports', async () => {
    const first = (await send((await codeFor({ name: 'Twice' })).code)).json()
    const made = await codeFor({ replaces: first.device.uuid, name: '' })
    expect(made).toMatchObject({ name: 'Twice', replaces: 'Twice' })
    expect((await stateWith(first.key)).statusCode).toBe(200)
    const second = (await send(made.code)).json()
    expect(second.device).toEqual(first.device)
    expect((await stateWith(first.key)).statusCode).toBe(401)
    expect((await stateWith(second.key)).statusCode).toBe(200)
  })
})

describe('a tablet', () => {
  test('is added as docs/tablets.md says, and signs in to its socket', async () => {
    const { code } = await codeFor({ kind: 'TABLET', name: 'Breading left' })
    const page = readFileSync(join(import.meta.dirname, '../../../docs/tablets.md'), 'utf8')
    const [, body = ''] = /-d '(\{.*?\})'/s.exec(page) ?? []
    const answer = await fetch(`${url}/intake/v1/enrolments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: body.replace('ABCD-EFGH', code),
    })
    expect(answer.status).toBe(201)
    const { key, restaurant } = (await answer.json()) as { key: string; restaurant: { uuid: string } }
    const socket = await openTablet(url, { secret: key, restaurantUuid: restaurant.uuid })
    socket.say(HELLO)
    await expect.poll(() => socket.told).toMatchObject([{ type: 'welcome', name: 'Breading left' }])
    const listed = await provider.call(tablets, { token, query: { search: 'Breading left' } })
    expect(listed.body.content).toMatchObject([{ identifier: 'TB-0412', status: 'ONLINE' }])
  })

  test('whose hardware is replaced loses its open socket and its secret', async () => {
    const made = await codeFor({ kind: 'TABLET', name: 'Wall' })
    const first = (await send(made.code)).json()
    const socket = await openTablet(url, { secret: first.key, restaurantUuid: own })
    socket.say(HELLO)
    await expect.poll(() => socket.told.length).toBe(1)
    const { code } = await codeFor({ kind: 'TABLET', replaces: first.device.uuid })
    const second = (await send(code)).json()
    await expect.poll(socket.closed).toMatchObject({ code: TABLET_CLOSE.forbidden })
    await expect(openTablet(url, { secret: first.key, restaurantUuid: own })).rejects.toThrow('401')
    await openTablet(url, { secret: second.key, restaurantUuid: own })
  })
})

describe('a code that is refused', () => {
  test('that was used, with who used it, from where and when', async () => {
    const made = await codeFor({ name: 'Once' })
    expect(await rowOf(made.uuid)).toMatchObject({ state: 'WAITING', redeemedTime: null, address: null })
    expect((await send(made.code, { name: 'host-7', about: { model: 'NUC' } })).statusCode).toBe(201)
    const again = await send(made.code)
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This code has already been used. Create a new one in Linewatch.',
    ])
    expect(await rowOf(made.uuid)).toMatchObject({
      state: 'USED',
      address: '10.0.0.7',
      about: 'host-7, NUC',
      redeemedTime: provider.clock.now(),
    })
  })

  test('that has expired, or was canceled, or whose device was deleted', async () => {
    const late = await codeFor({ name: 'Late' })
    provider.clock.advance(CODE_MINUTES * MINUTE)
    expect((await send(late.code)).statusCode).toBe(410)
    token = await provider.tokenOf(ADMIN)
    expect(await rowOf(late.uuid)).toMatchObject({ state: 'EXPIRED' })
    const canceled = await codeFor({ name: 'Canceled' })
    const cancel = (uuid: string) => provider.call(cancelEnrolment, { token, params: { id: uuid } })
    expect((await cancel(canceled.uuid)).status).toBe(204)
    expect((await cancel(canceled.uuid)).status).toBe(409)
    expect((await send(canceled.code)).statusCode).toBe(410)
    const tablet = (await send((await codeFor({ kind: 'TABLET', name: 'Lost' })).code)).json()
    const replacing = await codeFor({ kind: 'TABLET', replaces: tablet.device.uuid })
    await provider.call(deleteTablet, { token, params: { id: tablet.device.uuid } })
    expect((await send(replacing.code)).statusCode).toBe(410)
  })

  test('for another kind of device, without using it up', async () => {
    const { code } = await codeFor({ kind: 'TABLET', name: 'Kinds' })
    const wrong = await send(code, { about: { kind: 'EDGE' } })
    expect([wrong.statusCode, wrong.json().message]).toEqual([
      409,
      'This code is for another kind of device. Code: Tablet. This device: Edge box.',
    ])
    expect((await send(code, { about: { kind: 'TABLET' } })).statusCode).toBe(201)
  })

  test.each([
    ['nothing', {}],
    ['a number', { code: 12345678 }],
    ['too short a one', { code: 'ABC' }],
    ['letters that no code has', { code: 'ABCD-EFG0' }],
    ['a name of two lines', { code: 'ABCD-EFGH', name: 'a\nb' }],
    ['an unknown kind', { code: 'ABCD-EFGH', about: { kind: 'TOASTER' } }],
  ])('%s is a bad request', async (_, payload) => {
    const { statusCode } = await provider.app.inject({
      method: 'POST',
      url: '/intake/v1/enrolments',
      payload,
    })
    expect(statusCode).toBe(400)
  })

  test('an unknown one; who tries many waits, and nobody of another network does', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await send('ABCD-EFGH', {}, '203.0.113.9')).statusCode)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404))
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await send((await codeFor({ name: 'Elsewhere' })).code, {}, '198.51.100.4')).statusCode).toBe(201)
  })

  test('two devices at the same moment: one is added', async () => {
    const { code } = await codeFor({ name: 'Race' })
    const statuses = (await Promise.all([send(code), send(code)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([201, 409])
    const listed = await provider.call(devices, { token, query: { search: 'Race' } })
    expect(listed.body.total).toBe(1)
  })
})

test('a code is made for restaurants and devices that the caller sees, by those who may', async () => {
  const [area, crew] = [await provider.tokenOf(AREA), await provider.tokenOf(CREW)]
  const foreign = await restaurantUuid(database.db, '0826')
  const body = { kind: 'PC', restaurantUuid: foreign, name: 'Foreign' } as const
  expect([403, 404]).toContain((await provider.call(createEnrolment, { token: area, body })).status)
  expect((await provider.call(createEnrolment, { token: crew, body })).status).toBe(403)
  await codeFor({ restaurantUuid: foreign, name: 'Hidden' })
  expect((await codes({ search: 'Hidden' })).body.total).toBe(1)
  const seen = await codes({ search: 'Hidden' }, area)
  expect(seen.status === 403 ? 0 : seen.body.total).toBe(0)
  const wrongKind = await provider.call(createEnrolment, {
    token,
    body: { kind: 'TABLET', restaurantUuid: own, replaces: (await anyPc()).uuid },
  })
  expect(wrongKind.status).toBe(409)
  const nameless = await provider.call(createEnrolment, { token, body: { kind: 'PC', restaurantUuid: own } })
  expect(nameless.status).toBe(400)
})

const anyPc = async () => {
  const { body } = await provider.call(devices, { token, query: { restaurantUuid: own, limit: 1 } })
  const [pc] = body.content
  if (!pc) throw new Error('The demonstration has no PC.')
  return pc
}
