import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BASES } from '#src/contract/define/endpoint.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'
import { type Outcome, type Send, walk } from '../conformance/walk.ts'

const { endpoints } = await readContract()
let database: FreshDatabase
let provider: TestProvider

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url, jobs: true })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

async function sendAs(email: string): Promise<Send> {
  const token = await provider.tokenOf(email)
  return async (base, path) => {
    const { statusCode, body } = await provider.app.inject({
      method: 'GET',
      url: `${BASES[base]}${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return { status: statusCode, body }
  }
}
const walked = (send: Send) => walk(endpoints, send, provider.clock.now())
const names = (outcomes: Outcome[]) => outcomes.map(({ name }) => name)
const only = (outcomes: Outcome[], verdict: string) => outcomes.filter((one) => one.verdict === verdict)

test('our own provider is as the contract has it', async () => {
  const outcomes = await walked(await sendAs(ADMIN))
  expect(only(outcomes, 'differs')).toEqual([])
  expect(only(outcomes, 'refused')).toEqual([])
  // Of these a new chain has none.
  expect(names(only(outcomes, 'untried'))).toEqual([
    'GET /alerts/{id}',
    'GET /orders/{id}',
    'GET /refusedEvents/{id}',
    'GET /adjustmentRules/{id}',
    'GET /catering-orders/{id}',
    'GET /recurring-orders/{id}',
    'GET /events/unusual/recordings/{id}',
    'GET /events/streamActivity/eventNames/{id}',
    'GET /events/unusual/{kind}/{id}',
    'GET /restaurants/{restaurantId}/records/link/{id}',
  ])
})

test('who may little is refused, in the contract’s form', async () => {
  const outcomes = await walked(await sendAs(CREW))
  expect(only(outcomes, 'differs')).toEqual([])
  expect(names(only(outcomes, 'refused'))).toContain('GET /users')
})

describe('another provider', () => {
  /** Ours, but for what it answers at one path. */
  async function outcomeOf(path: string, spoil: (body: string) => { status: number; body: string }) {
    const ours = await sendAs(ADMIN)
    const outcomes = await walked(async (base, asked) => {
      const answer = await ours(base, asked)
      return asked.split('?')[0] === path ? spoil(answer.body) : answer
    })
    return outcomes.find(({ name }) => name === `GET ${path}`)
  }
  const rows = (body: string, change: (row: Record<string, unknown>) => object) => {
    const answer = JSON.parse(body)
    return { status: 200, body: JSON.stringify({ ...answer, content: answer.content.map(change) }) }
  }

  test('that leaves out what the console needs is told where, once for all rows', async () => {
    const outcome = await outcomeOf('/restaurants', (body) => rows(body, ({ name, ...row }) => row))
    expect(outcome).toEqual({
      name: 'GET /restaurants',
      verdict: 'differs',
      told: [expect.stringMatching(/^content\.\[\]\.name: /)],
    })
  })
  test('that tells more than it must conforms', async () => {
    const outcome = await outcomeOf('/restaurants', (body) =>
      rows(body, (row) => ({ ...row, colour: 'red' })),
    )
    expect(outcome?.verdict).toBe('conforms')
  })
  test.each([
    ['a page', 200, '<!doctype html>', /^200, and its body is no JSON/],
    ['a fault', 500, '{"success":false,"code":500,"message":"Broken."}', /^500: Broken\./],
    ['a refusal of its own', 403, '{"error":"no"}', /^403, and the refusal has another form/],
  ])('that answers %s differs', async (_, status, body, told) => {
    const outcome = await outcomeOf('/restaurants', () => ({ status, body }))
    expect(outcome).toEqual({
      name: 'GET /restaurants',
      verdict: 'differs',
      told: [expect.stringMatching(told)],
    })
  })
  test('that does not know the specification’s names differs', async () => {
    const ours = await sendAs(ADMIN)
    const body = '{"success":false,"code":400,"message":"startDate is not known."}'
    const outcomes = await walked(async (base, asked) =>
      asked.includes('startDate=') ? { status: 400, body } : ours(base, asked),
    )
    expect(outcomes.find(({ name }) => name === 'GET /stockOut/total')).toMatchObject({
      verdict: 'differs',
      told: [expect.stringMatching(/^as the specification names it, .*startDate=\d+.*: 400: startDate/)],
    })
  })
  test('that answers nothing for a value that nothing has differs', async () => {
    const ours = await sendAs(ADMIN)
    const outcomes = await walked(async (base, asked) =>
      ours(base, asked.replace('materials=nothing-has-this', 'materials=CFA')),
    )
    expect(outcomes.find(({ name }) => name === 'GET /stockOut/total')?.told).toEqual([
      'materials=nothing-has-this is answered with 200, not refused by its name',
    ])
  })
  test('that does not answer differs, call by call', async () => {
    const outcomes = await walked(async () => Promise.reject(new Error('refused to connect')))
    expect(only(outcomes, 'differs')[0]?.told).toEqual(['No answer: Error: refused to connect'])
    expect(only(outcomes, 'conforms')).toEqual([])
  })
})
