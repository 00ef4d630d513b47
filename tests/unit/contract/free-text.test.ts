import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { readContract } from '#tests/support/architecture/contract.ts'
import { defOf, type Schema } from '#tests/support/schema-def.ts'

/** Free texts that are no line of words. */
const EXEMPT: Record<string, string> = {
  password: 'every character of a password counts',
  oldPassword: 'every character of a password counts',
  newPassword: 'every character of a password counts',
  token: 'compared by its hash, never stored or shown',
  refreshToken: 'compared by its hash, never stored or shown',
  browserToken: 'compared by its hash, never stored or shown',
  csv: 'a file: its cells go through the forms',
}
const SEVERAL_LINES = new Set(['message', 'note', 'text'])

interface Field {
  name: string
  schema: Schema
}

/** The schemas of all texts in a schema, by the name of the field they stand in. */
function textsOf(schema: Schema, name = ''): Field[] {
  const { type, innerType, element, options = [], shape = {} } = defOf(schema)
  if (type === 'string') return [{ name, schema }]
  const inner = [innerType, element, ...options].filter((one) => one !== undefined)
  return [
    ...inner.flatMap((one) => textsOf(one, name)),
    ...Object.entries(shape).flatMap(([key, one]) => textsOf(one, key)),
  ]
}

/** An address, an id and the like, which their own format keeps to a few characters. */
const isFormatted = ({ schema }: Field) => {
  const { format, checks = [] } = defOf(schema)
  return format !== undefined || checks.some(({ _zod: { def } }) => def.pattern && !def.pattern.test('/é'))
}
const accepts = ({ schema }: Field, text: string) => z.safeParse(schema, text).success

const { endpoints } = await readContract()
const free = (schemaOf: (endpoint: AnyEndpoint) => Schema | undefined) =>
  endpoints
    .flatMap((endpoint) =>
      textsOf(schemaOf(endpoint) ?? z.strictObject({})).map(
        (field) => [`${endpoint.name} ${field.name}`, field] as const,
      ),
    )
    .filter(([, field]) => !isFormatted(field) && !(field.name in EXEMPT))

const HIDDEN = ['\u202E', '\u200B', '\0', '\u001B', '\u2028']
const refused = (field: Field, parts: readonly string[]) =>
  parts.filter((part) => !accepts(field, `/abcd${part}efgh`))

describe('free texts of bodies', () => {
  const fields = free(({ body }) => body)
  test('are there', () => expect(fields.length).toBeGreaterThan(50))
  test.each(fields)('%s refuses hidden characters [V2.2.1b]', (_, field) => {
    expect(refused(field, HIDDEN)).toEqual(HIDDEN)
    expect(refused(field, ['\n', '\t', '\r\n'])).toEqual(
      SEVERAL_LINES.has(field.name) ? [] : ['\n', '\t', '\r\n'],
    )
  })
})

describe('searches', () => {
  const fields = free(({ query }) => query).filter(([, { name }]) => name === 'search')
  test.each(fields)('%s refuses what no name can hold', (_, field) => {
    expect(refused(field, [...HIDDEN, '\n'])).toEqual([...HIDDEN, '\n'])
  })
})
