import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteSavedView,
  MOST_VIEWS,
  type SavedViewForm,
  savedViews,
  saveView,
} from '#src/contract/operations/saved-views.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
/** Of the manager and the crew. */
let own: string
let other: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  own = await restaurantUuid(database.db, '0412')
  const { uuid } = await database.db.one<{ uuid: string }>(
    sql`SELECT uuid FROM restaurant WHERE number <> '0412' AND deleted_at IS NULL ORDER BY number LIMIT 1`,
  )
  other = uuid
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})
beforeEach(() => database.db.run(sql`DELETE FROM saved_view`))

const FORM: SavedViewForm = { path: '/pcs/monitor', name: 'Late', search: '?status=LATE' }
const save = async (email: string, more: Partial<SavedViewForm> = {}) =>
  provider.call(saveView, { token: await provider.tokenOf(email), body: { ...FORM, ...more } })
const names = async (email: string, query: { path?: string; restaurantUuid?: string } = {}) => {
  const token = await provider.tokenOf(email)
  const { body } = await provider.call(savedViews, { token, query: { path: FORM.path, ...query } })
  return body.content.map(({ name, isShared, savedBy }) => [name, isShared, savedBy])
}
const remove = async (email: string, id: string) =>
  (await provider.call(deleteSavedView, { token: await provider.tokenOf(email), params: { id } })).status

test('one that is not shared is offered to its maker alone, on its page, whichever restaurant is chosen', async () => {
  const { status, body } = await save(MANAGER)
  expect(status).toBe(200)
  expect(body).toEqual({
    uuid: body.uuid,
    name: 'Late',
    search: '?status=LATE',
    isShared: false,
    savedBy: null,
  })
  expect(await names(MANAGER)).toEqual([['Late', false, null]])
  expect(await names(MANAGER, { restaurantUuid: own })).toEqual([['Late', false, null]])
  expect(await names(MANAGER, { path: '/users' })).toEqual([])
  expect(await names(CREW, { restaurantUuid: own })).toEqual([])
  expect(await names(ADMIN, { restaurantUuid: own })).toEqual([])
})

test('one that is shared is offered to all who see the restaurant while it is chosen, after their own', async () => {
  await save(MANAGER, { name: 'Early', restaurantUuid: own })
  await save(CREW, { name: 'Zero' })
  const { maker } = await database.db.one<{ maker: string }>(
    sql`SELECT display_name AS maker FROM account WHERE email = ${MANAGER}`,
  )
  expect(await names(CREW, { restaurantUuid: own })).toEqual([
    ['Zero', false, null],
    ['Early', true, maker],
  ])
  expect(await names(AREA, { restaurantUuid: own })).toEqual([['Early', true, maker]])
  expect(await names(ADMIN, { restaurantUuid: other })).toEqual([])
  expect(await names(AREA)).toEqual([])
  // Of a restaurant that somebody does not see nothing is said, not even that there is none.
  const query = { path: FORM.path, restaurantUuid: other }
  const foreign = await provider.call(savedViews, { token: await provider.tokenOf(CREW), query })
  expect(foreign.status).toBe(404)
})

describe('is refused', () => {
  test('within a restaurant that the caller does not see', async () => {
    expect((await save(CREW, { restaurantUuid: other })).status).toBe(404)
    expect(await names(CREW)).toEqual([])
  })

  test('under a name that the caller has on the page, but not on another, nor one of somebody else', async () => {
    await save(MANAGER)
    expect(await save(MANAGER, { name: 'LATE' })).toMatchObject({
      status: 409,
      body: { fields: { name: 'Another saved view has this name' } },
    })
    expect((await save(MANAGER, { path: '/users' })).status).toBe(200)
    expect((await save(CREW)).status).toBe(200)
  })

  test.each([
    ['path', { path: '//elsewhere.example' }],
    ['path', { path: 'https://elsewhere.example' }],
    ['path', { path: '/users?x=1' }],
    ['name', { name: '' }],
    ['search', { search: 'x'.repeat(2_001) }],
  ])('for its %s: %j', async (field, more) => {
    expect(await save(MANAGER, more)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    })
  })

  test(`beyond ${MOST_VIEWS} of an account`, async () => {
    await database.db.run(sql`
      INSERT INTO saved_view (account_id, path, name, search, created_at)
      SELECT a.id, '/users', 'View ' || n, '', 0 FROM account a, generate_series(1, ${MOST_VIEWS}::int) n
       WHERE a.email = ${MANAGER}`)
    expect(await save(MANAGER)).toMatchObject({
      status: 409,
      body: { message: 'You have 100 saved views. Delete one first.' },
    })
    expect((await save(CREW)).status).toBe(200)
  })
})

test('is deleted by its maker, and a shared one by those who may edit the restaurant', async () => {
  const shared = async () => (await save(MANAGER, { restaurantUuid: own })).body.uuid
  const mine = (await save(MANAGER, { name: 'Mine' })).body.uuid
  expect(await remove(CREW, mine)).toBe(404)
  expect(await remove(ADMIN, mine)).toBe(404)
  expect(await remove(MANAGER, mine)).toBe(204)
  expect(await remove(MANAGER, mine)).toBe(404)
  const one = await shared()
  expect(await remove(CREW, one)).toBe(404)
  expect(await remove(MANAGER, one)).toBe(204)
  expect(await remove(ADMIN, await shared())).toBe(204)
  expect(await names(MANAGER)).toEqual([])
})
