import * as fc from 'fast-check'
import { type Def, defOf, type Schema } from './schema-def.ts'

/** Generates input for the contract's calls out of their own schemas: what fits, and what nobody should send. */

/** The names of an object schema's fields. */
export function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return []
  const def = defOf(schema)
  if (def.options) return [...new Set(def.options.flatMap(fieldsOf))]
  return def.shape ? Object.keys(def.shape) : def.innerType ? fieldsOf(def.innerType) : []
}

/** Values that no field of any call means. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    "'; DROP TABLE account; --",
    "' OR '1'='1",
    '1; SELECT pg_sleep(5)',
    '\0',
    'a\0b',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '\uD800',
    'NaN',
    '1e309',
    '-1',
    '99999999999999999999999',
    'x'.repeat(5000),
    -1,
    1.5,
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    true,
    null,
    [],
    {},
    { $ne: null },
    [['a']],
    [null],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.object({ maxDepth: 2 }),
)

/** Names that no call knows, those of JavaScript's own objects among them. */
export const strangeName = fc.oneof(
  fc.constantFrom('surplus', '__proto__', 'constructor', 'toString', "a'b", 'drop table', ''),
  fc.string({ maxLength: 12 }),
)

/** What monitoring is asked for: of a text that is none, only its refusal could be seen. */
const EXPRESSIONS = fc.constantFrom('up', 'rate(node_cpu_seconds_total{mode="idle"}[2m])')

interface Given {
  now: number
  /** Uuids that exist, so that something is found now and then. */
  uuids: readonly string[]
}

/** Values that a schema may well take: in its range and at its edges. */
export function fitting(schema: unknown, given: Given): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = () => fitting(def.innerType, given)
  switch (def.type) {
    case 'optional':
    case 'default':
      return fc.option(inner(), { nil: undefined })
    case 'nullable':
      return fc.option(inner(), { nil: null })
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'array':
      return fc.array(fitting(def.element, given), { minLength: 1, maxLength: 3 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).map(([name, field]) => [
            name,
            name === 'query' ? fc.oneof(EXPRESSIONS, fitting(field, given)) : fitting(field, given),
          ]),
        ),
      )
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => fitting(option, given)))
    case 'int':
    case 'number':
      return numbers(def, given)
    case 'string':
      return texts(def, given)
    default:
      throw new Error(`The contract uses ${def.type}, of which nothing can be generated yet.`)
  }
}

function numbers(def: Def, { now }: Given): fc.Arbitrary<unknown> {
  const limits = (def.checks ?? []).map(({ _zod }) => _zod.def)
  const min = limits.find(({ check }) => check === 'greater_than')?.value ?? 0
  const max = limits.find(({ check }) => check === 'less_than')?.value ?? 1_000_000
  const isTime = min <= now && max >= now && min > 1_000_000_000_000
  const days = (n: number) => now - n * 86_400_000
  return isTime
    ? fc.oneof(
        fc.constantFrom(now, days(1), days(2), days(30), days(400), min, max),
        fc.integer({ min, max }),
      )
    : fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max: Math.min(max, min + 200) }))
}

function texts(def: Def, { uuids }: Given): fc.Arbitrary<unknown> {
  if (def.format === 'uuid') return fc.oneof(fc.constantFrom(...uuids), fc.uuid())
  if (def.format === 'email') return fc.constantFrom('nobody@linewatch.test', 'someone@example.com')
  const pattern = def.checks?.map(({ _zod }) => _zod.def.pattern).find((one) => one !== undefined)
  return fc.oneof(
    // Of many fields that are each wrong now and then, all are hardly ever right.
    ...(pattern ? [{ arbitrary: fc.stringMatching(pattern), weight: 8 }] : []),
    fc.constantFrom(
      '1',
      '0',
      'A',
      'CODE_1',
      "O'Neill",
      '100 %',
      '_',
      '\\',
      'é',
      '漢字',
      '😀',
      'UTC',
      'Mars/Base',
    ),
    fc.string({ maxLength: 20 }),
  )
}
