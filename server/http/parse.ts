import * as z from 'zod/v4/core'
import { complaint, nextToField, unknownName } from '#src/contract/define/input-rules.ts'
import { Refused } from '#src/contract/define/refusal.ts'

/**
 * Parses a part of a request by its schema.
 * @throws Refused 400 with one sentence, and a message per field.
 */
export function parse(schema: z.$ZodType, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  checkValue(value, where)
  // The contract's schemas have texts of their own for form fields only; all others are put into words here.
  const own = new Set<string>()
  const error = (issue: z.$ZodRawIssue): string => {
    const shows = where !== 'body' && !issue.path?.some((step) => SECRETS.has(step))
    const said = complaint(schema, issue, shows)
    own.add(said)
    return said
  }
  const result = z.safeParse(schema, value, { error })
  if (result.success) return result.data
  const messages = new Map<string, string>()
  for (const issue of result.error.issues) {
    const name = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      const said = unknownName(schema, issue.path, where)
      own.add(said)
      for (const key of issue.keys) messages.set(name ? `${name}.${key}` : key, said)
    } else if (!messages.has(name)) messages.set(name, issue.message)
  }
  const [name, said] = [...messages][0] ?? ['', ' is not valid.']
  const sentence = own.has(said) ? said : `: ${said}`
  throw new Refused(400, `${name || `The ${where}`}${sentence}`, {
    fields: Object.fromEntries(
      [...messages].map(([field, text]) => [field || where, own.has(text) ? nextToField(text) : text]),
    ),
  })
}

/** Parameters whose values no message repeats. */
const SECRETS: ReadonlySet<PropertyKey> = new Set(['token', 'Authorization'])

/** PostgreSQL's text holds neither NUL nor half a character pair; refused here, so that no store has to think of it. */
const UNSTORABLE = /[\0\p{Surrogate}]/u
/** Several times as deep as any call's input. Walking a body of brackets alone would use up the stack. */
const DEEPEST = 32

function checkValue(value: unknown, where: string, depth = 0): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value))
      throw new Refused(400, `The ${where} contains a character that cannot be stored.`)
  } else if (value && typeof value === 'object') {
    if (depth === DEEPEST) throw new Refused(400, `The ${where} is nested too deeply.`)
    for (const [key, inner] of Object.entries(value)) {
      checkValue(key, where)
      checkValue(inner, where, depth + 1)
    }
  }
}
