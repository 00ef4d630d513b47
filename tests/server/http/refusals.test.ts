import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from '#server/http/parse.ts'
import { readBody, readQuery } from '#server/http/read-input.ts'
import { notificationList } from '#src/contract/account/notifications.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { analytic } from '#src/contract/analytics/analytic.ts'
import { playlistOf } from '#src/contract/cameras/recordings.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { QUERY_NAMES } from '#src/contract/define/query-names.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { shapeOf } from '#src/contract/define/wire.ts'
import { createChickenMaterial } from '#src/contract/dictionaries/chicken-materials.ts'
import { createAdjustmentRule } from '#src/contract/kitchen/adjustment-rules.ts'
import { stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import { reportList } from '#src/contract/operations/reports.ts'
import { createRecurringOrder } from '#src/contract/orders/recurring-orders.ts'
import { readContract } from '#tests/support/architecture/contract.ts'

type Schema = Parameters<typeof shapeOf>[0]
const NOW = 1_795_000_000_000

function refusalOf(act: () => unknown): Refused | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
const sentenceOf = (act: () => unknown) => refusalOf(act)?.message

/** The few forms that a refusal has behind the name of what is wrong. */
const FORMS = [
  /^ is required( unless [^:]+)?: .+\.$/,
  /^ must be .+\.$/,
  /^: unknown value( ".*")?\. It can be .+\.$/,
  /^ is too long: at most \d+ (value|character)s?\.$/,
  /^ needs at least \d+ values?\.$/,
  /^ is not a (parameter|field) of this call\.( It takes .+\.)?$/,
  // A rule of its own, in the schema's words.
  /^: [A-Z0-9][^.]+\.$/,
]
const withoutQuotes = (said: string) => said.replaceAll(/"[^"]*"/g, '""')

/** Three words that stand in a sentence twice. */
function stutterOf(said: string): string | undefined {
  const words = withoutQuotes(said).split(/[\s,.:]+/)
  const groups = words.slice(2).map((_, at) => words.slice(at, at + 3).join(' '))
  return groups.find((group, at) => groups.indexOf(group) !== at)
}

/** What is wrong with a refusal that is about something of this name; null where nothing is. */
function faultOf(said: string, name: string): string | null {
  const [, step = ''] = /^((?:\.[\w]+)*)/.exec(said.slice(name.length)) ?? []
  if (!said.startsWith(name)) return 'does not begin with the name that was sent'
  if (!FORMS.some((form) => form.test(said.slice(name.length + step.length)))) return 'has no usual form'
  if (/\.\.$|…\.$|\?$/.test(withoutQuotes(said))) return 'does not end with one full stop'
  const stutter = stutterOf(said)
  return stutter === undefined ? null : `says "${stutter}" twice`
}

describe('the rules about a sentence', () => {
  test.each([
    ['id must be a UUID, the token of a link or the token of a link, not "x".', 'says "the token of" twice'],
    ['id must be a UUID', 'has no usual form'],
    ['id: Enter a weight', 'has no usual form'],
    ['uuid must be a UUID.', 'does not begin with the name that was sent'],
    ['id must be a, b, ….', 'does not end with one full stop'],
    ['id must be a UUID, not "the token of the token of".', null],
    ['id.0 must be a UUID.', null],
  ])('%s', (said, fault) => {
    expect(faultOf(said, 'id')).toBe(fault)
  })
})

/** Wrong in every way that JSON can be; what a field takes of these is not looked at. */
const WRONG: unknown[] = [
  null,
  '',
  'nope',
  'x'.repeat(20_000),
  'a\nb',
  -1,
  0,
  0.5,
  1e300,
  true,
  {},
  { surplus: 1 },
  [],
  [null],
  [{}],
  Array.from({ length: 2000 }, () => 'x'),
]

const { endpoints } = await readContract()
const named = endpoints.flatMap(({ name, params, query, body }) =>
  (
    [
      ['path', params],
      ['query', query],
      ['body', body],
    ] as const
  ).flatMap(([where, schema]) =>
    Object.entries(schema ? shapeOf(schema) : {}).map(
      ([field, one]) => [name, where, field, z.strictObject({ [field]: one as z.ZodMiniType })] as const,
    ),
  ),
)

test.each(named)('%s says what its %s takes as %s', (_, where, field, schema) => {
  const inputs = [{}, ...WRONG.map((value) => ({ [field]: value }))]
  const refusals = inputs.flatMap((input) => refusalOf(() => parse(schema, input, where)) ?? [])
  expect(refusals.length).toBeGreaterThan(0)
  const faults = refusals.flatMap(({ message }) => {
    const fault = faultOf(message, field)
    return fault === null ? [] : [`${message.slice(0, 300)} ${fault}`]
  })
  expect([...new Set(faults)]).toEqual([])
})

const aliased = endpoints
  .filter(({ method, query }) => method === 'GET' && query)
  .flatMap(({ name, query }) => {
    const shape = shapeOf(query as Schema)
    return Object.entries(QUERY_NAMES).flatMap(([theirs, names]) => {
      const ours = names.find((one) => Object.hasOwn(shape, one))
      const schema = ours === undefined ? undefined : shape[ours]
      return Object.hasOwn(shape, theirs) || ours === undefined || !schema
        ? []
        : [[name, theirs, z.strictObject({ [ours]: schema as z.ZodMiniType })] as const]
    })
  })

test.each(aliased)('%s calls what was sent as %s so', (_, theirs, query) => {
  const wrong = ['', 'nope', '-1', 'x'.repeat(2000)]
  const said = wrong.flatMap(
    (value) => refusalOf(() => readQuery({ method: 'GET', query }, { [theirs]: value }, NOW))?.message ?? [],
  )
  expect(said.length).toBeGreaterThan(0)
  expect(said.flatMap((one) => faultOf(one, theirs) ?? [])).toEqual([])
})

test('aliases are there', () => expect(aliased.length).toBeGreaterThan(200))

const query = (endpoint: AnyEndpoint, raw: Record<string, string>) => () => readQuery(endpoint, raw, NOW)
const body = (endpoint: AnyEndpoint, given: unknown) => () => readBody(endpoint, given)
const path =
  ({ params }: AnyEndpoint, given: unknown) =>
  () =>
    parse(params as Schema, given, 'path')
const UUID = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const material = { materialCode: 'CFA', name: 'Filets', holdLimit: 1200, fryTime: 240, grilled: false }
const rule = { restaurantUuid: UUID, name: 'Lunch', materialUuids: [UUID], weekdays: ['MONDAY'] }
const order = {
  restaurantUuid: UUID,
  orderType: 'CATERING',
  materialUuid: UUID,
  batchSize: 40,
  workCenter: 'BOARDS',
  demandDescription: '',
  weekdays: ['MONDAY'],
  departureMinutes: 600,
}
const user = { email: 'a@b.test', displayName: 'A', type: 'USER', notification: true }

describe('a refusal', () => {
  test.each<[string, () => unknown]>([
    ['pieceWeight is required: whole grams from 1 to 5000.', body(createChickenMaterial, material)],
    [
      'pieceWeight must be whole grams from 1 to 5000.',
      body(createChickenMaterial, { ...material, pieceWeight: 'heavy' }),
    ],
    ['restaurantUuid is required: a UUID.', body(createAdjustmentRule, {})],
    [
      'startMinutes is required: minutes after midnight, a whole number from 0 to 1439.',
      body(createAdjustmentRule, { ...rule, endMinutes: 600, percent: 10 }),
    ],
    [
      'endMinutes: The end must be after the start.',
      body(createAdjustmentRule, { ...rule, startMinutes: 700, endMinutes: 600, percent: 10 }),
    ],
    [
      'endDay: The last day is before the first.',
      body(createRecurringOrder, { ...order, startDay: '2026-11-25', endDay: '2026-11-24' }),
    ],
    [
      'endDay must be a day, YYYY-MM-DD, or null.',
      body(createRecurringOrder, { ...order, startDay: '2026-11-25', endDay: 'never' }),
    ],
    ['email is required: an e-mail address.', body(createUser, {})],
    ['type is required: ADMIN, MANAGER or USER.', body(createUser, { email: 'a@b.test' })],
    [
      'notification is required: true or false.',
      body(createUser, { email: 'a@b.test', type: 'ADMIN', multiFactorAuthentication: false }),
    ],
    [
      'roleUuid is required unless the type is ADMIN: a UUID.',
      body(createUser, { ...user, multiFactorAuthentication: false }),
    ],
    [
      'restaurantUuid.0 must be a UUID.',
      body(createUser, { ...user, multiFactorAuthentication: false, restaurantUuid: 'x' }),
    ],
    [
      'id must be a UUID, a recording\'s token or a live picture\'s token, not "nope".',
      path(playlistOf, { restaurantId: UUID, id: 'nope' }),
    ],
    [
      'step must be a duration from 1s to 366d, such as 60 or 60s, not "0".',
      query(monitoringQueryRange, { query: 'up', start: '1795000000', end: '1795000060', step: '0' }),
    ],
    ['offset must be a multiple of the limit (20), not "30".', query(reportList, { offset: '30' })],
    ['offset must be a multiple of the limit (20), not "-20".', query(reportList, { offset: '-20' })],
    [
      'offset must be a multiple of the limit (50), not "x".',
      query(reportList, { offset: 'x', limit: '50' }),
    ],
    ['limit must be a whole number from 1 to 100, not "x".', query(reportList, { offset: '20', limit: 'x' })],
    ['limit must be a whole number from 1 to 100, not "x".', query(notificationList, { limit: 'x' })],
    [
      'restaurantsUuid must be a UUID, not "nope".',
      query(stockOutList, { startDate: String(NOW), endDate: String(NOW), restaurantsUuid: 'nope' }),
    ],
    [
      'endDate must not be before startDate.',
      query(analytic, { startDate: String(NOW), endDate: String(NOW - 1) }),
    ],
    [
      'timezone must be an IANA time zone, not "Mars/North".',
      query(analytic, { startDate: String(NOW), endDate: String(NOW), timezone: 'Mars/North' }),
    ],
  ])('%s', (said, act) => {
    expect(sentenceOf(act)).toBe(said)
  })

  test('of a choice among many says how many more there are', () => {
    const said = sentenceOf(path(analytic, { name: 'nothing' }))
    expect(said).toMatch(
      /^name: unknown value "nothing"\. It can be total-usage, cooked, .+ or \d+ others\.$/,
    )
  })

  test('keeps the words of a form next to its fields', () => {
    expect(refusalOf(body(createChickenMaterial, {}))?.fields).toMatchObject({
      materialCode: 'This is required: up to 32 letters, digits, - and _.',
      pieceWeight: 'Enter a weight',
      holdLimit: 'Enter a time',
    })
  })
})
