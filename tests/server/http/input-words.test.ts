import { describe, expect, test } from 'vitest'
import { parse } from '#server/http/parse.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { restaurantForm } from '#src/contract/administration/administered-restaurants.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { analytic } from '#src/contract/analytics/analytic.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { shapeOf } from '#src/contract/define/wire.ts'
import { stockOutList } from '#src/contract/kitchen/stock-out.ts'
import { readContract } from '#tests/support/architecture/contract.ts'

type Schema = Parameters<typeof parse>[0]
type Where = Parameters<typeof parse>[2]

function refusalOf(schema: Schema | undefined, value: unknown, where: Where): Refused | null {
  if (!schema) throw new Error('The call takes nothing there.')
  try {
    parse(schema, value, where)
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

const DAY = { startTime: 1_795_000_000_000, endTime: 1_795_086_400_000 }

describe('a message', () => {
  test.each<[string, Schema | undefined, unknown, Where, string]>([
    ['a missing moment', stockOutList.query, {}, 'query', 'startTime is required: epoch milliseconds.'],
    [
      'a moment that is none',
      stockOutList.query,
      { ...DAY, endTime: 'soon' },
      'query',
      'endTime must be epoch milliseconds, not "soon".',
    ],
    [
      'a moment that nothing can be of',
      stockOutList.query,
      { ...DAY, endTime: 1 },
      'query',
      'endTime must be epoch milliseconds from 1546214400000 to 4102444800000, not "1".',
    ],
    [
      'a missing number of a restaurant',
      restaurantForm,
      { name: 'Harbor', timezone: 'America/Chicago' },
      'body',
      'number is required: up to 16 digits, letters and hyphens.',
    ],
    [
      'a missing zone',
      restaurantForm,
      { number: '0412', name: 'Harbor' },
      'body',
      'timezone is required: an IANA time zone.',
    ],
    [
      'a number out of range',
      stockOutList.query,
      { ...DAY, limit: 1000 },
      'query',
      'limit must be a whole number from 1 to 100, not "1000".',
    ],
    [
      'a choice',
      stockOutList.query,
      { ...DAY, orderDirection: 'UP' },
      'query',
      'orderDirection: unknown value "UP". It can be ASC or DESC.',
    ],
    [
      'yes or no',
      analytic.query,
      { startEventTime: DAY.startTime, endEventTime: DAY.endTime, isCorrect: 'maybe' },
      'query',
      'isCorrect must be true or false, not "maybe".',
    ],
    [
      'an id',
      stockOutList.query,
      { ...DAY, restaurantUuid: '0412' },
      'query',
      'restaurantUuid must be a UUID, not "0412".',
    ],
    [
      'a time of day',
      stockOutList.query,
      { ...DAY, startTimeInterval: '7pm' },
      'query',
      'startTimeInterval must be a time of day, 00:00 to 23:59, not "7pm".',
    ],
    [
      'a text that is too long',
      signIn.body,
      { email: 'a@b.c', password: 'x'.repeat(300) },
      'body',
      'password is too long: at most 255 characters.',
    ],
    [
      'a line of the form that is too long',
      signIn.body,
      { email: 'x'.repeat(300), password: 'x' },
      'body',
      'email is too long: at most 255 characters.',
    ],
    [
      'a name that is none',
      signIn.body,
      { email: 'a@b.c', password: 'x', colour: 'red' },
      'body',
      'colour is not a field of this call. It takes email, password and browserToken.',
    ],
    [
      'no object',
      signIn.body,
      'text',
      'body',
      'The body must be an object with email, password and browserToken.',
    ],
    [
      'a text of the form',
      createUser.body,
      { email: 'no address' },
      'body',
      'email must be an e-mail address.',
    ],
  ])('about %s', (_, schema, value, where, message) => {
    expect(refusalOf(schema, value, where)?.message).toBe(message)
  })

  test('never repeats what a body holds', () => {
    const refused = refusalOf(signIn.body, { email: 'a@b.c', password: ['Kitchen#2026'] }, 'body')
    expect(JSON.stringify(refused)).not.toContain('Kitchen')
  })
})

/** Wrong in every way that JSON can be; what a schema takes of these is not looked at. */
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_000),
  -1,
  0.5,
  1e300,
  true,
  {},
  { surplus: 1 },
  [],
  [null],
  Array.from({ length: 2000 }, () => 'x'),
]
const LIBRARY = /Invalid input|\bexpected\b|\breceived\b|undefined|\[object|a value\b/i

/** Too short or too long to be read, or in the words of the library; between quotes stand the caller's own. */
const isUnfit = (said: string) =>
  said.length <= 5 || said.length >= 900 || LIBRARY.test(said.replaceAll(/"[^"]*"/g, ''))

const { endpoints } = await readContract()
const parts = endpoints.flatMap(({ name, params, query, body }) =>
  (
    [
      ['path', params],
      ['query', query],
      ['body', body],
    ] as const
  ).flatMap(([where, schema]) => (schema ? [[name, where, schema] as const] : [])),
)

test.each(parts)('%s says what is wrong with its %s in words', (_, where, schema) => {
  const fields = Object.keys(shapeOf(schema))
  const inputs: unknown[] = [
    ...WRONG,
    ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value }))),
    // Alone wrong, as far as the others need nothing.
    ...fields.flatMap((field) => [{ [field]: [{ surplus: 1 }] }, { [field]: { uuid: 1 } }]),
  ]
  for (const input of inputs) {
    const refused = refusalOf(schema, input, where)
    if (!refused) continue
    expect(refused.code).toBe(400)
    const said = new Set([refused.message, ...Object.values(refused.fields ?? {})])
    expect([...said].filter(isUnfit), JSON.stringify(input)?.slice(0, 80)).toEqual([])
  }
})
