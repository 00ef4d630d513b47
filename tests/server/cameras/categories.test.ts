import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import {
  cameraCategories,
  cameraCategory,
  createCameraCategory,
  deleteCameraCategory,
  recallCameraCategory,
  updateCameraCategory,
} from '#src/contract/cameras/camera-categories.ts'
import { cameras, changeCamera } from '#src/contract/cameras/cameras.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantId: string
let otherId: string

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  restaurantId = await restaurantUuid(database.db, '0412')
  otherId = await restaurantUuid(database.db, await numberOutside(database.db, AREA))
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const list = async (at = restaurantId) =>
  (await provider.call(cameraCategories, { token, params: { restaurantId: at } })).body.content
const create = (name: string, at = restaurantId) =>
  provider.call(createCameraCategory, { token, params: { restaurantId: at }, body: { name } })
const one = (id: string, at = restaurantId) => ({ token, params: { restaurantId: at, id } })
const named = async (name: string) => {
  const category = (await list()).find((each) => each.name === name)
  if (!category) throw new Error(`There is no category ${name}.`)
  return category
}
const audited = async () =>
  (await database.db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    (event) => event.action,
  )

test('are listed by name, each with how many cameras are in it', async () => {
  expect((await list()).map(({ name, cameras: count }) => [name, count])).toEqual([
    ['Chicken', 3],
    ['Potato', 1],
    ['Security', 2],
  ])
})

test('one is created, renamed, deleted and brought back', async () => {
  const { status, body } = await create(' Drive ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Drive', cameras: 0, version: 1, restaurantNumber: '0412' })
  const changed = await provider.call(updateCameraCategory, {
    ...one(body.uuid),
    body: { name: 'Drive-thru', version: 1 },
  })
  expect(changed.body).toMatchObject({ name: 'Drive-thru', version: 2 })
  expect((await provider.call(cameraCategory, one(body.uuid))).body).toEqual(changed.body)
  expect((await provider.call(deleteCameraCategory, one(body.uuid))).status).toBe(204)
  expect(await list()).toHaveLength(3)
  provider.clock.advance(RECALL_MS - 1)
  expect((await provider.call(recallCameraCategory, one(body.uuid))).body.name).toBe('Drive-thru')
  expect(await audited()).toEqual([
    'CAMERA_CATEGORY_CREATED',
    'CAMERA_CATEGORY_CHANGED',
    'CAMERA_CATEGORY_DELETED',
    'CAMERA_CATEGORY_RECALLED',
  ])
})

test('a name is one category’s of a restaurant, and free in another', async () => {
  const { status, body } = await create('potato')
  expect(status).toBe(409)
  expect(body).toMatchObject({ fields: { name: 'Another category has this name' } })
  await create('Drive')
  expect((await create('Drive', otherId)).status).toBe(200)
})

test('a name has to be, and be short', async () => {
  expect((await create('  ')).body).toMatchObject({ code: 400, fields: { name: 'Enter a name' } })
  expect((await create('x'.repeat(41))).body).toMatchObject({
    code: 400,
    fields: { name: 'At most 40 characters' },
  })
})

test('what somebody else changed first is a conflict', async () => {
  const { uuid } = await named('Potato')
  await provider.call(updateCameraCategory, { ...one(uuid), body: { name: 'Fries', version: 1 } })
  const second = await provider.call(updateCameraCategory, { ...one(uuid), body: { name: 'P', version: 1 } })
  expect(second.status).toBe(409)
})

describe('one that cameras are in', () => {
  test('is kept, and they are named', async () => {
    const refused = await provider.call(deleteCameraCategory, one((await named('Security')).uuid))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: 'Security is used in the cameras “Back Door” and “Boards”. Change those first.',
    })
  })

  test('goes once they are in others', async () => {
    const [potato, chicken] = [await named('Potato'), await named('Chicken')]
    const { body } = await provider.call(cameras, {
      token,
      params: { restaurantId },
      query: { categories: [potato.uuid] },
    })
    const [camera] = body.content
    const changed = await provider.call(changeCamera, {
      ...one(camera?.uuid ?? ''),
      body: { categories: [chicken.uuid], version: 1 },
    })
    expect(changed.body.categories).toEqual([{ uuid: chicken.uuid, name: 'Chicken' }])
    expect((await provider.call(deleteCameraCategory, one(potato.uuid))).status).toBe(204)
  })
})

describe('another restaurant’s', () => {
  test.each([
    ['by its own path, to whom it is not', AREA, false],
    ['by the path of one’s own', AREA, true],
    ['by a path that it does not belong to', ADMIN, true],
  ])('is not there %s', async (_, who, byOwn) => {
    const as = await provider.tokenOf(who)
    const uuid = (await list(otherId))[0]?.uuid ?? ''
    const at = { ...one(uuid, byOwn ? restaurantId : otherId), token: as }
    const answers = [
      await provider.call(cameraCategory, at),
      await provider.call(updateCameraCategory, { ...at, body: { name: 'Mine', version: 1 } }),
      await provider.call(deleteCameraCategory, at),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await list(otherId)).toHaveLength(3)
  })

  test('is not listed, nor made one in', async () => {
    const as = await provider.tokenOf(AREA)
    const at = { token: as, params: { restaurantId: otherId } }
    expect((await provider.call(cameraCategories, at)).status).toBe(404)
    expect((await provider.call(createCameraCategory, { ...at, body: { name: 'Mine' } })).status).toBe(404)
  })
})
