import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { type AnalyticName, type AnalyticRow, analyticCall } from '#src/contract/analytics/analytic.ts'
import { panCycles, summaryHTR, wasteByDayPart, wasteSummary } from '#src/contract/dashboard/chicken.ts'
import {
  DEFAULT_CHUTES,
  potatoBatchesStatistic,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'
import type { Endpoint } from '#src/contract/define/endpoint.ts'
import type { Paged } from '#src/contract/define/fields.ts'
import { entreeChutesHistory, entryChutesHistory, fryChutesHistory } from '#src/contract/history/chutes.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { dumpPanHistory } from '#src/contract/history/potato.ts'
import { recommendationHistory } from '#src/contract/history/recommendation.ts'
import { chickenEvents } from '#src/contract/kitchen/events.ts'
import {
  stockOutAnalytic,
  stockOutDistribution,
  stockOutList,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { DAY_PARTS, dayPartAt } from '#src/domain/time/day-part.ts'
import { addDays, HOUR, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** What one screen says is what another says, and what the rows behind it add up to. */

const ZONE = 'America/Chicago'
/** 23, 25 and 24 hours long. */
const DAYS = ['2026-03-08', '2026-11-01', '2026-11-13']

let database: FreshDatabase
let provider: TestProvider
let token: string
const lived = new Map<string, DayFacts>()

beforeAll(async () => {
  database = await freshDatabase()
  const clock = movableClock(Date.parse('2026-11-20T12:00:00Z'))
  provider = await startTestProvider({ databaseUrl: database.url, clock })
  for (const day of DAYS) lived.set(day, await liveDay(database.db, '0412', day))
  token = await provider.tokenOf(MANAGER)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null | undefined) =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

describe.each(DAYS)('on %s', (day) => {
  const range = { startTime: startOfDayKey(day, ZONE), endTime: startOfDayKey(addDays(day, 1), ZONE) }

  async function named(name: AnalyticName, more: object = {}) {
    const { endpoint, params } = analyticCall(name)
    const query = { startEventTime: range.startTime, endEventTime: range.endTime, ...more }
    const { status, body } = await provider.call(endpoint, { token, params: params as never, query })
    expect(status).toBe(200)
    return body as { content: AnalyticRow[]; total: AnalyticRow }
  }

  async function answered<E extends Endpoint>(endpoint: E, more: object = {}) {
    const { status, body } = await provider.call(endpoint, { token, query: { ...range, ...more } as never })
    expect(status).toBe(200)
    return body
  }

  /** All rows of a list, page by page. */
  async function rows<Row>(list: { path: string }, more: object = {}): Promise<Row[]> {
    const found: Row[] = []
    for (let page = 0; ; page += 1) {
      const answer = (await answered(list as Endpoint, {
        limit: 100,
        page,
        ...more,
      })) as unknown as Paged<Row>
      found.push(...answer.content)
      if (!answer.existNext) {
        expect(found).toHaveLength(answer.total)
        return found
      }
    }
  }

  test('waste: the dashboard, its day parts, the analytics and the holds', async () => {
    const holds = await rows<{ wasteWeight: number; materialCode: string }>(hotHoldingHistory.list, {
      by: 'removed',
    })
    const wasted = sum(holds, (hold) => hold.wasteWeight)
    expect(wasted).toBeGreaterThan(0)
    const summary = await answered(wasteSummary)
    const parts = await answered(wasteByDayPart)
    const analytic = await named('waste')
    const shares = await named('waste-distribution')
    expect(summary.wasteWeight).toBe(wasted)
    expect(sum(parts.rows, (row) => row.wasteWeight)).toBe(wasted)
    expect(analytic.total.wasteWeight).toBe(wasted)
    expect(shares.total.value).toBe(wasted)
    for (const { material, value } of shares.content) {
      const own = holds.filter((hold) => hold.materialCode === material)
      expect(sum(own, (hold) => hold.wasteWeight)).toBe(value)
    }
    const only = await rows(hotHoldingHistory.list, { by: 'removed', wasted: true })
    expect(only).toHaveLength(holds.filter((hold) => hold.wasteWeight > 0).length)
  })

  test('cooked is packaged, wasted and still held, of each material', async () => {
    const cooked = await named('cooked-distribution')
    const packaged = await named('total-usage')
    const wasted = await named('waste-distribution')
    const chutes = await rows<{ weight: number }>(entryChutesHistory.list)
    expect((await answered(wasteSummary)).cookedWeight).toBe(cooked.total.value)
    for (const { material, value } of cooked.content) {
      const of = (list: AnalyticRow[]) => list.find((row) => row.material === material)?.value ?? 0
      // At midnight nothing is held.
      expect(value).toBe(of(packaged.content) + of(wasted.content))
    }
    expect(sum(chutes, (row) => row.weight)).toBe(packaged.total.value)
    // At any other moment, what is held makes up the difference: all but batches on their way into a pan.
    const facts = lived.get(day)
    for (const at of [9, 12.5, 18].map((hours) => range.startTime + hours * HOUR)) {
      const until = { endEventTime: at }
      const so = async (name: AnalyticName, of: (row: AnalyticRow) => unknown) =>
        Number(of((await named(name, until)).total))
      const held = (facts?.hold ?? []).filter((hold) => hold.placedAt < at && hold.removedAt >= at)
      const taken = (facts?.package ?? []).filter((one) => one.packedAt < at)
      const left = held.map(
        (hold) =>
          hold.weightInG -
          sum(
            taken.filter((one) => one.holdId === hold.id),
            (one) => one.weightG,
          ),
      )
      const onTheWay = (facts?.batch ?? []).filter(
        (batch) =>
          batch.completedAt !== null &&
          batch.completedAt < at &&
          !(facts?.hold ?? []).some((hold) => hold.batchId === batch.id && hold.placedAt < at),
      )
      const used = await so('total-usage', (row) => row.value)
      const waste = await so('waste', (row) => row.wasteWeight)
      const weight = await so('cooked', (row) => row.cookedWeight)
      expect(weight).toBe(
        used + waste + sum(left, (grams) => grams) + sum(onTheWay, (batch) => batch.weightG),
      )
    }
  })

  test('delays: the analytics and the batches’ own', async () => {
    const { content, total } = await named('recommendations-task-delay')
    const delays = lived.get(day)?.taskDelay ?? []
    const seconds = sum(delays, (delay) => (delay.endedAt - delay.startedAt) / 1000)
    expect(total.delaysNumber).toBe(delays.length)
    expect(total.totalDelay).toBeCloseTo(seconds, 1)
    expect(sum(content, (row) => row.delaysNumber)).toBe(delays.length)
    const shares = await named('recommendation-task-delay-distribution')
    expect(shares.total.delaysNumber).toBe(delays.length)
    expect(sum(shares.content, (row) => row.totalDelay)).toBeCloseTo(seconds, 1)
    for (const row of shares.content) {
      expect(sum(row.stageShares ?? [], (stage) => stage.delaysNumber)).toBe(row.delaysNumber)
      expect(sum(row.stageShares ?? [], (stage) => stage.share)).toBeCloseTo(100, 6)
    }
    const batches = new Map((lived.get(day)?.batch ?? []).map((batch) => [batch.id, batch]))
    for (const delay of delays) {
      // A batch's delay lies within its own time, and is of its material.
      expect(batches.get(delay.batchId)?.materialId).toBe(delay.materialId)
      expect(delay.startedAt).toBeGreaterThanOrEqual(batches.get(delay.batchId)?.startedAt ?? Infinity)
    }
  })

  test('stock-outs: list, total, chart and shares; none overlaps a hold of its material [1§7.7]', async () => {
    const list = await rows<{
      elapsedTime: number
      startTime: number
      endTime: number
      materialCode: string
    }>(stockOutList)
    const total = await answered(stockOutTotal)
    const chart = await answered(stockOutAnalytic, { interval: '1h' })
    const shares = await answered(stockOutDistribution)
    expect(list.length).toBeGreaterThan(0)
    expect(total.total).toBe(list.length)
    expect(sum(chart.content, (row) => row.incidentCount)).toBe(list.length)
    expect(chart.total.elapsedTime).toBeCloseTo(
      sum(list, (row) => row.elapsedTime),
      1,
    )
    expect(shares.total).toEqual(chart.total)
    expect(sum(shares.content, (row) => row.share)).toBeCloseTo(100, 6)
    const seconds = list.map((row) => row.elapsedTime)
    expect([total.high, total.low]).toEqual([Math.max(...seconds), Math.min(...seconds)])
    const holds = await rows<{ materialCode: string; placedTime: number; removedTime: number }>(
      hotHoldingHistory.list,
    )
    const overlapping = list.filter((out) =>
      holds.some(
        (hold) =>
          hold.materialCode === out.materialCode &&
          hold.placedTime < out.endTime &&
          hold.removedTime > out.startTime,
      ),
    )
    expect(overlapping).toEqual([])
  })

  test('fryer cycles, conveyors, chutes, pans and recommendations are as many as their lists', async () => {
    const cycles = await rows<{ actualTime: number; isCorrect: boolean }>(fryerHistory.list)
    const { total: fried } = await named('fryer-cycles')
    expect(fried.count).toBe(cycles.length)
    expect(fried.incidentCount).toBe(cycles.filter((cycle) => !cycle.isCorrect).length)
    expect(fried.high).toBe(Math.max(...cycles.map((cycle) => cycle.actualTime)))
    expect(fried.elapsedTime).toBeCloseTo(sum(cycles, (cycle) => cycle.actualTime) / cycles.length, 1)

    const inbound = await rows(conveyorHistory.list)
    expect((await named('inbound-conveyor')).total.count).toBe(inbound.length)
    expect((await named('inbound-conveyor/containers')).total.count).toBe(inbound.length)
    expect((await answered(panCycles)).count).toBe(inbound.length)
    const outbound = await rows(conveyorHistory.list, { by: 'outbound' })
    expect((await named('outbound-conveyor')).total.count).toBe(outbound.length)

    const chutes = await rows<{ quantity: number; chuteTime: number }>(entreeChutesHistory.list)
    const packages = sum(chutes, (row) => row.quantity)
    expect((await named('entree-chutes-packages')).total.packages).toBe(packages)
    expect((await named('entree-chutes-quantity')).total.packages).toBe(packages)
    expect((await named('entree-chutes-distribution')).total.totalCount).toBe(packages)
    expect((await named('entree-chutes-holding')).total.count).toBe(chutes.length)

    const left = await rows(hotHoldingHistory.list, { by: 'removed' })
    const zones = await answered(summaryHTR)
    expect((await named('timers')).total.count).toBe(left.length)
    expect(zones.total.count + zones.timerErrors).toBe(left.length)
    expect((await named('containers-distribution')).total.value).toBe(
      (await rows(hotHoldingHistory.list)).length,
    )

    const told = await rows<{ weight: number }>(recommendationHistory.list, { canceled: false })
    expect((await named('recommendations')).total.count).toBe(told.length)
    expect((await named('recommendations')).total.recommendationWeight).toBe(sum(told, (row) => row.weight))
  })

  test('cooked batches and delays are as many as their events, of each material too', async () => {
    for (const [name, eventName, count] of [
      ['cooked', 'BATCH_COMPLETED', (row: AnalyticRow) => row.count],
      ['recommendations-task-delay', 'TASK_DELAY_STARTED', (row: AnalyticRow) => row.delaysNumber],
    ] as const) {
      const { content, total } = await named(name)
      expect(count(total)).toBeGreaterThan(0)
      expect(await rows(chickenEvents.list, { eventName })).toHaveLength(count(total) ?? -1)
      for (const material of new Set(content.map((row) => row.material ?? ''))) {
        const own = content.filter((row) => row.material === material)
        expect(await rows(chickenEvents.list, { eventName, materials: [material] })).toHaveLength(
          sum(own, count),
        )
      }
    }
  })

  test('a single container’s bars are as many as its rows', async () => {
    const inbound = await named('inbound-conveyor/containers')
    const outbound = await named('outbound-conveyor/containers')
    const cycles = await answered(panCycles)
    expect(cycles.containers.length).toBeGreaterThan(2)
    for (const { container, count } of cycles.containers)
      expect(await rows(conveyorHistory.list, { containers: [container] })).toHaveLength(count)
    for (const { container = '', count = 0 } of inbound.content)
      expect(await rows(conveyorHistory.list, { containers: [container] })).toHaveLength(count)
    for (const { container = '', count = 0 } of outbound.content)
      expect(await rows(conveyorHistory.list, { containers: [container], by: 'outbound' })).toHaveLength(
        count,
      )
    const two = cycles.containers.slice(0, 2).map(({ container }) => container)
    for (const [name, catering] of [
      ['containers-distribution', {}],
      ['catering-containers-distribution', { catering: true }],
    ] as const) {
      const placed = await named(name, { containers: two })
      expect(await rows(hotHoldingHistory.list, { containers: two, ...catering })).toHaveLength(
        placed.total.value ?? -1,
      )
    }
  })

  test('a part of the day has the rows of its clock', async () => {
    const waste = await answered(wasteByDayPart)
    const packed = await answered(potatoHoldTimeByDayPart)
    for (const [i, part] of DAY_PARTS.entries()) {
      const holds = await rows<{ wasteWeight: number; removedTime: number }>(hotHoldingHistory.list, {
        by: 'removed',
        wasted: true,
        dayParts: [part],
      })
      expect(sum(holds, (hold) => hold.wasteWeight)).toBe(waste.rows[i]?.wasteWeight)
      expect(holds.every((hold) => dayPartAt(hold.removedTime, ZONE) === part)).toBe(true)
      const packages = await rows<{ quantity: number }>(fryChutesHistory.list, {
        dayParts: [part],
        chutes: DEFAULT_CHUTES,
      })
      expect(sum(packages, (row) => row.quantity)).toBe(packed.content[i]?.count)
    }
    expect(packed.total.count).toBeGreaterThan(0)
  })

  test('potatoes: the dashboard, dump pan and fry chutes', async () => {
    const packed = await rows<{ quantity: number }>(fryChutesHistory.list)
    const baskets = await rows(dumpPanHistory.list)
    expect((await answered(potatoPackagedStatistic)).total.packagesCount).toBe(
      sum(packed, (row) => row.quantity),
    )
    expect((await answered(potatoBatchesStatistic)).total.batchesCount).toBe(baskets.length)
  })

  test('shares of every distribution sum to 100', async () => {
    const names = [
      'total-usage',
      'cooked-distribution',
      'waste-distribution',
      'recommendations-distribution',
      'containers-distribution',
      'fryer-cycles-distribution',
      'recommendation-task-delay-distribution',
      'entree-chutes-distribution',
      'inbound-conveyor/containers',
      'outbound-conveyor/containers',
    ] as const
    for (const name of names) {
      const { content } = await named(name)
      expect(sum(content, (row) => row.share)).toBeCloseTo(100, 6)
      for (const { chuteShares = [], containerShares = [] } of content) {
        if (chuteShares.length > 0) expect(sum(chuteShares, (part) => part.share)).toBeCloseTo(100, 6)
        if (containerShares.length > 0)
          expect(sum(containerShares, (part) => part.materialsShare)).toBeCloseTo(100, 6)
      }
    }
  })
})
