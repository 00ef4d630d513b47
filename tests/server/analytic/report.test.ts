import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyticCsv, CSV_FIELDS } from '#server/services/exports/analytic-csv.ts'
import { analyticReportExport, reportQuery } from '#server/services/exports/analytic-report.ts'
import type { ExportReader } from '#server/services/exports/exports.ts'
import { ANALYTIC_NAMES, analyticRow } from '#src/contract/analytics/analytic.ts'
import { analyticReport, type ReportList } from '#src/contract/analytics/analytic-report.ts'
import { reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { DAY, HOUR } from '#src/domain/time/zone.ts'
import { ANALYTICS, type Unit } from '#src/routes/_app/timers-cycle-history/-parts/analytics/declared.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { addFryerCycle, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

test('every field of an analytic has its place in the file', () => {
  expect(Object.keys(analyticRow.shape).filter((name) => !CSV_FIELDS.has(name))).toEqual([])
})

const NAMED: Partial<Record<Unit, RegExp>> = {
  weight: / \(g\)$/,
  seconds: / \(s\)$/,
  percent: / \(%\)$/,
  count: /^(Cycles|Packages|Pans of this material|Passes)$/,
}
test.each(ANALYTIC_NAMES)('the value of %s says in its file what it is measured in', (name) => {
  const { draw, columns } = ANALYTICS[name]
  const drawn = 'field' in draw ? [draw] : []
  const units = [...columns, ...drawn].filter(({ field }) => field === 'value').map(({ unit }) => unit)
  const [{ title = '' } = {}] = analyticCsv(name, [{ value: 1 }], 'UTC').columns
  for (const unit of units) expect(title).toMatch(NAMED[unit] ?? /never/)
})

/** 2026-03-10 12:00 in Chicago, where 0412 is. */
const NOON = Date.UTC(2026, 2, 10, 17)
const range = { startEventTime: NOON - HOUR, endEventTime: NOON + HOUR }

let database: FreshDatabase
let provider: TestProvider
let admin: string
let uuid: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  uuid = await restaurantUuid(database.db, '0412')
  const add = (minutes: number, actual: number, more: object = {}) =>
    addFryerCycle(database.db, {
      restaurant: '0412',
      material: 'NUG',
      startedAt: NOON + minutes * 60_000,
      actual,
      ...more,
    })
  await add(-10, 200)
  await add(0, 300, { correct: false })
  await add(10, 250, { material: 'ST', vendor: 'Pitco' })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const lines = (csv = '') => csv.replace('\uFEFF', '').trimEnd().split('\n')

async function files(query: object, token = admin) {
  const answer = await provider.call(analyticReport, {
    token,
    query: { ...range, restaurantUuid: uuid, ...query },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-disposition']).toContain('analytics-20260310-20260310.zip')
  return unzip(answer.bytes)
}

test('a zip has a file for each analytic, and one that says what they are of [1§7.6]', async () => {
  const zip = await files({})
  const named = ANALYTIC_NAMES.map((name) => `${name.replace('/', '-')}.csv`)
  expect(Object.keys(zip).sort()).toEqual([...named, 'analytics-20260310-20260310.csv'].sort())
  const about = lines(zip['analytics-20260310-20260310.csv'])
  expect(about).toContain('From,2026-03-10 11:00:00,America/Chicago')
  expect(about).toContain('Until,2026-03-10 13:00:00,America/Chicago')
  expect(about).toContain('Restaurants,0412,America/Chicago')
})

test('figures are the analytic’s, in restaurant time', async () => {
  const zip = await files({ names: ['fryer-cycles'], period: 'HOUR' })
  expect(lines(zip['fryer-cycles.csv'])).toEqual([
    'Period,Material code,Material,Count,Incidents,Average (s),High (s),Low (s),Time zone',
    '2026-03-10 11:00:00,NUG,Nuggets,1,0,200,200,200,America/Chicago',
    '2026-03-10 12:00:00,NUG,Nuggets,1,1,300,300,300,America/Chicago',
    '2026-03-10 12:00:00,ST,Strips,1,0,250,250,250,America/Chicago',
  ])
})

test('filters narrow analytics and lists alike', async () => {
  const zip = await files({ names: ['fryer-cycles'], lists: ['fryer'], vendors: ['Pitco'] })
  expect(lines(zip['fryer-cycles.csv'])).toHaveLength(2)
  const [, row] = lines(zip['fryer.csv'])
  expect(row).toContain('Pitco')
  expect(row).toContain('2026-03-10 12:10:00')
  expect(lines(zip['fryer.csv'])).toHaveLength(2)
})

test('recommendations stand in it with all that their list shows', async () => {
  await database.db.run(sql`
    INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, minute_demand_g,
                                minutes_before_stockout, canceled)
    SELECT r.id, m.id, ${NOON}::bigint, 64, 896, 'CATERING', 250, 4.5, true FROM restaurant r, material m
     WHERE r.number = '0412' AND m.material_code = 'NUG'`)
  const zip = await files({ names: ['fryer-cycles'], lists: ['recommendation'] })
  expect(lines(zip['recommendation.csv'])).toEqual([
    'Restaurant,Material,Recommended,Completed,State,Pieces,Weight (g),Work type,Demand (g/min),Stock-out (min),Batch,Time zone',
    '0412,Nuggets,2026-03-10 12:00:00,,Canceled,64,896,Scheduled Production,250,4.5,,America/Chicago',
  ])
})

test('asks for the permission to see reports or cycles', async () => {
  const crew = await provider.tokenOf(CREW)
  const { status, body } = await provider.call(analyticReport, { token: crew, query: range })
  expect(status).toBe(403)
  expect(body).toMatchObject({
    message: expect.stringContaining('Reports: View or Timer Cycle History: View'),
  })
})

test('a list asks for the permission of its own screen', async () => {
  const account = { type: 'MANAGER', role: { accessList: [{ moduleType: 'REPORTS', actionType: ['VIEW'] }] } }
  const reader = { account, scope: 'all' } as unknown as ExportReader
  const opened = (lists: ReportList[]) => {
    const query = analyticReport.query?.parse({ ...range, lists })
    if (!query) throw new Error('The report has no query')
    return analyticReportExport.open(database.db, reader, reportQuery(query), NOON)
  }
  await expect(opened([])).resolves.toMatchObject({ zone: expect.any(String) })
  await expect(opened(['fryer'])).rejects.toMatchObject({
    code: 403,
    message: expect.stringContaining('Timer Cycle'),
  })
  await expect(opened(['stock-out'])).rejects.toMatchObject({
    code: 403,
    message: expect.stringContaining('Stock Out'),
  })
})

test('another’s restaurant is not found', async () => {
  const manager = await provider.tokenOf(MANAGER)
  const other = await restaurantUuid(database.db, '0117')
  const query = { ...range, restaurantUuid: other }
  expect((await provider.call(analyticReport, { token: manager, query })).status).toBe(404)
})

test('a large one is accepted, made behind, and downloaded from the exports', async () => {
  const query = { startEventTime: NOON - 300 * DAY, endEventTime: NOON + HOUR, names: [...ANALYTIC_NAMES] }
  const accepted = await provider.call(analyticReport, { token: admin, query })
  expect(accepted.status).toBe(202)
  await provider.runQueued()
  const { body } = await provider.call(reportList, { token: admin })
  const [report] = body.content
  expect(report).toMatchObject({ kind: 'analytics', state: 'READY' })
  const { bytes } = await provider.call(reportDownload, { token: admin, params: { id: report?.uuid ?? '' } })
  const zip = await unzip(bytes)
  expect(Object.keys(zip)).toHaveLength(ANALYTIC_NAMES.length + 1)
  const [, first] = lines(zip['fryer-cycles.csv'])
  expect(first).toMatch(/^2026-03-10 00:00:00,NUG,Nuggets,2,1,250,300,200,/)
})
