import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECALL_MS } from '#server/services/changes/recall.ts'
import {
  type AdjustmentRuleForm,
  adjustmentRuleById,
  adjustmentRules,
  createAdjustmentRule,
  deleteAdjustmentRule,
  recallAdjustmentRule,
  updateAdjustmentRule,
} from '#src/contract/kitchen/adjustment-rules.ts'
import { scalesOf, updateScales } from '#src/contract/kitchen/scales.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
/** Of restaurant 0412, who may look only. */
let manager: string
let crew: string
let lakeview: string
let harbor: string
/** Uuids of the chicken materials by code. */
let materials: Map<string, string>
let potato: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  manager = await provider.tokenOf(MANAGER)
  crew = await provider.tokenOf(CREW)
  const uuidOf = async (number: string) =>
    (await database.db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${number}`)).uuid
  lakeview = await uuidOf('0412')
  harbor = await uuidOf('0204')
  const rows = await database.db.rows<{ code: string; uuid: string; line: string }>(
    sql`SELECT material_code AS code, uuid, line FROM material`,
  )
  materials = new Map(rows.filter(({ line }) => line === 'CHICKEN').map(({ code, uuid }) => [code, uuid]))
  potato = rows.find(({ line }) => line === 'POTATO')?.uuid ?? ''
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const material = (code: string) => materials.get(code) ?? ''
const form = (more: Partial<AdjustmentRuleForm> = {}): AdjustmentRuleForm => ({
  restaurantUuid: lakeview,
  name: `Lunch ${randomUUID().slice(0, 8)}`,
  materialUuids: [material('NUG'), material('CFA')],
  weekdays: ['MONDAY', 'TUESDAY', 'WEDNESDAY'],
  startMinutes: 660,
  endMinutes: 840,
  percent: 10,
  ...more,
})
const create = (body: AdjustmentRuleForm, token = admin) =>
  provider.call(createAdjustmentRule, { token, body })
const made = async (more: Partial<AdjustmentRuleForm> = {}) => (await create(form(more))).body
const list = async (query: object = {}, token = admin) =>
  (await provider.call(adjustmentRules, { token, query })).body
const lastDeed = () =>
  database.db.one<{ action: string; changes: unknown; number: string }>(sql`
    SELECT e.action, e.changes, r.number FROM audit_event e JOIN restaurant r ON r.id = e.restaurant_id
     ORDER BY e.id DESC LIMIT 1`)

describe('a rule', () => {
  test('is answered with its materials by name, and recorded in a person’s words', async () => {
    const body = form({ name: ' Lunch ' })
    const created = (await create(body)).body
    expect(created).toEqual({
      ...body,
      name: 'Lunch',
      materialUuids: [material('CFA'), material('NUG')],
      materials: [
        { uuid: material('CFA'), materialCode: 'CFA', name: expect.any(String) },
        { uuid: material('NUG'), materialCode: 'NUG', name: 'Nuggets' },
      ],
      uuid: created.uuid,
      restaurantNumber: '0412',
      version: 1,
      updatedDate: provider.clock.now(),
    })
    expect(await lastDeed()).toMatchObject({
      action: 'ADJUSTMENT_RULE_CREATED',
      number: '0412',
      changes: expect.arrayContaining([
        { field: 'weekdays', after: 'Mon to Wed' },
        { field: 'from', after: '11:00 AM' },
        { field: 'percent', after: '+10%' },
      ]),
    })
  })

  test('is recorded in English, whatever is spoken by whoever made it', async () => {
    await provider.call(createAdjustmentRule, {
      token: admin,
      body: form({ weekdays: ['SATURDAY', 'SUNDAY'] }),
      headers: { 'accept-language': 'es' },
    })
    expect((await lastDeed()).changes).toContainEqual({ field: 'weekdays', after: 'Sat, Sun' })
  })

  test.each<[string, Partial<AdjustmentRuleForm>, number]>([
    ['no name', { name: '' }, 400],
    ['no material', { materialUuids: [] }, 400],
    ['a material that is not there', { materialUuids: [randomUUID()] }, 400],
    ['no weekday', { weekdays: [] }, 400],
    ['an end before the start', { endMinutes: 600 }, 400],
    ['an end at the start', { endMinutes: 660 }, 400],
    ['0 percent', { percent: 0 }, 400],
    ['less than -50 percent', { percent: -51 }, 400],
    ['more than 100 percent', { percent: 101 }, 400],
    ['a part of a percent', { percent: 1.5 }, 400],
    ['a restaurant that is not there', { restaurantUuid: randomUUID() }, 404],
  ])('of %s is refused', async (_, more, status) => {
    expect((await create(form(more))).status).toBe(status)
  })

  test('is not for potatoes, and nothing of it is left', async () => {
    const body = form({ name: 'Potatoes', materialUuids: [potato] })
    expect((await create(body)).body).toMatchObject({
      code: 400,
      fields: { materialUuids: expect.any(String) },
    })
    expect((await list({ search: 'Potatoes' })).total).toBe(0)
  })

  test('takes the permission', async () => {
    expect((await create(form(), crew)).status).toBe(403)
  })
})

test('rules are narrowed by restaurant and material, and another’s are not there', async () => {
  const dinner = await made({ name: 'Dinner', materialUuids: [material('ST')], restaurantUuid: harbor })
  expect((await list({ restaurantUuid: harbor })).content).toEqual([dinner])
  expect((await list({ materialUuids: [material('ST')] })).content).toEqual([dinner])
  const own = await list({}, manager)
  expect(new Set(own.content.map(({ restaurantNumber }) => restaurantNumber))).toEqual(new Set(['0412']))
  const other = await provider.call(adjustmentRuleById, { token: manager, params: { id: dinner.uuid } })
  expect(other.status).toBe(404)
  const query = { restaurantUuid: harbor }
  expect((await provider.call(adjustmentRules, { token: manager, query })).status).toBe(404)
})

test('a change replaces what the rule is for, and a former version is refused', async () => {
  const { uuid, restaurantUuid: _, ...rest } = { ...(await made()), ...form() }
  const { name, weekdays, startMinutes, endMinutes } = rest
  const change = (version: number) =>
    provider.call(updateAdjustmentRule, {
      token: admin,
      params: { id: uuid },
      body: {
        name,
        weekdays,
        startMinutes,
        endMinutes,
        percent: -20,
        materialUuids: [material('SF')],
        version,
      },
    })
  expect((await change(1)).body).toMatchObject({ materialUuids: [material('SF')], percent: -20, version: 2 })
  expect((await change(1)).status).toBe(409)
  expect((await lastDeed()).changes).toContainEqual({ field: 'percent', before: '+10%', after: '-20%' })
})

test('a deletion is taken back within its time', async () => {
  const rule = await made()
  const { uuid, name } = rule
  const remove = () => provider.call(deleteAdjustmentRule, { token: admin, params: { id: uuid } })
  const recall = () => provider.call(recallAdjustmentRule, { token: admin, params: { id: uuid } })
  expect((await remove()).status).toBe(204)
  expect((await list({ search: name })).total).toBe(0)
  expect((await recall()).body).toEqual(rule)
  await remove()
  provider.clock.advance(RECALL_MS + 1)
  expect((await recall()).status).toBe(409)
})

describe('scales', () => {
  const read = (id = lakeview, token = admin) => provider.call(scalesOf, { token, params: { id } })
  const write = (scales: [string, number][], version: number, token = admin) =>
    provider.call(updateScales, {
      token,
      params: { id: lakeview },
      body: { scales: scales.map(([materialUuid, scale]) => ({ materialUuid, scale })), version },
    })

  test('are 100 until they are set, of every chicken material; then saved together, with a version', async () => {
    const first = (await read()).body
    expect(first.version).toBe(0)
    expect(first.scales.map(({ materialCode }) => materialCode)).toEqual([...materials.keys()].toSorted())
    expect(new Set(first.scales.map(({ scale }) => scale))).toEqual(new Set([100]))

    const nug = (scale: number): [string, number] => [material('NUG'), scale]
    const saved = (await write([nug(120), [material('CFA'), 90]], 0)).body
    expect(saved.version).toBe(1)
    const of = (code: string) => saved.scales.find((one) => one.materialCode === code)?.scale
    expect([of('NUG'), of('CFA'), of('ST')]).toEqual([120, 90, 100])
    expect((await read()).body).toEqual(saved)
    expect(saved.changed?.by).toBe('Ada Administrator')
    expect((await read(harbor)).body).toMatchObject({ version: 0, changed: null })

    expect((await write([nug(50)], 0)).status).toBe(409)
    const both = await Promise.all([write([nug(130)], 1), write([nug(140)], 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read()).body.version).toBe(2)
  })

  test('are recorded where they differ', async () => {
    const { version } = (await read()).body
    await write([[material('NUG'), 100]], version)
    await write([[material('NUG'), 80]], version + 1)
    expect(await lastDeed()).toEqual({
      action: 'SCALES_CHANGED',
      number: '0412',
      changes: [{ field: 'scales', before: ['Nuggets 100%'], after: ['Nuggets 80%'] }],
    })
  })

  test('out of bounds, of what is no chicken, or without the permission, are refused and leave all as it was', async () => {
    const before = (await read()).body
    expect((await write([[material('NUG'), 9]], before.version)).status).toBe(400)
    expect((await write([[material('NUG'), 301]], before.version)).status).toBe(400)
    expect((await write([[potato, 100]], before.version)).status).toBe(400)
    expect((await write([], before.version, crew)).status).toBe(403)
    expect((await read()).body).toEqual(before)
    expect((await read(harbor, manager)).status).toBe(404)
  })
})
