import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { intakeEvents } from '#src/contract/intake/events.ts'
import { INTAKE_KINDS, type IntakeKind } from '#src/domain/intake/kinds.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const documentOf = async (base: string) => (await provider.app.inject(`${base}/openapi.json`)).json()

// Formats are hints: ids and times have patterns and limits as well.
const ajv = new Ajv2020({ strict: true, validateFormats: false })

/** Every schema of a document: of parameters, bodies, answers and headers. */
function schemasIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'schema' ? [value] : name === 'schemas' ? Object.values(value) : schemasIn(value),
  )
}

describe.each(['/intake/v1', '/api/v1'])('the document of %s', (base) => {
  test('is valid OpenAPI 3.1, with references that lead somewhere', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(await documentOf(base))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('has schemas that are JSON Schema 2020-12, which the parser leaves unread', async () => {
    const schemas = schemasIn(await documentOf(base))
    expect(schemas.length).toBeGreaterThan(5)
    for (const schema of schemas) ajv.validateSchema(schema, true)
  })

  test('gives every call a name of its own', async () => {
    const { paths } = await documentOf(base)
    const names = Object.values<Record<string, { operationId: string }>>(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

test('a plan is as the document says', async () => {
  const sender = await openSender(provider, database)
  const answer = await provider.app.inject({
    url: '/intake/v1/plan',
    headers: { authorization: `Bearer ${await sender.newKey(['PLAN'])}` },
  })
  const { paths } = await documentOf('/intake/v1')
  const isValid = ajv.compile(paths['/plan'].get.responses[200].content['application/json'].schema)
  isValid(answer.json())
  expect(isValid.errors).toBeNull()
  expect(isValid({ ...answer.json(), menu: [] })).toBe(false)
})

const AT = 1_795_690_760_000
const ORDER = '6f9f3f7e-6c1a-4b9e-8a53-0a8d4f2f3c11'
const cycle = { material: 'NUG', startedAt: AT, endedAt: AT + 200_000, expectedS: 210 }
const packed = { packageType: 'NUG_8', chute: 1, quantity: 3, packedAt: AT }
/** What equipment may say of each kind, besides the key. */
const EXAMPLES: Readonly<Record<IntakeKind, object>> = {
  recommendation: {
    material: 'NUG',
    recommendedAt: AT,
    pieces: 48,
    weightG: 672,
    workType: 'PRODUCTION',
    minutesBeforeStockout: 2.5,
  },
  batch: {
    number: 7,
    material: 'NUG',
    pieces: 48,
    weightG: 672,
    workCenter: 'BOARDS',
    orderUuid: ORDER,
    startedAt: AT,
    stages: { BREADING: { expectedS: 80, endedAt: AT + 70_000 } },
    canceledAt: null,
    revision: 2,
  },
  delay: { batchKey: 'b-1', stage: 'BREADING', startedAt: AT },
  stockOut: { material: 'NUG', startedAt: AT },
  fryerCycle: { ...cycle, fryer: 'Fryer 1', correct: true },
  stationCycle: { ...cycle, station: 'PRQ' },
  hold: { material: 'NUG', container: 'P41', piecesIn: 48, weightInG: 672, placedAt: AT },
  conveyorPass: { holdKey: 'h-1', inboundAt: AT, placedAt: AT + 5000 },
  package: { ...packed, holdKey: 'h-1' },
  fryChuteCycle: packed,
  potatoBatch: { material: 'WF', basket: 1, weightG: 900, friedAt: AT, dumpedAt: AT + 1000 },
  unusual: { kind: 'wrong-marker', eventAt: AT, camera: 'Camera 1', place: 'Hot holding' },
}

describe.each(INTAKE_KINDS)('the schema of %s', (name) => {
  const event = (data: object, more: object = {}) => ({
    specversion: '1.0',
    id: '1',
    source: '/restaurants/0412/line',
    type: `linewatch.${name}.v1`,
    data: { key: 'k-1', ...data },
    ...more,
  })
  const check = async () => {
    const { components } = await documentOf('/intake/v1')
    return ajv.compile(components.schemas[name])
  }

  test('takes an event that the intake takes', async () => {
    const isValid = await check()
    isValid(event(EXAMPLES[name]))
    expect(isValid.errors).toBeNull()
    expect(z.safeParse(intakeEvents[name].data, { key: 'k-1', ...EXAMPLES[name] }).error).toBeUndefined()
  })

  test.each([
    ['a field that it does not know', event({ ...EXAMPLES[name], colour: 'red' })],
    ['a key that is no text', event({ ...EXAMPLES[name], key: 7 })],
    ['no data', event({}, { data: undefined })],
    ['the type of another event', event(EXAMPLES[name], { type: 'linewatch.other.v1' })],
    ['a source that is no restaurant', event(EXAMPLES[name], { source: '/line' })],
  ])('refuses %s', async (_, bad) => {
    expect((await check())(JSON.parse(JSON.stringify(bad)))).toBe(false)
  })
})
