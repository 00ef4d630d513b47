import { defOf, type Schema } from '#tests/support/schema-def.ts'

/** What is known of a provider by what it answered so far. */
export interface Known {
  now: number
  /** Something that a name such as 'restaurantUuid' may stand for. */
  idOf(name: string): string | undefined
}

const DAY = 86_400_000
const NIL = '00000000-0000-4000-8000-000000000000'

/** What a call's query must hold. */
function demanded(schema: Schema | undefined): [string, Schema][] {
  const def = schema && defOf(schema)
  const shape = def?.shape ?? (def?.innerType && defOf(def.innerType).shape) ?? {}
  return Object.entries(shape).filter(([, field]) => !['optional', 'default'].includes(defOf(field).type))
}

/** The names of things without which a call cannot be made. */
export const demandedIds = (schema: Schema | undefined): string[] =>
  demanded(schema).flatMap(([name, field]) => (defOf(field).format === 'uuid' ? [name] : []))

/** The plainest query that a call takes: what must be there and no more, of the last day. */
export const plainQuery = (schema: Schema | undefined, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    demanded(schema).map(([name, field]) => [name, meaning(name, known) ?? plainValue(field)]),
  )

/** A parameter of a path that is one of a few words. */
export function choiceOf(schema: Schema | undefined, name: string): string | undefined {
  const field = schema && defOf(schema).shape?.[name]
  return field && defOf(field).type === 'enum' ? String(plainValue(field)) : undefined
}

/** What names mean throughout the contract. */
function meaning(name: string, { now, idOf }: Known): unknown {
  const id = idOf(name)
  if (id !== undefined) return id
  if (name === 'startTime' || name === 'startDate') return now - DAY
  if (name === 'endTime' || name === 'endDate') return now
  if (name === 'timezone') return 'UTC'
  // Of a page.
  if (name === 'path') return '/users'
  // Prometheus' own: an expression, and seconds.
  if (name === 'query') return 'up'
  if (name === 'start') return Math.floor((now - DAY) / 1000)
  if (name === 'end') return Math.floor(now / 1000)
  return name === 'step' ? '3600' : undefined
}

function plainValue(schema: Schema): unknown {
  const def = defOf(schema)
  switch (def.type) {
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries ?? {})[0]
    case 'literal':
      return def.values?.[0]
    case 'array':
      return def.element ? [plainValue(def.element)] : []
    case 'union':
      return def.options?.[0] && plainValue(def.options[0])
    case 'nullable':
      return def.innerType && plainValue(def.innerType)
    case 'int':
    case 'number':
      return def.checks?.find(({ _zod }) => _zod.def.check === 'greater_than')?._zod.def.value ?? 1
    default:
      return def.format === 'uuid' ? NIL : '1'
  }
}
