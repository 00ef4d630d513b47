import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importChickenMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import { containers, importContainers } from '#src/contract/dictionaries/containers.ts'
import { chickenPackageList, importChickenPackages } from '#src/contract/dictionaries/packages.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { FreshDatabase } from '#tests/support/database/database.ts'
import { seededChain } from '#tests/support/database/seeded.ts'
import { ADMIN, AREA, MANAGER } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const chain = seededChain()
let database: FreshDatabase
let provider: TestProvider
let token: string

beforeEach(async () => {
  database = await chain.copy()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
})
afterEach(async () => {
  await provider.stop()
  await database.drop()
})

const importing = (csv: string, apply: boolean, by = token) =>
  provider.call(importContainers, { token: by, body: { csv, apply } })
const lines = (...rows: string[]) => ['Code,Name,Marker', ...rows].join('\r\n')
const count = async () => (await provider.call(containers, { token })).body.total
const audited = () =>
  database.db.rows<{ action: string; subjectName: string }>(sql`
    SELECT action, subject_name FROM audit_event WHERE subject_kind = 'CONTAINER' ORDER BY id`)
const NONE = { created: 0, changed: 0, unchanged: 0, problems: [], problemCount: 0, applied: false }

test('a trial tells what would be and writes nothing; the same file then does it, each row on record', async () => {
  const csv = lines('P41,Third Pan 41,141', 'p01,Old Pan,101', 'P02,Half Pan 02,102')
  const would = { ...NONE, created: 1, changed: 1, unchanged: 1 }
  expect((await importing(csv, false)).body).toEqual(would)
  expect([await count(), await audited()]).toEqual([40, []])
  const told = vi.spyOn(provider.services.live, 'publish')
  expect((await importing(csv, true)).body).toEqual({ ...would, applied: true })
  expect(told.mock.calls.filter(([topic]) => topic === dictionariesTopic)).toHaveLength(1)
  expect(await count()).toBe(41)
  expect(await audited()).toEqual([
    { action: 'CONTAINER_CREATED', subjectName: 'P41' },
    { action: 'CONTAINER_CHANGED', subjectName: 'p01' },
  ])
  const again = { ...NONE, unchanged: 3, applied: true }
  expect((await importing(csv, true)).body).toEqual(again)
})

test('everything that is wrong is told by line and column, and nothing is written, also when told to', async () => {
  const csv = lines(
    'P41,Fine,141',
    ',No code,142',
    'P 42,Bad code,one',
    'P43,Taken marker,101',
    '',
    'p41,Twice,143',
    'P44,Same marker,141',
  )
  const { body } = await importing(csv, true)
  expect(body).toEqual({
    created: 1,
    changed: 0,
    unchanged: 0,
    applied: false,
    problemCount: 6,
    problems: [
      { line: 3, column: 'Code', message: 'Enter a code' },
      { line: 4, column: 'Code', message: 'Letters, digits, - and _ only' },
      { line: 4, column: 'Marker', message: 'Enter a whole number' },
      { line: 5, column: 'Marker', message: 'Another container has this marker' },
      { line: 7, column: 'Code', message: 'Line 2 has the same' },
      { line: 8, column: 'Marker', message: 'Another container has this marker' },
    ],
  })
  expect([await count(), await audited()]).toEqual([40, []])
})

test.each([
  ['', 'There are no rows below the headings.', null],
  ['Code,Name,Marker', 'There are no rows below the headings.', null],
  ['Code,Name\nP41,Pan', 'There is no column “Marker”.', 'Marker'],
  ['Code,Name,Marker,code\nP41,Pan,141,P42', 'There are two columns “Code”.', 'Code'],
  ['Code,Name,Marker\nP41,"Pan,141', 'A quotation mark here is never closed.', null],
])('%j as a whole is refused: %s', async (csv, message, column) => {
  const { body } = await importing(csv, true)
  expect(body).toMatchObject({ applied: false, problemCount: 1, problems: [{ message, column }] })
})

