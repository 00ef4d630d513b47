import * as z from 'zod/mini'

/** What is read here of a schema. */
interface Def {
  type: string
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether null may stand in a field: where it is nullable, one of several kinds of which null is one, or anything. */
const takesNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).success

/**
 * An answer in the contract's own words for nothing, so that screens need to know one of them: what may be null and is
 * left out is null, and what may be left out and is null is left out. All else stays as it came, also what the contract
 * knows nothing of. The answer itself is changed: it has just been read, and is nobody else's.
 */
export function normalizeAnswer(schema: z.core.$ZodType, answer: unknown): unknown {
  const { innerType, element, valueType, shape } = defOf(schema)
  if (innerType) return normalizeAnswer(innerType, answer)
  if (element && Array.isArray(answer)) for (const one of answer) normalizeAnswer(element, one)
  if (!isObject(answer)) return answer
  if (valueType) for (const one of Object.values(answer)) normalizeAnswer(valueType, one)
  for (const [name, field] of Object.entries(shape ?? {})) {
    const def = defOf(field)
    if (answer[name] === undefined && def.type === 'nullable') answer[name] = null
    else if (answer[name] === null && def.type === 'optional' && !takesNull(field)) delete answer[name]
    else normalizeAnswer(field, answer[name])
  }
  return answer
}
