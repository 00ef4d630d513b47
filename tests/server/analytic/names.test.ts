import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '#server/routes/analytic/analytic.ts'
import { factTableNames } from '#server/store/kitchen/facts.ts'
import { type AnalyticName, analyticCall } from '#src/contract/analytics/analytic.ts'
import { HOUR, MINUTE, SECOND, startOfDayKey } from '#src/domain/time/zone.ts'
import { ask, chain, type Kitchen } from '../dashboard/kitchens.ts'
import { fact, idOf, type SmallTable } from './small.ts'

/** The local noon of a Friday in New York; every fact below is told from it. */
const DAY_KEY = '2026-11-13'
const ZONE = 'America/New_York'
const MIDNIGHT = startOfDayKey(DAY_KEY, ZONE)
const NOON = MIDNIGHT + 12 * HOUR

let fresh: Awaited<ReturnType<typeof chain>>
let kitchen: Kitchen
let other: Kitchen

beforeAll(async () => {
  fresh = await chain()
  const [first, second] = fresh.kitchens.filter(({ timezone }) => timezone === ZONE)
  if (!first || !second) throw new Error('The demonstration has no two restaurants in New York')
  kitchen = first
  other = second
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  for (const table of factTableNames) await fresh.db.run(sql`DELETE FROM ${raw(table)}`)
})

const add = <T extends SmallTable>(table: T, given: Parameters<typeof fact<T>>[3]) =>
  fact(fresh.db, table, kitchen, given)

const named = (name: AnalyticName, more: object = {}) => {
  const { endpoint, params } = analyticCall(name)
  const query = { startEventTime: MIDNIGHT, endEventTime: MIDNIGHT + 24 * HOUR, restaurantUuid: kitchen.uuid }
  return ask(fresh, routes, endpoint, { params, query: { ...query, ...more } })
}
const NUGGETS = { time: MIDNIGHT, material: 'NUG', materialName: 'Nuggets' }
const STRIPS = { time: MIDNIGHT, material: 'ST', materialName: 'Strips' }
const untimed = ({ time: _, ...row }: typeof NUGGETS) => row

describe('cooked', () => {
  beforeEach(async () => {
    await add('batch', { completed_at: NOON, pieces: 10, weight_g: 140 })
    await add('batch', { completed_at: NOON + HOUR, pieces: 20, weight_g: 260, catering: true })
    await add('batch', { completed_at: NOON, material: 'ST', pieces: 5, weight_g: 100 })
    await add('batch', { completed_at: null, pieces: 99, weight_g: 999 })
    await add('batch', { completed_at: MIDNIGHT + 24 * HOUR, pieces: 99, weight_g: 999 })
    await fact(fresh.db, 'batch', other, { completed_at: NOON, pieces: 7, weight_g: 70 })
  })

  test('counts batches complete in the range, of the restaurant asked for', async () => {
    const { content, total } = await named('cooked')
    expect(content).toEqual([
      { ...NUGGETS, cookedWeight: 400, quantity: 30, count: 2 },
      { ...STRIPS, cookedWeight: 100, quantity: 5, count: 1 },
    ])
    expect(total).toEqual({ cookedWeight: 500, quantity: 35, count: 3 })
  })

  test('catering is a part of it', async () => {
    const { content } = await named('catering-cooked')
    expect(content).toEqual([{ ...NUGGETS, cookedWeight: 260, quantity: 20, count: 1 }])
  })

  test('is divided among the materials', async () => {
    const { content, total } = await named('cooked-distribution')
    expect(content).toEqual([
      { ...untimed(NUGGETS), value: 400, quantity: 30, share: 80 },
      { ...untimed(STRIPS), value: 100, quantity: 5, share: 20 },
    ])
    expect(total).toEqual({ value: 500, share: 100 })
    const catering = await named('catering-cooked-distribution')
    expect(catering.content).toEqual([{ ...untimed(NUGGETS), value: 260, quantity: 20, share: 100 }])
  })

  test('materials narrow it', async () => {
    expect((await named('cooked', { materials: ['ST'] })).total).toEqual({
      cookedWeight: 100,
      quantity: 5,
      count: 1,
    })
  })
})

