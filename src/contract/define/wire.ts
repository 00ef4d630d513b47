import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
export type RawQuery = Record<string, string | string[] | undefined>

/** What a query parameter's schema holds once optional, default and the like are taken off. */
export function coreOf(schema: Schema): Schema {
  const def = schema._zod.def as { innerType?: Schema }
  return def.innerType ? coreOf(def.innerType) : schema
}

/** The fields of an object's schema; none of any other. */
export function shapeOf(schema: Schema): Record<string, Schema> {
  const def = coreOf(schema)._zod.def as { shape?: Record<string, Schema> }
  return def.shape ?? {}
}

function decodeOne(schema: Schema, text: string): unknown {
  const type = coreOf(schema)._zod.def.type
  if (type === 'number' || type === 'int')
    return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Only texts of a free form may hold a comma; of those it is known later whether they are several. */
function splitList(element: Schema, value: string | string[]): string[] {
  const { type, format } = coreOf(element)._zod.def as { type: string; format?: string }
  const values = [value].flat()
  return type === 'string' && format !== 'uuid' ? values : values.flatMap((one) => one.split(','))
}

/**
 * Query strings carry text only: read numbers, booleans and lists as the schema wants them, and leave what
 * cannot be read so that the schema refuses it. A list is the parameter repeated, or its values joined by commas.
 */
export function decodeQuery(schema: Schema, raw: RawQuery): Record<string, unknown> {
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      if (value === undefined) return []
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined
      if (!field) return [[key, value]]
      const { element } = coreOf(field)._zod.def as { element?: Schema }
      if (element) return [[key, splitList(element, value).map((one) => decodeOne(element, one))]]
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
