import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  chickenMaterials,
  createMaterial,
  deleteChickenMaterial,
  materials,
} from '#src/contract/dictionaries/chicken-materials.ts'
import { allPotatoMaterials } from '#src/contract/dictionaries/filters.ts'
import {
  createPotatoMaterial,
  deletePotatoMaterial,
  potatoMaterials,
} from '#src/contract/dictionaries/potato-materials.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { fact } from '../analytic/small.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
const form = { materialCode: 'CUT', name: 'Cut Fries', pieceWeight: 12, holdLimit: 1200, fryTime: 210 }

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

test('a potato material is of its line alone: listed, offered, and its code free in the other', async () => {
  const { body, status } = await provider.call(createPotatoMaterial, { token, body: form })
  expect([status, body]).toEqual([200, expect.objectContaining(form)])
  const potatoes = (await provider.call(potatoMaterials, { token })).body.content
  expect(potatoes.map(({ materialCode }) => materialCode)).toEqual(['CUT', 'HB', 'WF'])
  const offered = (await provider.call(allPotatoMaterials, { token })).body.content
  expect(offered.map(({ materialCode }) => materialCode)).toEqual(['CUT', 'HB', 'WF'])
  const chicken = { ...form, grilled: true }
  expect((await provider.call(createMaterial, { token, body: chicken })).status).toBe(200)
})

test('the chicken materials are at both of their paths', async () => {
  const [one, other] = await Promise.all([
    provider.call(materials, { token }),
    provider.call(chickenMaterials, { token }),
  ])
  expect(one.body).toEqual(other.body)
  expect(one.body.total).toBe(7)
})

test('what an entry is used in is told together: packages, rules and histories', async () => {
  await database.db.run(sql`
    WITH place AS (SELECT id FROM restaurant WHERE number = '0412'),
         nuggets AS (SELECT id FROM material WHERE material_code = 'NUG'),
         rule AS (
           INSERT INTO adjustment_rule (restaurant_id, name, weekdays, start_minutes, end_minutes, percent, created_at, updated_at)
           SELECT id, 'Lunch, hot', '{MONDAY}', 0, 60, 10, 1, 1 FROM place RETURNING id)
    INSERT INTO adjustment_rule_material (rule_id, material_id) SELECT rule.id, nuggets.id FROM rule, nuggets`)
  await database.db.run(
    sql`UPDATE package_type SET deleted_at = 1 WHERE code LIKE 'NUGGETS%' AND code <> 'NUGGETS_8'`,
  )
  const { uuid: id } = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM material WHERE material_code = 'NUG'`,
  )
  const refused = async () => (await provider.call(deleteChickenMaterial, { token, params: { id } })).body
  expect(await refused()).toMatchObject({
    message:
      'Nuggets is used in the package “Nuggets, 8” and the adjustment rule “Lunch, hot”. Change those first.',
  })
  const place = await database.db.one<{ id: number }>(sql`SELECT id FROM restaurant WHERE number = '0412'`)
  await fact(database.db, 'hold', place, { placed_at: provider.clock.now() })
  expect(await refused()).toMatchObject({
    message:
      'Nuggets is used in the package “Nuggets, 8”, the adjustment rule “Lunch, hot”, and the restaurant “0412”. It cannot be deleted because histories refer to it. Rename it instead.',
  })
})

test('a potato material that nothing is made of goes', async () => {
  const { uuid: id } = (await provider.call(createPotatoMaterial, { token, body: form })).body
  expect((await provider.call(deletePotatoMaterial, { token, params: { id } })).status).toBe(204)
})
