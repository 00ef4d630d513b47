import type * as z from 'zod/mini'

type Raw = Record<string, string | string[] | undefined>

/** What a query parameter's schema holds once optional, default and the like are taken off. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { innerType?: z.core.$ZodType }
  return def.innerType ? core(def.innerType) : schema
}

function shapeOf(schema: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const def = core(schema)._zod.def as { shape?: Record<string, z.core.$ZodType> }
  return def.shape ?? {}
}

function decodeOne(schema: z.core.$ZodType, text: string): unknown {
  const type = core(schema)._zod.def.type
  if (type === 'number' || type === 'int')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/**
 * Query strings carry text only: read numbers, booleans and lists as the schema wants them, and leave what
 * cannot be read so that the schema refuses it. A list is the parameter repeated.
 */
export function decodeQuery(schema: z.core.$ZodType, raw: Raw): Record<string, unknown> {
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      if (value === undefined) return []
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!field) return [[key, value]]
      const def = core(field)._zod.def as { type: string; element?: z.core.$ZodType }
      const element = def.element
      if (def.type === 'array' && element) return [[key, [value].flat().map((v) => decodeOne(element, v))]]
      return [[key, Array.isArray(value) ? value : decodeOne(field, value)]]
    }),
  )
}

/** The query string of a call, without the question mark; what is undefined is left out. */
export function encodeQuery(query: Record<string, unknown> | undefined): string {
  return Object.entries(query ?? {})
    .flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
    .join('&')
}
