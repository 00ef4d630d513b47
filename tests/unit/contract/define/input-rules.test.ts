import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from '#server/http/parse.ts'
import { createUser } from '#src/contract/administration/administered-users.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ENGLISH, setWording } from '#src/domain/language/text.ts'

const SPANISH = {
  language: 'es',
  translations: {
    'This [field]': 'Este valor',
    'The query': 'La consulta',
    'Unknown value {value}. It can be {choices}.': 'Valor desconocido: {value}. Puede ser {choices}.',
    '{field}: unknown value {value}. It can be {choices}.':
      '{field}: valor desconocido {value}. Puede ser {choices}.',
    '{first} or {second}': '{first} o {second}',
    '{first} and {second}': '{first} y {second}',
    '{field} must be {what}, not {value}.': '{field} debe ser {what}, no {value}.',
    '{field} must be {what}.': '{field} debe ser {what}.',
    '{field} is required: {what}.': '{field} no puede faltar: {what}.',
    '{field} is required unless the type is ADMIN: a UUID.': '{field} no puede faltar: un UUID.',
    '{field} is too long: at most {most} characters.': {
      one: '{field} supera el máximo de {most} carácter.',
      other: '{field} supera el máximo de {most} caracteres.',
    },
    '{field} is not a parameter of this call. It takes {names}.':
      '{field} no es un parámetro. Acepta {names}.',
    'a whole number from {least} to {most}': 'un número entero de {least} a {most}',
    'an object with {fields}': 'un objeto con {fields}',
    'true or false': 'verdadero o falso',
    'Choose a role': 'Elija un rol',
  },
} as const

afterEach(() => setWording(() => ENGLISH))

const schema = z.strictObject({
  size: z._default(z.int().check(z.minimum(1), z.maximum(50)), 20),
  order: z.optional(z.enum(['ASC', 'DESC', 'NONE'])),
  name: z.optional(z.string().check(z.maxLength(1))),
  at: z.optional(z.int().check(z.describe('epoch milliseconds'))),
  grilled: z.optional(z.boolean()),
})

function refusalOf(
  of: Parameters<typeof parse>[0],
  value: unknown,
  where: 'query' | 'body' = 'query',
): Refused {
  try {
    parse(of, value, where)
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
  throw new Error('It was taken.')
}

describe.each([
  [
    'a number out of range',
    { size: 51 },
    'size must be a whole number from 1 to 50, not "51".',
    'This must be a whole number from 1 to 50, not "51".',
    'size debe ser un número entero de 1 a 50, no "51".',
    'Este valor debe ser un número entero de 1 a 50, no "51".',
  ],
  [
    'a choice',
    { order: 'UP' },
    'order: unknown value "UP". It can be ASC, DESC or NONE.',
    'Unknown value "UP". It can be ASC, DESC or NONE.',
    'order: valor desconocido "UP". Puede ser ASC, DESC o NONE.',
    'Valor desconocido: "UP". Puede ser ASC, DESC o NONE.',
  ],
  [
    'a text that is too long',
    { name: 'ab' },
    'name is too long: at most 1 character.',
    'This is too long: at most 1 character.',
    'name supera el máximo de 1 carácter.',
    'Este valor supera el máximo de 1 carácter.',
  ],
  [
    'yes or no',
    { grilled: null },
    'grilled must be true or false.',
    'This must be true or false.',
    'grilled debe ser verdadero o falso.',
    'Este valor debe ser verdadero o falso.',
  ],
  [
    'a value whose description is the document’s, which is in English',
    { at: 'soon' },
    'at must be epoch milliseconds, not "soon".',
    'This must be epoch milliseconds, not "soon".',
    'at debe ser epoch milliseconds, no "soon".',
    'Este valor debe ser epoch milliseconds, no "soon".',
  ],
  [
    'a name that is none',
    { color: 'red' },
    'color is not a parameter of this call. It takes size, order, name, at and grilled.',
    'This is not a parameter of this call. It takes size, order, name, at and grilled.',
    'color no es un parámetro. Acepta size, order, name, at y grilled.',
    'Este valor no es un parámetro. Acepta size, order, name, at y grilled.',
  ],
])('%s', (_, value, named, nextToField, spanishNamed, spanishNextToField) => {
  const told = () => {
    const { message, fields = {} } = refusalOf(schema, value)
    return [message, ...Object.values(fields)]
  }

  test('is told by its name and next to its field', () => expect(told()).toEqual([named, nextToField]))

  test('is told in the reader’s language', () => {
    setWording(() => SPANISH)
    expect(told()).toEqual([spanishNamed, spanishNextToField])
  })
})

test('what is refused as a whole is called by what it is', () => {
  setWording(() => SPANISH)
  expect(refusalOf(schema, 'text').message).toBe(
    'La consulta debe ser un objeto con size, order, name, at y grilled, no "text".',
  )
})

test('a rule that a form words for its own fields is worded for callers as well', () => {
  setWording(() => SPANISH)
  const body = {
    email: 'a@b.example',
    displayName: 'A',
    type: 'MANAGER',
    roleUuid: null,
    restaurantUuids: [],
  }
  const user = { ...body, notification: true, multiFactorAuthentication: false }
  const { message, fields } = refusalOf(createUser.body ?? schema, user, 'body')
  expect([message, fields?.roleUuid]).toEqual(['roleUuid no puede faltar: un UUID.', 'Elija un rol'])
})
