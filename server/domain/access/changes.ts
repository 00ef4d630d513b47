/** A field that changed, as the audit record keeps it; one side is missing for what was created or deleted. */
export interface Change {
  field: string
  before?: unknown
  after?: unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Fields that must never be recorded, whatever object they come in. */
const SECRET = /password|secret|token|hash|^code$|recoveryCode/i

/** Fields that say nothing about a change: they change with every one. */
const NOISE = new Set(['version', 'updatedDate'])

/**
 * What differs between two states of one thing, field by field, in the order of the fields. A secret that changed is
 * named without its value; null stands for "was not there" or "is no more".
 */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field): Change[] => {
    if (NOISE.has(field)) return []
    const was = before?.[field] ?? null
    const is = after?.[field] ?? null
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    if (SECRET.test(field)) return [{ field }]
    return [
      { field, ...(before && { before: withoutSecrets(was) }), ...(after && { after: withoutSecrets(is) }) },
    ]
  })
}

/** The same value with every secret inside it left out. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (SECRET.test(key) ? [] : [[key, withoutSecrets(inner)]])),
  )
}