test('waste stands next to what was cooked in its period', async () => {
  await add('batch', { completed_at: NOON, weight_g: 1000 })
  await add('hold', { placed_at: NOON, removed_at: NOON + HOUR, pieces_wasted: 2, weight_wasted_g: 25 })
  await add('hold', { placed_at: NOON, removed_at: NOON + HOUR })
  await add('hold', {
    material: 'ST',
    placed_at: NOON,
    removed_at: NOON + HOUR,
    pieces_wasted: 1,
    weight_wasted_g: 75,
  })
  const { content, total } = await named('waste')
  expect(content).toEqual([
    { ...NUGGETS, wasteWeight: 25, cookedWeight: 1000, percent: 2.5 },
    { ...STRIPS, wasteWeight: 75, cookedWeight: 0, percent: null },
  ])
  expect(total).toEqual({ wasteWeight: 100, cookedWeight: 1000, percent: 10 })
  const { content: shares } = await named('waste-distribution')
  expect(shares).toEqual([
    { ...untimed(NUGGETS), value: 25, quantity: 2, share: 25 },
    { ...untimed(STRIPS), value: 75, quantity: 1, share: 75 },
  ])
  const ratio = await named('performance-ratio', { performanceRatioType: 'WASTE/COOKED' })
  expect(ratio.content).toEqual([
    { ...NUGGETS, value: 2.5 },
    { ...STRIPS, value: null },
  ])
  expect(ratio.total).toEqual({ value: 10 })
})

test('recommendations stand next to what was cooked; what was taken back does not count', async () => {
  await add('recommendation', { recommended_at: NOON, weight_g: 300, pieces: 3 })
  await add('recommendation', { recommended_at: NOON, weight_g: 100, pieces: 1, work_type: 'CATERING' })
  await add('recommendation', { recommended_at: NOON, weight_g: 999, canceled: true })
  await add('batch', { completed_at: NOON + HOUR, weight_g: 350 })
  const figures = { recommendationWeight: 400, count: 2, cookedWeight: 350, cookedRatio: 87.5 }
  expect((await named('recommendations')).content).toEqual([{ ...NUGGETS, ...figures }])
  expect((await named('recommendations')).total).toEqual(figures)
  expect((await named('recommendations-distribution')).content).toEqual([
    { ...untimed(NUGGETS), value: 400, quantity: 4, share: 100 },
  ])
  const catering = { recommendationWeight: 100, count: 1, cookedWeight: 0, cookedRatio: 0 }
  expect((await named('catering-recommendations')).content).toEqual([{ ...NUGGETS, ...catering }])
  expect((await named('catering-recommendations-distribution')).content).toEqual([
    { ...untimed(NUGGETS), value: 100, quantity: 1, share: 100 },
  ])
  expect((await named('performance-ratio')).total).toEqual({ value: 87.5 })
})

test('containers are divided per material; catering ones through their batch', async () => {
  const [one, two] = [await idOf(fresh.db, 'container', 'P01'), await idOf(fresh.db, 'container', 'P02')]
  const catering = await add('batch', { completed_at: NOON, catering: true })
  for (const container_id of [one, one, two]) await add('hold', { placed_at: NOON, container_id })
  await add('hold', { placed_at: NOON, container_id: two, batch_id: Number(catering) })
  const [row] = (await named('containers-distribution')).content
  expect(row).toMatchObject({ ...untimed(NUGGETS), value: 4, share: 100 })
  expect(
    row?.containerShares?.map(({ materialsCount, materialsShare }) => [materialsCount, materialsShare]),
  ).toEqual([
    [2, 50],
    [2, 50],
  ])
  expect((await named('catering-containers-distribution')).total.value).toBe(1)
  expect((await named('containers-distribution', { containers: ['P02'] })).total.value).toBe(2)
})

