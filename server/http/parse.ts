import * as z from 'zod/v4/core'
import { en } from 'zod/v4/locales'
import { Refused } from '#src/contract/refused.ts'

// The contract's schemas carry no texts of their own but those of form fields; the server adds English ones.
z.config(en())

/**
 * Parses a part of a request by its schema.
 * @throws Refused 400 with one sentence, and a message per field.
 */
export function parse(schema: z.$ZodType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  if (isUnstorable(value)) throw new Refused(400, `The ${where} holds a character that cannot be stored.`)
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[key] = 'This field is not known.'
    else fields[issue.path.join('.') || where] ??= issue.message
  }
  const [name, message] = Object.entries(fields)[0] ?? [where, 'It is not valid.']
  throw new Refused(400, name === where ? `The ${where}: ${message}` : `${name}: ${message}`, { fields })
}

/** PostgreSQL's text holds neither NUL nor half a character pair; refused here, so that no store has to think of it. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return UNSTORABLE.test(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  if (value && typeof value === 'object') {
    return Object.entries(value).some(([key, inner]) => UNSTORABLE.test(key) || isUnstorable(inner))
  }
  return false
}
