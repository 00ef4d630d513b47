import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kitchenDay } from '#server/demo/model/day/kitchen-day.ts'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import {
  createFryer,
  deleteFryer,
  type FryerForm,
  fryerById,
  fryers,
  knownVendors,
  recallFryer,
  updateFryer,
} from '#src/contract/kitchen/fryers.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { dictionary, restaurant } from '../demo/kitchens.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
/** By number. */
let restaurants: Map<string, string>
const LAKEVIEW = '0412'
const HARBOR = '0204'
/** Of restaurant 0412, who may look only. */
let manager: string
let crew: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  crew = await provider.tokenOf(CREW)
  const rows = await database.db.rows<{ number: string; uuid: string }>(
    sql`SELECT number, uuid FROM restaurant`,
  )
  restaurants = new Map(rows.map(({ number, uuid }) => [number, uuid]))
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const of = (number: string) => restaurants.get(number) ?? ''
const form = (more: Partial<FryerForm> = {}): FryerForm => ({
  restaurantUuid: of(LAKEVIEW),
  name: `Fryer ${randomUUID().slice(0, 8)}`,
  vendor: 'Northfry',
  linked: false,
  ...more,
})
const create = (body: FryerForm, token = admin) => provider.call(createFryer, { token, body })
const made = async (more: Partial<FryerForm> = {}) => (await create(form(more))).body
const list = async (query: object = {}, token = admin) =>
  (await provider.call(fryers, { token, query: { limit: 100, ...query } })).body
const recall = (id: string, token = admin) => provider.call(recallFryer, { token, params: { id } })
const remove = (id: string, token = admin) => provider.call(deleteFryer, { token, params: { id } })
const lastDeed = () =>
  database.db.one<{ action: string; subjectName: string; changes: unknown; number: string }>(sql`
    SELECT e.action, e.subject_name, e.changes, r.number
      FROM audit_event e JOIN restaurant r ON r.id = e.restaurant_id ORDER BY e.id DESC LIMIT 1`)

describe('the demonstration', () => {
  test('has the six fryers that each restaurant’s kitchen cooks with, of the same makers', async () => {
    const { content, total } = await list()
    expect(total).toBe(12 * 6)
    for (const number of [LAKEVIEW, HARBOR]) {
      const facts = kitchenDay({
        seed: 'test',
        restaurant: restaurant(number),
        day: '2026-05-12',
        dictionary,
      })
      const cooked = new Set(facts.fryerCycle.map(({ fryer, vendor }) => `${fryer} ${vendor}`))
      const kept = content.filter(({ restaurantNumber }) => restaurantNumber === number)
      expect(new Set(kept.map(({ name, vendor }) => `${name} ${vendor}`))).toEqual(cooked)
      expect(kept.every(({ linked }) => linked)).toBe(true)
    }
  })

  test('that has been cooking before there was a list of fryers gets them from its cycles', async () => {
    const text = await readFile(
      new URL('../../../server/db/migrations/0015-fryers.sql', import.meta.url),
      'utf8',
    )
    const filling = text.slice(text.indexOf('INSERT INTO fryer'))
    const old = await freshDatabase()
    try {
      await old.db.run(
        sql`INSERT INTO restaurant (number, name, timezone, created_at) VALUES ('1', 'One', 'UTC', 1)`,
      )
      const cycle = (fryer: string, vendor: string, at: number) =>
        old.db.run(sql`
          INSERT INTO fryer_cycle (restaurant_id, material_id, batch_id, fryer, vendor, started_at, ended_at, expected_s, actual_s, correct)
          SELECT id, 1, 1, ${fryer}, ${vendor}, ${at}, ${at + 1}, 1, 1, true FROM restaurant`)
      await cycle('Fryer 1', 'Oldfry', 1)
      await cycle('Fryer 1', 'Northfry', 2)
      await cycle('Fryer 2', 'Brightoil', 3)
      await old.db.run(sql`${raw(filling.replace(/;\s*$/, ''))}`)
      expect(await old.db.rows(sql`SELECT name, vendor, linked FROM fryer ORDER BY name`)).toEqual([
        { name: 'Fryer 1', vendor: 'Northfry', linked: true },
        { name: 'Fryer 2', vendor: 'Brightoil', linked: true },
      ])
    } finally {
      await old.drop()
    }
  })
})

