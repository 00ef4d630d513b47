import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DayFacts } from '#server/demo/model/day/facts.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { recommendationAnalytic } from '#src/contract/history/recommendation.ts'
import { scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { breadingHistory, prqHistory } from '#src/contract/history/station.ts'
import { LIVED_ZONE, livedRange, startLivedDay } from '#tests/support/kitchen/kitchen-day.ts'
import { unzip } from '#tests/support/unzip.ts'
import { HISTORIES, type HistoryCase, type Names } from './cases.ts'

const range = livedRange
const inRange = (at: number | null) => at !== null && at >= range.startTime && at < range.endTime
const lived = startLivedDay()
let names: Names

beforeAll(async () => {
  const materials = await lived.db.rows<{ id: number; code: string; limitS: number }>(
    sql`SELECT id, material_code AS code, hold_limit_s AS limit_s FROM material`,
  )
  const packages = await lived.db.rows<{ id: number; code: string }>(sql`SELECT id, code FROM package_type`)
  const codes = (rows: typeof packages) => new Map(rows.map(({ id, code }) => [id, code]))
  const [material, packed] = [codes(materials), codes(packages)]
  const limits = new Map(materials.map(({ id, limitS }) => [id, limitS]))
  names = {
    material: (id) => material.get(id) ?? '',
    package: (id) => packed.get(id) ?? '',
    limitS: (id) => limits.get(id) ?? 0,
  }
})

type Rows = { content: Record<string, unknown>[]; total: number; existNext: boolean }
async function ask<Body>(endpoint: AnyEndpoint, query: object, token = lived.manager): Promise<Body> {
  const answer = await lived.provider.call(endpoint, { token, query: { ...range, ...query } } as never)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Body
}

/** Every row that a query leaves, page after page. */
async function everyRow({ list }: HistoryCase['history'], query: object, token = lived.manager) {
  const rows: Rows['content'] = []
  for (let page = 0; ; page++) {
    const answer = await ask<Rows>(list, { ...query, page, limit: 100 }, token)
    rows.push(...answer.content)
    if (!answer.existNext) return { rows, total: answer.total }
  }
}
const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => String(id)).sort()
const table = HISTORIES.map((one) => [one.name, one] as const)
const ways = HISTORIES.flatMap((one) =>
  one.ways.map((way) => [`${one.name} ${JSON.stringify(way.query)}`, one, way] as const),
)

describe('list, total and export agree with what happened [2§7.11]', () => {
  test.each(ways)('%s', async (_, { history }, way) => {
    const expected = way.leaves(lived.own, names, inRange)
    const { rows, total } = await everyRow(history, way.query)
    expect(ids(rows)).toEqual(ids(expected))
    expect(total).toBe(expected.length)
    expect(await ask<{ total: number }>(history.total, way.query)).toMatchObject({ total: expected.length })
  })

  test('and the day is one that puts every filter to the test', () => {
    const nothing = ways.filter(([, , way]) => way.leaves(lived.own, names, inRange).length === 0)
    // Nothing is open any more at the end of a day.
    expect(nothing.map(([name]) => name)).toEqual([
      'scheduled-production {"canceled":true}',
      'recommendation {"status":"OPEN"}',
    ])
  })
})

describe.each(table)('%s', (name, { history, ways: [whole] }) => {
  test('shows nobody another restaurant’s rows', async () => {
    const of = (facts: DayFacts) => whole?.leaves(facts, names, inRange).length ?? -1
    const both = await everyRow(history, {}, lived.admin)
    expect(both.total).toBe(of(lived.own) + of(lived.foreign))
    expect(new Set(both.rows.map((row) => row.restaurantNumber))).toEqual(new Set(['0412', '0117']))
    const his = await everyRow(history, {})
    expect(new Set(his.rows.map((row) => row.restaurantNumber))).toEqual(new Set(['0412']))
  })

  test('sorts by each of its columns, either way', async () => {
    const query = history.list.query as unknown as {
      shape: { sortBy: { def: { innerType: { options: string[] } } } }
    }
    const sorts = query.shape.sortBy.def.innerType.options
    // A column without SQL of its own would be sorted as the first is.
    const { source } = await import(`../../../server/store/history/${name}.ts`)
    expect(sorts.filter((sortBy) => !(sortBy in source.orders))).toEqual([])
    for (const sortBy of sorts) {
      const up = await ask<Rows>(history.list, { sortBy, orderDirection: 'ASC', limit: 50 })
      const values = up.content.map((row) => row[sortBy]).filter((value) => typeof value === 'number')
      expect(values, sortBy).toEqual(values.toSorted((a, b) => a - b))
      const down = await ask<Rows>(history.list, { sortBy, orderDirection: 'DESC', limit: 50 })
      expect(ids(down.content), sortBy).not.toEqual(up.total > 50 ? ids(up.content) : [])
    }
  })

  test('refuses what it does not know', async () => {
    const status = async (query: object) =>
      (await lived.provider.call(history.list as AnyEndpoint, { token: lived.manager, query } as never))
        .status
    expect(await status(range)).toBe(200)
    expect(await status({ ...range, sortBy: 'password' })).toBe(400)
    expect(await status({ ...range, limit: 0 })).toBe(400)
    expect(await status({ ...range, surplus: 1 })).toBe(400)
    expect(await status({ startTime: range.startTime })).toBe(400)
  })
})

