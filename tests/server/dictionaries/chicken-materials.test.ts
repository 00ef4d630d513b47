import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import {
  chickenMaterials,
  createChickenMaterial,
  deleteChickenMaterial,
  recallChickenMaterial,
  updateChickenMaterial,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { allMaterials } from '#src/contract/dictionaries/filters.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { chickenCodes } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
const form = {
  materialCode: 'TEST-1',
  name: 'Test filet',
  pieceWeight: 95,
  holdLimit: 1200,
  fryTime: 300,
  grilled: false,
}

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf('admin@linewatch.test')
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const create = (more: object = {}) =>
  provider.call(createChickenMaterial, { token, body: { ...form, ...more } })
const update = (id: string, body: object) =>
  provider.call(updateChickenMaterial, { token, params: { id }, body: { ...form, version: 1, ...body } })
const remove = (id: string) => provider.call(deleteChickenMaterial, { token, params: { id } })
const recall = (id: string) => provider.call(recallChickenMaterial, { token, params: { id } })
const list = async (query: object = {}) => (await provider.call(chickenMaterials, { token, query })).body
const audited = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    (e) => e.action,
  )

describe('creating', () => {
  test('answers what was stored, and it is in the lists', async () => {
    const { status, body } = await create({ materialCode: ' TEST-1 ' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...form, uuid: body.uuid, version: 1, updatedDate: provider.clock.now() })
    expect((await list({ search: 'test fil' })).content).toEqual([body])
    const all = await provider.call(allMaterials, { token })
    expect(all.body.content.map(({ materialCode }) => materialCode)).toContain('TEST-1')
    expect(await audited()).toEqual(['MATERIAL_CREATED'])
  })

  test('a code that is taken, in whatever case, is a conflict at its field', async () => {
    await create()
    const { status, body } = await create({ materialCode: 'test-1' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ success: false, fields: { materialCode: expect.any(String) } })
  })

  test('twice at the same instant makes one', async () => {
    const both = await Promise.all([create(), create()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await list({ search: 'TEST-1' })).total).toBe(1)
  })

  test.each([
    ['materialCode', ''],
    ['materialCode', 'a b'],
    ['materialCode', 'x'.repeat(33)],
    ['name', '   '],
    ['name', 'x'.repeat(65)],
    ['pieceWeight', 0],
    ['pieceWeight', 5001],
    ['pieceWeight', 1.5],
    ['holdLimit', 59],
    ['holdLimit', 7201],
    ['fryTime', 29],
    ['fryTime', 1801],
    ['grilled', 'yes'],
  ])('with %s %j is refused at that field', async (field, value) => {
    const { status, body } = await create({ [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
    expect(await audited()).toEqual([])
  })
})

describe('changing', () => {
  test('counts the version up', async () => {
    const { uuid } = (await create()).body
    const { status, body } = await update(uuid, { name: 'Renamed', pieceWeight: 100 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Renamed', pieceWeight: 100, version: 2 })
    expect(await audited()).toEqual(['MATERIAL_CREATED', 'MATERIAL_CHANGED'])
  })

  test('what somebody else changed first is a conflict, and stays as they left it', async () => {
    const { uuid } = (await create()).body
    await update(uuid, { name: 'First' })
    const second = await update(uuid, { name: 'Second' })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      message: 'There are newer changes to the material. Review them before you save.',
    })
    expect((await list({ search: 'First' })).total).toBe(1)
  })

  test('two at the same instant change it once', async () => {
    const { uuid } = (await create()).body
    const both = await Promise.all([update(uuid, { name: 'A' }), update(uuid, { name: 'B' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('two that take the same code at the same instant: one gets it, the other is told', async () => {
    const first = (await create({ materialCode: 'RACE-1' })).body
    const second = (await create({ materialCode: 'RACE-2' })).body
    const both = await Promise.all(
      [first, second].map(({ uuid }) => update(uuid, { materialCode: 'RACE-3' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('to the code of another is a conflict; its own code is not', async () => {
    const [taken] = await chickenCodes(database.db)
    const { uuid } = (await create()).body
    expect((await update(uuid, { materialCode: taken })).status).toBe(409)
    expect((await update(uuid, { materialCode: 'test-1' })).status).toBe(200)
  })

  test('what is not there is 404', async () => {
    expect((await update(randomUUID(), {})).status).toBe(404)
  })
})

describe('deleting and recalling', () => {
  test('a deletion is taken back within its time, as it was', async () => {
    const created = (await create()).body
    expect((await remove(created.uuid)).status).toBe(204)
    expect((await list({ search: 'TEST-1' })).total).toBe(0)
    expect((await remove(created.uuid)).status).toBe(404)
    provider.clock.advance(RECALL_MS - 1)
    const back = await recall(created.uuid)
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({ ...form, uuid: created.uuid })
    expect((await list({ search: 'TEST-1' })).total).toBe(1)
    expect(await audited()).toEqual(['MATERIAL_CREATED', 'MATERIAL_DELETED', 'MATERIAL_RECALLED'])
  })

  test('too late, what was never deleted, or a code given away stays gone', async () => {
    const { uuid } = (await create()).body
    expect((await recall(uuid)).status).toBe(409)
    await remove(uuid)
    const other = (await create()).body
    expect((await recall(uuid)).status).toBe(409)
    await remove(other.uuid)
    provider.clock.advance(RECALL_MS + 1)
    expect((await recall(other.uuid)).status).toBe(409)
    expect((await list({ search: 'TEST-1' })).total).toBe(0)
  })

  test('one that packages are made of is kept, and they are named, each in quotes for the commas in it', async () => {
    const { id, uuid, name } = await database.db.one<{ id: number; uuid: string; name: string }>(sql`
      SELECT m.id, m.uuid, m.name FROM material m JOIN package_type p ON p.material_id = m.id
       WHERE m.line = 'CHICKEN' AND p.deleted_at IS NULL
       GROUP BY m.id HAVING count(*) > 1 ORDER BY m.id LIMIT 1`)
    const packages = await database.db.rows<{ id: number }>(sql`
      SELECT id FROM package_type WHERE material_id = ${id} AND deleted_at IS NULL ORDER BY id`)
    for (const [at, { id: packageId }] of packages.entries()) {
      const [left, renamed] = [at > 1 ? 1 : null, `Box ${at + 1}, mixed`]
      await database.db.run(
        sql`UPDATE package_type SET name = ${renamed}, deleted_at = ${left} WHERE id = ${packageId}`,
      )
    }
    const refused = await remove(uuid)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: `${name} is used in the packages “Box 1, mixed” and “Box 2, mixed”. Change those first.`,
    })
    await database.db.run(
      sql`UPDATE package_type SET deleted_at = 1 WHERE material_id = ${id} AND name = 'Box 2, mixed'`,
    )
    expect((await remove(uuid)).body).toMatchObject({
      message: `${name} is used in the package “Box 1, mixed”. Change that one first.`,
    })
  })
})

describe('listing', () => {
  test('is sorted, paged and searched without patterns', async () => {
    await create({ materialCode: 'A_1', name: '100 % breast' })
    const codes = (await list({ limit: 50 })).content.map(({ materialCode }) => materialCode)
    expect(codes).toEqual([...codes].sort())
    const reversed = await list({ limit: 50, sortBy: 'materialCode', orderDirection: 'DESC' })
    expect(reversed.content.map(({ materialCode }) => materialCode)).toEqual([...codes].reverse())
    expect((await list({ search: '%' })).content.map(({ materialCode }) => materialCode)).toEqual(['A_1'])
    expect(
      (await list({ search: '_' })).content.every(({ materialCode }) => materialCode.includes('_')),
    ).toBe(true)
    const first = await list({ limit: 2 })
    expect(first).toMatchObject({ total: codes.length, existNext: true, page: 0, limit: 2 })
    const byWeight = await list({ limit: 50, sortBy: 'pieceWeight', orderDirection: 'ASC' })
    const weights = byWeight.content.map(({ pieceWeight }) => pieceWeight)
    expect(weights).toEqual([...weights].sort((a, b) => a - b))
  })
})

describe('rights', () => {
  test('who may read may not write', async () => {
    const reader = await provider.tokenOf('manager@linewatch.test')
    expect((await provider.call(chickenMaterials, { token: reader })).status).toBe(200)
    expect((await provider.call(createChickenMaterial, { token: reader, body: form })).status).toBe(403)
    const area = await provider.tokenOf('area@linewatch.test')
    expect((await provider.call(chickenMaterials, { token: area })).status).toBe(403)
    expect((await provider.call(allMaterials, { token: area })).status).toBe(200)
  })
})