describe('conveyors', () => {
  beforeEach(async () => {
    const [one, two] = [await idOf(fresh.db, 'container', 'P01'), await idOf(fresh.db, 'container', 'P02')]
    // Ten seconds in, an hour in place, thirty seconds out.
    await add('conveyor_pass', {
      container_id: one,
      inbound_at: NOON,
      placed_at: NOON + 10 * SECOND,
      removed_at: NOON + HOUR + 10 * SECOND,
      outbound_at: NOON + HOUR + 40 * SECOND,
    })
    // Twenty seconds in, and still in place.
    await add('conveyor_pass', {
      container_id: two,
      inbound_at: NOON + HOUR,
      placed_at: NOON + HOUR + 20 * SECOND,
    })
  })

  test('inbound tells who came in and how long it took', async () => {
    const figures = { count: 2, elapsedTime: 15, high: 20, low: 10 }
    const moments = { inboundTime: NOON, placedTime: NOON + HOUR + 20 * SECOND }
    const { content, total, summary } = await named('inbound-conveyor')
    expect(content).toEqual([{ ...NUGGETS, ...figures, ...moments }])
    expect(total).toEqual({ ...figures, ...moments })
    expect(summary).toEqual({ high: 20, low: 10, average: 15 })
  })

  test('outbound tells who went out and how long it took', async () => {
    const { content } = await named('outbound-conveyor')
    expect(content).toEqual([
      {
        ...NUGGETS,
        count: 1,
        elapsedTime: 30,
        high: 30,
        low: 30,
        removedTime: NOON + HOUR + 10 * SECOND,
        outboundTime: NOON + HOUR + 40 * SECOND,
      },
    ])
  })

  test('containers tell their share and how far they were made use of', async () => {
    const { content, total } = await named('inbound-conveyor/containers')
    // From 13:00:20 to the end of the day, and an hour of 24; by the containers' names.
    expect(content.map(({ count, share, utilized }) => [count, share, utilized])).toEqual([
      [1, 50, 45.81],
      [1, 50, 4.17],
    ])
    expect(total).toMatchObject({ count: 2, share: 100, utilized: 24.99, elapsedTime: 15 })
    const outbound = await named('outbound-conveyor/containers')
    expect(outbound.content).toMatchObject([{ count: 1, share: 100, elapsedTime: 30 }])
    expect((await named('inbound-conveyor', { containers: ['P02'] })).total).toMatchObject({
      count: 1,
      high: 20,
    })
    expect((await named('inbound-conveyor/containers', { containers: ['P02'] })).content).toHaveLength(1)
  })

  test('a container is made use of in a short range too, whenever it came in and goes out', async () => {
    const range = { startEventTime: NOON + HOUR / 2, endEventTime: NOON + 1.5 * HOUR }
    const second = { container_id: await idOf(fresh.db, 'container', 'P01'), inbound_at: NOON + 1.25 * HOUR }
    // P01 is there until 13:00:10 and again from 13:15, P02 from 13:00:20 on.
    await add('conveyor_pass', { ...second, placed_at: second.inbound_at })
    const told = async (name: AnalyticName) =>
      (await named(name, range)).content.map(({ container, utilized }) => [container, utilized])
    expect(await told('inbound-conveyor/containers')).toEqual([
      ['P02', 49.44],
      ['P01', 75.28],
    ])
    expect(await told('outbound-conveyor/containers')).toEqual([['P01', 75.28]])
  })
})

test('fryer cycles have High, Low and Average, and filters of their own', async () => {
  await add('fryer_cycle', { started_at: NOON, actual_s: 240 })
  await add('fryer_cycle', { started_at: NOON, actual_s: 300, correct: false, vendor: 'Pitco' })
  await add('fryer_cycle', { started_at: NOON, actual_s: 200, material: 'ST' })
  const { content, total, summary } = await named('fryer-cycles')
  expect(content).toEqual([
    { ...NUGGETS, count: 2, incidentCount: 1, elapsedTime: 270, high: 300, low: 240 },
    { ...STRIPS, count: 1, incidentCount: 0, elapsedTime: 200, high: 200, low: 200 },
  ])
  expect(total).toEqual({ count: 3, incidentCount: 1, elapsedTime: 246.67, high: 300, low: 200 })
  expect(summary).toEqual({ high: 300, low: 200, average: 246.67 })
  expect((await named('fryer-cycles', { vendors: ['Pitco'] })).total.count).toBe(1)
  expect((await named('fryer-cycles', { isCorrect: true })).total.count).toBe(2)
  const shares = await named('fryer-cycles-distribution')
  expect(shares.content.map(({ value, share }) => [value, share])).toEqual([
    [2, 66.7],
    [1, 33.3],
  ])
  expect(shares.summary).toEqual(summary)
})

test('delays are those of tasks; one that goes on lasts until the end of the range', async () => {
  await add('task_delay', { stage: 1, started_at: NOON, ended_at: NOON + 60 * SECOND })
  await add('task_delay', { stage: 4, started_at: NOON, ended_at: NOON + 30 * SECOND })
  await add('task_delay', { stage: 4, started_at: MIDNIGHT + 24 * HOUR - 90 * SECOND })
  const figures = {
    delaysNumber: 3,
    totalDelay: 180,
    highTaskDelay: 90,
    lowTaskDelay: 30,
    averageTaskDelay: 60,
  }
  const { content, total, summary } = await named('recommendations-task-delay')
  expect(content).toEqual([{ ...NUGGETS, ...figures }])
  expect(total).toEqual(figures)
  expect(summary).toEqual({ high: 90, low: 30, average: 60 })
  const [row] = (await named('recommendation-task-delay-distribution')).content
  expect(row).toEqual({
    ...untimed(NUGGETS),
    ...figures,
    value: 180,
    share: 100,
    stageShares: [
      { stage: 1, delaysNumber: 1, totalDelay: 60, share: 33.3 },
      { stage: 4, delaysNumber: 2, totalDelay: 120, share: 66.7 },
    ],
  })
})

