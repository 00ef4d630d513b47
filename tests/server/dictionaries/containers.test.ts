import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  containers,
  createContainer,
  deleteContainer,
  recallContainer,
  updateContainer,
} from '#src/contract/dictionaries/containers.ts'
import { allContainers, measurementUnits } from '#src/contract/dictionaries/filters.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { fact, idOf } from '../analytic/small.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
const form = { code: 'P99', name: 'Sixth Pan 99', marker: 901 }

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const create = (more: object = {}) => provider.call(createContainer, { token, body: { ...form, ...more } })
const remove = (id: string, by = token) => provider.call(deleteContainer, { token: by, params: { id } })
const listed = async (query: object = {}) =>
  (await provider.call(containers, { token, query: { limit: 100, ...query } })).body.content
const offered = async () => (await provider.call(allContainers, { token })).body.content
const uuidOf = async (code: string) =>
  (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM container WHERE code = ${code}`)).uuid
const restaurants = (many: number) =>
  database.db.rows<{ id: number; number: string }>(
    sql`SELECT id, number FROM restaurant ORDER BY number LIMIT ${many}`,
  )

test('a new one is listed by code, offered to filters, changed, deleted and taken back', async () => {
  const { body, status } = await create()
  expect([status, body]).toEqual([
    200,
    { ...form, uuid: body.uuid, version: 1, updatedDate: provider.clock.now() },
  ])
  expect(await offered()).toContainEqual({ code: 'P99', name: 'Sixth Pan 99' })
  const codes = (await listed()).map(({ code }) => code)
  expect(codes).toEqual(codes.toSorted())
  const changed = await provider.call(updateContainer, {
    token,
    params: { id: body.uuid },
    body: { ...form, name: 'Ninth Pan 99', version: 1 },
  })
  expect(changed.body).toMatchObject({ name: 'Ninth Pan 99', version: 2 })
  expect((await remove(body.uuid)).status).toBe(204)
  expect(await offered()).not.toContainEqual(expect.objectContaining({ code: 'P99' }))
  expect((await provider.call(recallContainer, { token, params: { id: body.uuid } })).status).toBe(200)
  expect(await offered()).toContainEqual({ code: 'P99', name: 'Ninth Pan 99' })
  const kept = await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)
  expect(kept.map(({ action }) => action)).toEqual([
    'CONTAINER_CREATED',
    'CONTAINER_CHANGED',
    'CONTAINER_DELETED',
    'CONTAINER_RECALLED',
  ])
})

test.each([
  [{ code: 'p01' }, { code: 'Another container has this code' }],
  [{ marker: 101 }, { marker: 'Another container has this marker' }],
])('%j of another is a conflict at its field', async (more, fields) => {
  const { status, body } = await create(more)
  expect([status, body]).toEqual([409, expect.objectContaining({ fields })])
})

test.each([
  ['code', 'a b'],
  ['name', ''],
  ['marker', -1],
  ['marker', 1000],
  ['marker', 1.5],
])('with %s %j is refused at that field', async (field, value) => {
  const { status, body } = await create({ [field]: value })
  expect([status, body]).toEqual([400, expect.objectContaining({ fields: { [field]: expect.any(String) } })])
})

test('what was changed since is not overwritten', async () => {
  const { uuid: id } = (await create()).body
  const change = (name: string) =>
    provider.call(updateContainer, { token, params: { id }, body: { ...form, name, version: 1 } })
  expect((await change('First')).status).toBe(200)
  expect((await change('Second')).status).toBe(409)
  expect((await listed({ search: 'P99' })).map(({ name }) => name)).toEqual(['First'])
})

describe('one that kitchens used', () => {
  test('is kept, with where: by number, five of them at most; it can be renamed', async () => {
    const container_id = await idOf(database.db, 'container', 'P01')
    const [first, second, ...others] = await restaurants(7)
    if (!first || !second) throw new Error('There are no restaurants')
    await fact(database.db, 'hold', first, { container_id, placed_at: provider.clock.now() })
    const id = await uuidOf('P01')
    const { name } = (await listed({ search: 'P01' }))[0] ?? { name: '' }
    expect((await remove(id)).body).toMatchObject({
      message: `${name} is used in the restaurant “${first.number}”. It cannot be deleted because histories refer to it. Rename it instead.`,
    })
    await fact(database.db, 'conveyor_pass', second, { container_id, inbound_at: provider.clock.now() })
    for (const other of others)
      await fact(database.db, 'hold', other, { container_id, placed_at: provider.clock.now() })
    const five = [first, second, ...others].slice(0, 5).map(({ number }) => `“${number}”`)
    const { status, body } = await remove(id)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: `${name} is used in the restaurants ${five.join(', ')}, and 2 more. It cannot be deleted because histories refer to it. Rename it instead.`,
    })
    const renamed = { code: 'P01', name: 'Old Pan', marker: 101, version: 1 }
    expect((await provider.call(updateContainer, { token, params: { id }, body: renamed })).status).toBe(200)
    expect(await offered()).toContainEqual({ code: 'P01', name: 'Old Pan' })
  })

  test('goes once nothing refers to it any more', async () => {
    const container_id = await idOf(database.db, 'container', 'P02')
    const [place] = await restaurants(1)
    if (!place) throw new Error('There is no restaurant')
    await fact(database.db, 'hold', place, { container_id, placed_at: provider.clock.now() })
    const id = await uuidOf('P02')
    expect((await remove(id)).status).toBe(409)
    await database.db.run(sql`DELETE FROM hold`)
    expect((await remove(id)).status).toBe(204)
  })
})

test('who may read may not write; filters and units are for all', async () => {
  const reader = await provider.tokenOf(MANAGER)
  expect((await provider.call(containers, { token: reader })).status).toBe(200)
  expect((await provider.call(createContainer, { token: reader, body: form })).status).toBe(403)
  expect((await remove(await uuidOf('P01'), reader)).status).toBe(403)
  const area = await provider.tokenOf(AREA)
  expect((await provider.call(containers, { token: area })).status).toBe(403)
  expect((await provider.call(allContainers, { token: area })).status).toBe(200)
  expect((await provider.call(measurementUnits, { token: area })).body).toEqual({
    content: [
      { code: 'kg', name: 'Kilograms' },
      { code: 'lbs', name: 'Pounds' },
    ],
  })
})