describe('the list', () => {
  test('is of one restaurant where one is named, searched by name and vendor, sorted either way', async () => {
    const own = await list({ restaurantUuid: of(HARBOR) })
    expect(own.content.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Fryer ${n}`))
    expect(new Set(own.content.map(({ restaurantNumber }) => restaurantNumber))).toEqual(new Set([HARBOR]))
    const turned = await list({ restaurantUuid: of(HARBOR), orderDirection: 'DESC' })
    expect(turned.content).toEqual(own.content.toReversed())
    const vendors = (await list({ restaurantUuid: of(HARBOR), sortBy: 'vendor' })).content.map(
      (f) => f.vendor,
    )
    expect(vendors).toEqual(vendors.toSorted())
    const [vendor = ''] = vendors
    const found = await list({ restaurantUuid: of(HARBOR), search: vendor.toUpperCase() })
    expect(found.total).toBe(vendors.filter((one) => one === vendor).length)
    expect((await list({ restaurantUuid: of(HARBOR), search: 'yer 3' })).content).toHaveLength(1)
  })

  test('is of the reader’s own restaurants, and another’s is not there', async () => {
    const { content } = await list({}, manager)
    expect(new Set(content.map(({ restaurantNumber }) => restaurantNumber))).toEqual(new Set([LAKEVIEW]))
    const query = { restaurantUuid: of(HARBOR) }
    expect((await provider.call(fryers, { token: manager, query })).status).toBe(404)
    const { uuid } = await made({ restaurantUuid: of(HARBOR), vendor: 'Only there' })
    expect((await provider.call(fryerById, { token: manager, params: { id: uuid } })).status).toBe(404)
    const vendors = async (token: string) => (await provider.call(knownVendors, { token })).body.content
    expect(await vendors(admin)).toContain('Only there')
    expect(await vendors(manager)).not.toContain('Only there')
    expect((await provider.call(knownVendors, { token: await provider.tokenOf(CREW) })).status).toBe(200)
    await remove(uuid)
  })
})

describe('creating', () => {
  test('answers what was stored, and is recorded with its restaurant', async () => {
    const { status, body } = await create(form({ name: ' Fryer 7 ', linked: true }))
    expect(status).toBe(200)
    expect(body).toEqual({
      ...form({ name: 'Fryer 7', linked: true }),
      uuid: body.uuid,
      restaurantNumber: LAKEVIEW,
      timezone: 'America/Chicago',
      version: 1,
      updatedDate: provider.clock.now(),
    })
    expect(await lastDeed()).toMatchObject({
      action: 'FRYER_CREATED',
      subjectName: 'Fryer 7',
      number: LAKEVIEW,
    })
  })

  test('a name is taken by a living fryer of the same restaurant, whatever its case', async () => {
    const body = form({ name: 'fryer 1' })
    expect((await create(body)).body).toMatchObject({ code: 409, fields: { name: expect.any(String) } })
    expect((await create(form({ name: 'Fryer 1', restaurantUuid: of(HARBOR) }))).status).toBe(409)
    const mine = await made({ name: 'Spare' })
    expect((await create(form({ name: 'Spare', restaurantUuid: of(HARBOR) }))).status).toBe(200)
    await remove(mine.uuid)
    expect((await create(form({ name: 'Spare' }))).status).toBe(200)
  })

  test.each([
    ['no name', { name: ' ' }, 400],
    ['a name that is too long', { name: 'x'.repeat(65) }, 400],
    ['no vendor', { vendor: '' }, 400],
    ['a restaurant that is not there', { restaurantUuid: randomUUID() }, 404],
  ])('%s is refused', async (_, more, status) => {
    expect((await create(form(more))).status).toBe(status)
  })

  test('takes the permission, and the restaurant', async () => {
    expect((await create(form(), crew)).status).toBe(403)
    const area = await provider.tokenOf(AREA)
    const seen = new Set((await list({}, area)).content.map(({ restaurantUuid }) => restaurantUuid))
    const other = [...restaurants.values()].find((uuid) => !seen.has(uuid)) ?? ''
    expect((await create(form({ restaurantUuid: other }), area)).status).toBe(404)
    expect((await create(form({ restaurantUuid: [...seen][0] ?? '' }), area)).status).toBe(200)
  })
})

describe('changing', () => {
  const change = (id: string, body: object, token = admin) =>
    provider.call(updateFryer, {
      token,
      params: { id },
      body: { name: 'Changed', vendor: 'Steadyheat', linked: true, version: 1, ...body },
    })

  test('counts the version up, refuses a former one, and records what differs', async () => {
    const before = await made()
    const { body } = await change(before.uuid, { name: before.name })
    expect(body).toMatchObject({ vendor: 'Steadyheat', linked: true, version: 2, restaurantNumber: LAKEVIEW })
    expect((await lastDeed()).changes).toEqual([
      { field: 'vendor', before: 'Northfry', after: 'Steadyheat' },
      { field: 'linked', before: false, after: true },
    ])
    expect((await change(before.uuid, {})).body).toMatchObject({ code: 409 })
    expect((await change(before.uuid, { version: 2, name: 'Fryer 2' })).body).toMatchObject({
      code: 409,
      fields: { name: expect.any(String) },
    })
  })

  test('what is not there, or not one’s own, is not found', async () => {
    expect((await change(randomUUID(), {})).status).toBe(404)
    const { uuid } = await made({ restaurantUuid: of('0117') })
    expect((await change(uuid, {}, manager)).status).toBe(404)
    expect((await change(uuid, {}, crew)).status).toBe(403)
  })
})

describe('a deletion', () => {
  test('is taken back within its time, once', async () => {
    const { uuid, name } = await made()
    expect((await remove(uuid)).status).toBe(204)
    expect((await list({ search: name })).total).toBe(0)
    expect((await recall(uuid)).body).toMatchObject({ uuid, name })
    expect((await recall(uuid)).status).toBe(409)
    expect((await lastDeed()).action).toBe('FRYER_RECALLED')
  })

  test('stays when it is too late, or when the name has been given away', async () => {
    const late = await made()
    await remove(late.uuid)
    provider.clock.advance(RECALL_MS + 1)
    expect((await recall(late.uuid)).status).toBe(409)
    const given = await made()
    await remove(given.uuid)
    await made({ name: given.name })
    expect((await recall(given.uuid)).body).toMatchObject({ code: 409, fields: { name: expect.any(String) } })
  })
})
