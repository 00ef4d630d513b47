import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROWS_AT_ONCE } from '#server/services/exports/exports.ts'
import { analyticReport } from '#src/contract/analytics/analytic-report.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'
import { reportDownload, reportList } from '#src/contract/operations/reports.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, MANAGER } from '#tests/support/demo.ts'
import { addFryerCycle, addManyFryerCycles } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { unzip } from '#tests/support/unzip.ts'

const ENGLISH_HEAD = 'Restaurant,Fryer,Vendor,Material,Start,End,Expected (s),Actual (s),Correct,Time zone'
const SPANISH_HEAD =
  'Restaurante,Freidora,Fabricante,Producto,Inicio,Fin,Esperado (s),Real (s),Correcto,Zona horaria'
const START = Date.UTC(2026, 2, 10, 17)
const RANGE = { startTime: START, endTime: START + HOUR }

let database: FreshDatabase
let provider: TestProvider
let token: string
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(MANAGER)
  const cycle = { restaurant: '0412', material: 'NUG', startedAt: START, actual: 200, correct: true }
  await addFryerCycle(database.db, cycle)
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const inLanguage = (language: string) => ({ 'accept-language': language })
const linesOf = async (bytes: Buffer, name: string) =>
  (await unzip(bytes))[name]?.replace('\uFEFF', '').split('\n')

test.each([
  ['en', ENGLISH_HEAD, 'Yes'],
  ['es', SPANISH_HEAD, 'Sí'],
])(
  'a file asked for in %s has its headings and words in it, and its times and name in neither',
  async (language, head, yes) => {
    const { bytes, headers } = await provider.call(fryerHistory.exported, {
      token,
      query: RANGE,
      headers: inLanguage(language),
    })
    expect(headers['content-disposition']).toContain('fryer-20260310-20260310.zip')
    const lines = await linesOf(bytes, 'fryer-20260310-20260310.csv')
    expect(lines?.[0]).toBe(head)
    expect(lines?.[1]).toMatch(new RegExp(`,2026-03-10 12:00:00,.*,200,${yes},America/Chicago$`))
  },
)

test('a sheet that says what a zip is of has its words in that language, its codes in none', async () => {
  const range = { startEventTime: START, endEventTime: START + HOUR }
  const query = { ...range, names: ['fryer-cycles'] as const, period: 'HOUR' as const }
  const { bytes } = await provider.call(analyticReport, {
    token: await provider.tokenOf(ADMIN),
    query: { ...query, names: [...query.names] },
    headers: inLanguage('es'),
  })
  const lines = (await linesOf(bytes, 'analytics-20260310-20260310.csv'))?.map((line) =>
    line.split(',').slice(0, 2),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Dato', 'Valor'],
      ['Periodo', 'HOUR'],
      ['Productos', 'Todos'],
      ['Análisis', 'fryer-cycles'],
    ]),
  )
})

test('one that is long is made later in the language of who asked, whatever their account’s is', async () => {
  const from = Date.UTC(2026, 3, 1)
  await addManyFryerCycles(database.db, '0412', ROWS_AT_ONCE + 1, from)
  const query = { startTime: from, endTime: from + 24 * HOUR }
  await database.db.run(sql`UPDATE account SET spoken = 'es' WHERE email = ${MANAGER}`)
  for (const language of ['en', 'es'])
    await provider.call(fryerHistory.exported, { token, query, headers: inLanguage(language) })
  await provider.runQueued()
  const { content } = (await provider.call(reportList, { token, query: { orderDirection: 'ASC' } })).body
  const heads = []
  for (const { uuid: id, attachments } of content) {
    const { bytes } = await provider.call(reportDownload, { token, params: { id } })
    heads.push((await linesOf(bytes, attachments[0]?.name.replace('.zip', '.csv') ?? ''))?.[0])
  }
  expect(heads.sort()).toEqual([ENGLISH_HEAD, SPANISH_HEAD])
})
