import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueryInputOf } from '#src/contract/define/endpoint.ts'
import { alertAnalytic, alertById, alertCount, alertList } from '#src/contract/operations/alerts.ts'
import { type AlertWorld, alertWorld } from './alert-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let world: AlertWorld

beforeAll(async () => {
  world = await alertWorld()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

const messages = async (query: QueryInputOf<typeof alertList>, token = world.token.admin) =>
  (await world.list(token, query)).map(({ message }) => message)
const counts = async (query: QueryInputOf<typeof alertCount>, token = world.token.admin) =>
  (await world.provider.call(alertCount, { token, query })).body

describe('the list', () => {
  test('has rows from an offset on, and says whether there are more', async () => {
    const now = world.clock.now()
    for (let hour = 0; hour < 25; hour += 1)
      await world.put({ message: `${hour} hours ago`, startedAt: now - hour * HOUR })
    const page = async (query: QueryInputOf<typeof alertList>) =>
      (await world.provider.call(alertList, { token: world.token.admin, query })).body
    const first = await page({})
    expect(first.content.map(({ message }) => message)).toEqual(
      Array.from({ length: 20 }, (_, hour) => `${hour} hours ago`),
    )
    expect(first).toMatchObject({ offset: 0, limit: 20, total: 25, existNext: true })
    const second = await page({ offset: 20, limit: 20 })
    expect(second.content.map(({ message }) => message)).toEqual(
      [20, 21, 22, 23, 24].map((hour) => `${hour} hours ago`),
    )
    expect(second).toMatchObject({ offset: 20, total: 25, existNext: false })
    expect(await page({ offset: 40 })).toMatchObject({ content: [], total: 25, existNext: false })
  })

  test('is narrowed by severity, state, rule, words, restaurant and time, and sorted', async () => {
    const now = world.clock.now()
    await world.put({ message: 'Camera', startedAt: now - HOUR })
    await world.put({
      message: 'Hot',
      rule: 'TEMPERATURE',
      severity: 'critical',
      restaurantId: world.foreign.id,
    })
    await world.put({
      message: 'Tablet',
      rule: 'TABLET_OFFLINE',
      severity: 'info',
      startedAt: now - DAY,
      recoveredAt: now,
    })
    expect(await messages({})).toEqual(['Hot', 'Camera', 'Tablet'])
    expect(await messages({ severity: 'critical' })).toEqual(['Hot'])
    expect(await messages({ severity: 'all' })).toHaveLength(3)
    expect(await messages({ state: 'open' })).toEqual(['Hot', 'Camera'])
    expect(await messages({ state: 'recovered' })).toEqual(['Tablet'])
    expect(await messages({ rule: 'TABLET_OFFLINE' })).toEqual(['Tablet'])
    expect(await messages({ search: 'CAM' })).toEqual(['Camera'])
    expect(await messages({ search: '%' })).toEqual([])
    expect(await messages({ restaurantUuid: world.foreign.uuid })).toEqual(['Hot'])
    expect(await messages({ startTime: now - 2 * HOUR, endTime: now })).toEqual(['Camera'])
    expect(await messages({ sortBy: 'severity' })).toEqual(['Hot', 'Camera', 'Tablet'])
    expect(await messages({ sortBy: 'severity', orderDirection: 'ASC' })).toEqual(['Tablet', 'Camera', 'Hot'])
    expect(await messages({ sortBy: 'startedAt', orderDirection: 'ASC' })).toEqual([
      'Tablet',
      'Camera',
      'Hot',
    ])
    expect(await messages({ sortBy: 'recoveredAt', orderDirection: 'ASC' })).toEqual([
      'Tablet',
      'Hot',
      'Camera',
    ])
  })

  test('one of a host of no restaurant is for users who see all restaurants', async () => {
    const id = await world.put({ message: 'Hot', rule: 'TEMPERATURE', restaurantId: null })
    expect(await messages({})).toEqual(['Hot'])
    expect(await messages({}, world.token.area)).toEqual([])
    const read = (token: string) => world.provider.call(alertById, { token, params: { id } })
    expect((await read(world.token.admin)).body).toMatchObject({ restaurant: null })
    expect((await read(world.token.area)).status).toBe(404)
  })
})

describe('who sees what', () => {
  test('users neither see nor count alerts of restaurants that are not theirs [V8.2.2c]', async () => {
    await world.put({ message: 'Own' })
    const id = await world.put({ message: 'Foreign', severity: 'critical', restaurantId: world.foreign.id })
    const { admin, area, crew } = world.token
    expect(await messages({}, admin)).toHaveLength(2)
    expect(await messages({}, area)).toEqual(['Own'])
    expect(await counts({}, admin)).toEqual({ critical: 1, warning: 1, info: 0 })
    expect(await counts({}, area)).toEqual({ critical: 0, warning: 1, info: 0 })
    const query = { restaurantUuid: world.foreign.uuid }
    expect((await world.provider.call(alertList, { token: area, query })).status).toBe(404)
    expect((await world.provider.call(alertCount, { token: area, query })).status).toBe(404)
    expect((await world.provider.call(alertById, { token: area, params: { id } })).status).toBe(404)
    for (const endpoint of [alertList, alertCount])
      expect((await world.provider.call(endpoint, { token: crew })).status).toBe(403)
  })
})

describe('counts', () => {
  test('are of what is open unless set otherwise, and follow the filters of the list', async () => {
    const now = world.clock.now()
    await world.put({ severity: 'critical' })
    await world.put({ severity: 'warning', startedAt: now - HOUR, recoveredAt: now })
    await world.put({ severity: 'info', rule: 'TABLET_OFFLINE' })
    expect(await counts({})).toEqual({ critical: 1, warning: 0, info: 1 })
    expect(await counts({ state: 'recovered' })).toEqual({ critical: 0, warning: 1, info: 0 })
    expect(await counts({ state: 'all' })).toEqual({ critical: 1, warning: 1, info: 1 })
    expect(await counts({ rule: 'TABLET_OFFLINE' })).toEqual({ critical: 0, warning: 0, info: 1 })
  })

  test('per period and severity are of what began then, open or over; whose, as in the list', async () => {
    const end = world.clock.now()
    const start = end - 2 * DAY
    const { timezone } = await world.zoneOf(world.own.id)
    const range = { startTime: start, endTime: end, period: 'HOUR', timezone } as const
    await world.put({ severity: 'critical', startedAt: end - 3 * HOUR })
    await world.put({ severity: 'critical', startedAt: end - 3 * HOUR, recoveredAt: end - HOUR })
    await world.put({ severity: 'info', startedAt: start - 1 })
    await world.put({ severity: 'warning', startedAt: end - DAY, restaurantId: null })
    await world.put({ severity: 'warning', startedAt: end - DAY, restaurantId: world.foreign.id })
    const analytic = async (token: string, more: object = {}) =>
      (await world.provider.call(alertAnalytic, { token, query: { ...range, ...more } })).body
    const hourOf = (at: number) => at - (at % HOUR)
    const critical = { time: hourOf(end - 3 * HOUR), severity: 'critical', count: 2 }
    expect(await analytic(world.token.admin)).toEqual({
      content: [{ time: hourOf(end - DAY), severity: 'warning', count: 2 }, critical],
      total: 4,
    })
    expect(await analytic(world.token.area)).toEqual({ content: [critical], total: 2 })
    expect(await analytic(world.token.admin, { severity: 'critical' })).toEqual({
      content: [critical],
      total: 2,
    })
    expect(await analytic(world.token.admin, { restaurantUuid: world.own.uuid })).toMatchObject({ total: 2 })
  })
})