test('timers leave those that failed out of the times', async () => {
  await add('hold', { placed_at: NOON, removed_at: NOON + 10 * MINUTE })
  await add('hold', { placed_at: NOON, removed_at: NOON + 20 * MINUTE })
  await add('hold', { placed_at: NOON, removed_at: NOON + 90 * MINUTE, timer_error: true })
  await add('hold', { placed_at: NOON })
  const { content, summary } = await named('timers')
  expect(content).toEqual([
    { ...NUGGETS, count: 3, incidentCount: 1, elapsedTime: 900, high: 1200, low: 600 },
  ])
  expect(summary).toEqual({ high: 1200, low: 600, average: 900 })
})

describe('entree chutes', () => {
  beforeEach(async () => {
    const [eight, twelve] = [
      await idOf(fresh.db, 'package_type', 'NUGGETS_8'),
      await idOf(fresh.db, 'package_type', 'NUGGETS_12'),
    ]
    const packed = (
      package_type_id: number,
      chute: number,
      quantity: number,
      pieces: number,
      seconds: number,
    ) =>
      add('package', {
        package_type_id,
        chute,
        quantity,
        pieces,
        weight_g: pieces * 14,
        packed_at: NOON,
        taken_at: NOON + seconds * SECOND,
      })
    await packed(eight, 1, 2, 16, 10)
    await packed(eight, 3, 1, 8, 20)
    await packed(twelve, 1, 1, 12, 60)
  })

  test('hold', async () => {
    const { content, summary } = await named('entree-chutes-holding')
    expect(content).toEqual([{ ...NUGGETS, count: 3, packages: 4, elapsedTime: 30, high: 60, low: 10 }])
    expect(summary).toEqual({ high: 60, low: 10, average: 30 })
  })

  test('hand out packages of types', async () => {
    const shares = [
      { packageType: 'NUGGETS_8', packagesCount: 3 },
      { packageType: 'NUGGETS_12', packagesCount: 1 },
    ]
    const { content, total } = await named('entree-chutes-packages')
    expect(content).toEqual([{ ...NUGGETS, packages: 4, shares }])
    expect(total).toEqual({ packages: 4 })
    expect((await named('entree-chutes-packages', { packages: ['NUGGETS_12'] })).total).toEqual({
      packages: 1,
    })
    expect((await named('total-usage')).content).toEqual([
      { ...untimed(NUGGETS), value: 504, share: 100, quantity: 36, perHour: 1.5, packages: 4, shares },
    ])
  })

  test('hand out pieces', async () => {
    const { content } = await named('entree-chutes-quantity')
    expect(content).toEqual([{ ...NUGGETS, value: 504, quantity: 36, packages: 4, perHour: 1.5 }])
    const byHour = await named('entree-chutes-quantity', { period: 'HOUR' })
    expect(byHour.content).toEqual([
      { ...NUGGETS, time: NOON, value: 504, quantity: 36, packages: 4, perHour: 36 },
    ])
  })

  test('are divided', async () => {
    const { content, total } = await named('entree-chutes-distribution')
    expect(content).toEqual([
      {
        ...untimed(NUGGETS),
        packageType: 'NUGGETS_12',
        productName: 'Nuggets, 12',
        totalCount: 1,
        totalShare: 25,
        value: 1,
        share: 25,
        quantity: 12,
        chuteShares: [{ chute: 1, packagesCount: 1, share: 100 }],
      },
      {
        ...untimed(NUGGETS),
        packageType: 'NUGGETS_8',
        productName: 'Nuggets, 8',
        totalCount: 3,
        totalShare: 75,
        value: 3,
        share: 75,
        quantity: 24,
        chuteShares: [
          { chute: 1, packagesCount: 2, share: 66.7 },
          { chute: 3, packagesCount: 1, share: 33.3 },
        ],
      },
    ])
    expect(total).toEqual({ totalCount: 4, totalShare: 100, value: 4, share: 100, quantity: 36 })
  })
})
