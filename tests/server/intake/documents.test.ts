import { Parser } from '@asyncapi/parser'
import { CloudEvent, emitterFor, httpTransport, Mode } from 'cloudevents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIntakeKey } from '#src/contract/devices/intake-keys.ts'
import { intakeEvents } from '#src/contract/intake/events.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let url: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  url = await provider.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const read = async (name: string) => (await fetch(`${url}/intake/v1/${name}.json`)).text()

test('AsyncAPI’s own parser finds no fault with the document, and each event in it', async () => {
  const { document, diagnostics } = await new Parser().parse(await read('asyncapi'))
  expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([])
  const messages = document?.allMessages().all() ?? []
  expect(messages.map((message) => message.title())).toEqual(
    expect.arrayContaining(
      Object.values(intakeEvents).flatMap(({ type, name }) => [type, `linewatch.${name}.deleted.v1`]),
    ),
  )
  expect(
    messages
      .find((message) => message.name() === 'hold')
      ?.payload()
      ?.properties()
      ?.data?.required(),
  ).toEqual(expect.arrayContaining(['key', 'material', 'container', 'placedAt']))
})

test('the OpenAPI document names every event as a schema', async () => {
  const { openapi, paths, components } = JSON.parse(await read('openapi'))
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toEqual([
    '/events',
    '/enrolments',
    '/report',
    '/pictures/{key}',
    '/state',
    '/plan',
  ])
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(Object.keys(intakeEvents)))
})

test.each([Mode.BINARY, Mode.STRUCTURED])(
  'the SDK of CloudEvents tells an event in %s mode',
  async (mode) => {
    const { body } = await provider.call(createIntakeKey, {
      token: await provider.tokenOf(ADMIN),
      body: { name: 'SDK', scopes: ['FACTS'], restaurantUuids: [await restaurantUuid(database.db, '0412')] },
    })
    const emit = emitterFor(httpTransport(`${url}/intake/v1/events`), { mode })
    const startedAt = provider.clock.now() - 60_000
    const event = new CloudEvent({
      source: '/restaurants/0412/line',
      type: 'linewatch.stockOut.v1',
      data: { key: `s-${mode}`, material: 'NUG', startedAt },
    })
    const answer = (await emit(event, { headers: { authorization: `Bearer ${body.key}` } })) as {
      body: string
    }
    expect(JSON.parse(answer.body)).toMatchObject({ accepted: 1, refused: [] })
  },
)
