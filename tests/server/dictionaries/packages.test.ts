import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteChickenMaterial } from '#src/contract/dictionaries/chicken-materials.ts'
import {
  allMaterials,
  allPotatoMaterials,
  chickenPackages,
  potatoPackages,
} from '#src/contract/dictionaries/filters.ts'
import {
  chickenPackageById,
  chickenPackageList,
  createChickenPackage,
  createPotatoPackage,
  deleteChickenPackage,
  deletePotatoPackage,
  potatoPackageList,
  recallChickenPackage,
  updatePotatoPackage,
} from '#src/contract/dictionaries/packages.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { fact, idOf } from '../analytic/small.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const materialUuid = async (code: string) => {
  const [chicken, potato] = await Promise.all([
    provider.call(allMaterials, { token }),
    provider.call(allPotatoMaterials, { token }),
  ])
  const all = [...chicken.body.content, ...potato.body.content]
  return all.find(({ materialCode }) => materialCode === code)?.uuid ?? ''
}
const box = async (material = 'NUG') => ({
  code: 'NUGGETS_30',
  name: 'Nuggets, 30',
  pieces: 30,
  materialUuid: await materialUuid(material),
})
const uuidOf = async (code: string) =>
  (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM package_type WHERE code = ${code}`)).uuid

test('a package weighs what its pieces do; each line lists, offers and filters its own', async () => {
  const body = await box()
  const made = await provider.call(createChickenPackage, { token, body })
  expect(made.body).toMatchObject({ ...body, materialCode: 'NUG', materialName: 'Nuggets', weight: 30 * 14 })
  const query = { limit: 100, materials: ['NUG'] }
  const ofNuggets = (await provider.call(chickenPackageList, { token, query })).body.content
  expect(ofNuggets.map(({ code }) => code)).toEqual([
    'NUGGETS_12',
    'NUGGETS_30',
    'NUGGETS_4',
    'NUGGETS_8',
    'NUGGETS_TRAY',
  ])
  expect((await provider.call(chickenPackages, { token })).body.content).toContainEqual({
    code: 'NUGGETS_30',
    name: 'Nuggets, 30',
  })
  const potatoes = (await provider.call(potatoPackageList, { token })).body
  expect([potatoes.total, potatoes.content[0]?.code]).toEqual([6, 'HASHBROWNS'])
  const [first] = ofNuggets
  const id = first?.uuid ?? ''
  expect((await provider.call(chickenPackageById, { token, params: { id } })).status).toBe(200)
})

test('of a material of the other line, or of none, is refused at that field', async () => {
  for (const material of ['WF', 'NONE']) {
    const body = { ...(await box(material)) }
    if (!body.materialUuid) body.materialUuid = '00000000-0000-4000-8000-000000000000'
    const { status, body: refused } = await provider.call(createChickenPackage, { token, body })
    expect([status, refused]).toEqual([
      400,
      expect.objectContaining({ fields: { materialUuid: 'This material was not found.' } }),
    ])
  }
})

test('a renamed one is renamed wherever it is offered', async () => {
  const id = await uuidOf('HASHBROWNS')
  const body = {
    code: 'HASHBROWNS',
    name: 'Hash Browns',
    pieces: 9,
    materialUuid: await materialUuid('HB'),
    version: 1,
  }
  const { body: changed } = await provider.call(updatePotatoPackage, { token, params: { id }, body })
  expect(changed).toMatchObject({ name: 'Hash Browns', pieces: 9, weight: 99, version: 2 })
  expect((await provider.call(potatoPackages, { token })).body.content).toContainEqual({
    code: 'HASHBROWNS',
    name: 'Hash Browns',
  })
})

test('one that was handed out is kept, with where', async () => {
  const [place] = await database.db.rows<{ id: number; number: string }>(
    sql`SELECT id, number FROM restaurant WHERE number = '0412'`,
  )
  if (!place) throw new Error('There is no restaurant 0412')
  const now = provider.clock.now()
  const package_type_id = await idOf(database.db, 'package_type', 'NUGGETS_8')
  await fact(database.db, 'package', place, { package_type_id, packed_at: now, taken_at: now })
  const fries = await idOf(database.db, 'package_type', 'WAFFLE_FRIES')
  await fact(database.db, 'potato_batch', place, { material: 'WF', dumped_at: now })
  const batch = await database.db.one<{ id: number }>(sql`SELECT id FROM potato_batch`)
  await fact(database.db, 'fry_chute_cycle', place, {
    material: 'WF',
    package_type_id: fries,
    potato_batch_id: batch.id,
    packed_at: now,
    taken_at: now,
  })
  const [chicken, potato] = await Promise.all([
    provider.call(deleteChickenPackage, { token, params: { id: await uuidOf('NUGGETS_8') } }),
    provider.call(deletePotatoPackage, { token, params: { id: await uuidOf('WAFFLE_FRIES') } }),
  ])
  const where =
    'is used in the restaurant “0412”. It cannot be deleted because histories refer to it. Rename it instead.'
  expect([chicken.status, chicken.body]).toEqual([
    409,
    expect.objectContaining({ message: `Nuggets, 8 ${where}` }),
  ])
  expect([potato.status, potato.body]).toEqual([
    409,
    expect.objectContaining({ message: `Waffle Fries ${where}` }),
  ])
})

test('one whose material has gone meanwhile does not come back', async () => {
  await database.db.run(sql`UPDATE package_type SET deleted_at = 1 WHERE code LIKE 'NUGGETS%'`)
  const made = await provider.call(createChickenPackage, { token, body: await box() })
  const params = { id: made.body.uuid }
  expect((await provider.call(deleteChickenPackage, { token, params })).status).toBe(204)
  await database.db.run(sql`UPDATE material SET deleted_at = 1 WHERE material_code = 'NUG'`)
  expect((await provider.call(recallChickenPackage, { token, params })).status).toBe(409)
})

test('a material and its first package at the same instant: one of them is refused', async () => {
  await database.db.run(sql`UPDATE package_type SET deleted_at = 1 WHERE code LIKE 'HASHBROWNS%'`)
  await database.db.run(sql`UPDATE material SET line = 'CHICKEN' WHERE material_code = 'HB'`)
  const id = await materialUuid('HB')
  const [made, gone] = await Promise.all([
    provider.call(createChickenPackage, { token, body: { ...(await box()), materialUuid: id } }),
    provider.call(deleteChickenMaterial, { token, params: { id } }),
  ])
  expect([[200, 409].join(), [400, 204].join()]).toContain([made.status, gone.status].join())
})

test('a code is only one package’s, of either line', async () => {
  const body = { ...(await box('HB')), code: 'nuggets_8' }
  const { status, body: refused } = await provider.call(createPotatoPackage, { token, body })
  expect([status, refused]).toEqual([
    409,
    expect.objectContaining({ fields: { code: 'Another package has this code' } }),
  ])
})