const withExport = table.filter(([, { history }]) => 'exported' in history)
test('all but the recommendations can be exported [2§7.12]', () => {
  const without = HISTORIES.filter(({ name }) => !withExport.some(([other]) => other === name))
  expect(without.map(({ name }) => name)).toEqual(['recommendation'])
})

describe.each(withExport)('%s', (_, { name, history, ways: [whole] }) => {
  test('exports each row once, in restaurant time', async () => {
    const answer = await lived.provider.call(history.exported, { token: lived.manager, query: range })
    expect(answer.headers['content-type']).toBe('application/zip')
    const [[file, csv] = ['', '']] = Object.entries(await unzip(answer.bytes))
    expect(file).toBe(`${name}-20261113-20261113.csv`)
    const [head = '', ...lines] = csv.trimEnd().split('\n')
    expect(head).toMatch(/Restaurant.*Material.*Time zone$/)
    expect(lines).toHaveLength(whole?.leaves(lived.own, names, inRange).length ?? -1)
    expect(lines.every((line) => line.startsWith('0412,') && line.endsWith(LIVED_ZONE))).toBe(true)
  })
})

test('what is exported of catering batches is in the words of their list', async () => {
  const history = HISTORIES.find(({ name }) => name === 'scheduled-production')?.history
  if (!history) throw new Error('There is no history of catering batches')
  const { rows } = await everyRow(history, {})
  const { bytes } = await lived.provider.call(scheduledProductionHistory.exported, {
    token: lived.manager,
    query: range,
  })
  const [csv = ''] = Object.values(await unzip(bytes))
  const words = csv.match(/,(Boards|Catering),|,(Ready|Canceled),/g) ?? []
  expect(rows.length).toBeGreaterThan(0)
  expect(words).toHaveLength(2 * rows.length)
})

/** Last: two histories may be of one table. */
describe.each(table)('%s', (_, { history, noun, ways: [whole] }) => {
  test('loses a row once, and only to who may delete it', async () => {
    const before = await everyRow(history, {})
    const theirs = whole?.leaves(lived.foreign, names, inRange)[0]
    const remove = async (id: unknown) =>
      (await lived.provider.call(history.removed, { token: lived.manager, params: { id: String(id) } }))
        .status
    expect(await remove(theirs?.id)).toBe(404)
    const [row] = before.rows
    expect(await remove(row?.id)).toBe(204)
    expect(await remove(row?.id)).toBe(404)
    const after = await everyRow(history, {})
    expect(after.total).toBe(before.total - 1)
    expect(ids(after.rows)).not.toContain(String(row?.id))
    const recorded = await lived.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE starts_with(lower(subject_name), ${`${noun}: `.toLowerCase()})`,
    )
    expect(recorded).toEqual([{ action: 'EVENT_DELETED' }])
  })
})

test('a station’s history deletes nothing of the other station', async () => {
  const [cycle] = (await everyRow(breadingHistory, {})).rows
  const params = { id: String(cycle?.id) }
  expect((await lived.provider.call(prqHistory.removed, { token: lived.manager, params })).status).toBe(404)
  expect((await lived.provider.call(breadingHistory.removed, { token: lived.manager, params })).status).toBe(
    204,
  )
})

test('the recommendations’ figures are those of the rows', async () => {
  const history = HISTORIES.find(({ name }) => name === 'recommendation')?.history
  if (!history) throw new Error('There is no recommendation history')
  for (const query of [{}, { canceled: false }, { catering: true }, { materials: ['SF'] }]) {
    const { rows } = await everyRow(history, query)
    const { total, content } = (
      await lived.provider.call(recommendationAnalytic, {
        token: lived.manager,
        query: { ...range, ...query },
      })
    ).body
    const sum = (key: string) => rows.reduce((all, row) => all + Number(row[key]), 0)
    expect(total).toMatchObject({
      count: rows.length,
      incidentCount: rows.filter((row) => row.state === 'CANCELED').length,
      quantity: sum('pieces'),
      recommendationWeight: sum('weight'),
    })
    expect(content.reduce((all, row) => all + (row.count ?? 0), 0)).toBe(rows.length)
  }
})