test('a file in Spanish is taken from everybody, and what is wrong in it is told in the language of who asks', async () => {
  const csv = 'codigo;NOMBRE;Marcador\nP41;Charola 41;141\n;Sin código;142'
  const told = async (language: string) => {
    const headers = { 'accept-language': language }
    const body = { csv, apply: true }
    return (await provider.call(importContainers, { token, body, headers })).body.problems
  }
  expect(await told('en')).toEqual([{ line: 3, column: 'Code', message: 'Enter a code' }])
  expect(await told('es')).toEqual([{ line: 3, column: 'Código', message: 'Escriba un código' }])
  const right = csv.split('\n').slice(0, 2).join('\n')
  expect((await importing(right, true)).body).toMatchObject({ created: 1, applied: true })

  const materials =
    'Código,Nombre,Peso por pieza,Retención máx.,Tiempo de freír,A la parrilla\nWNG,Alitas,0.035 kg,30:00,4:30,Sí'
  const taken = await provider.call(importChickenMaterials, { token, body: { csv: materials, apply: true } })
  expect(taken.body).toMatchObject({ created: 1, applied: true })
})

test('headings may stand in any order among others, with semicolons', async () => {
  const csv = '\uFEFFMARKER;Remark;Name;code\r\n141;"a;b";Third Pan 41;P41'
  expect((await importing(csv, true)).body).toMatchObject({ created: 1, applied: true })
})

test('5,000 rows are taken, one more is not', { timeout: 120_000 }, async () => {
  const codes = (many: number) =>
    ['Code,Name,Piece weight,Hold limit,Fry time,Grilled'].concat(
      Array.from({ length: many }, (_, at) => `X${at},Material ${at},0.050 kg,25:00,4:00,No`),
    )
  const call = (csv: string) => provider.call(importChickenMaterials, { token, body: { csv, apply: true } })
  expect((await call(codes(5001).join('\n'))).body).toMatchObject({
    applied: false,
    problems: [
      { line: 1, message: 'At most 5,000 rows at once. This file has 5,001. Split it into several files.' },
    ],
  })
  expect((await call(codes(5000).join('\n'))).body).toMatchObject({ created: 5000, applied: true })
  expect(
    (
      await provider.call(importChickenMaterials, {
        token,
        body: { csv: 'x'.repeat(1_000_001), apply: false },
      })
    ).status,
  ).toBe(400)
})

test('a package names its material by name or code; one of the other line is not known', async () => {
  const csv = 'Code,Name,Material,Pieces\nBOX,Box,nuggets,30\nBOX2,Box 2,NUG,31\nBOX3,Box 3,Waffle Fries,5'
  const call = (text: string) =>
    provider.call(importChickenPackages, { token, body: { csv: text, apply: true } })
  expect((await call(csv)).body).toMatchObject({
    created: 2,
    applied: false,
    problems: [{ line: 4, column: 'Material', message: 'No entry has the name “Waffle Fries”' }],
  })
  expect((await call(csv.split('\n').slice(0, 3).join('\n'))).body).toMatchObject({
    created: 2,
    applied: true,
  })
  const made = (await provider.call(chickenPackageList, { token, query: { search: 'BOX' } })).body.content
  expect(made.map(({ materialName, pieces }) => [materialName, pieces])).toEqual([
    ['Nuggets', 30],
    ['Nuggets', 31],
  ])
})

test('who may not create may not import; who may not edit creates alone', async () => {
  const csv = lines('P41,Third Pan 41,141', 'P01,Old Pan,101')
  expect((await importing(csv, true, await provider.tokenOf(AREA))).status).toBe(403)
  expect((await importing(csv, true, await provider.tokenOf(MANAGER))).status).toBe(403)
  await database.db.run(sql`
    INSERT INTO policy_access (policy_id, module_type, action_type)
    SELECT DISTINCT rp.policy_id, 'MATERIAL_SETTINGS', 'CREATE' FROM account a JOIN role_policy rp ON rp.role_id = a.role_id
     WHERE a.email = ${MANAGER} LIMIT 1`)
  const creator = await provider.tokenOf(MANAGER)
  expect((await importing(csv, true, creator)).body).toMatchObject({
    applied: false,
    created: 1,
    problems: [
      { line: 3, column: null, message: 'This already exists, and you do not have permission to change it.' },
    ],
  })
  expect((await importing(lines('P41,Third Pan 41,141'), true, creator)).body).toMatchObject({
    applied: true,
  })
})
