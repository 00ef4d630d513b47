import * as z from 'zod/v4/core'
import { type Complaint, complaint, unknownName } from '#src/contract/define/input-rules.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { NO_OTHER_NAMES, type SentNames, sentName } from '#src/contract/define/sent-names.ts'
import { labels, type Message, msg, t } from '#src/domain/language/text.ts'

/** What is parsed of a request. */
type Part = 'path' | 'query' | 'body'

/** Said where a schema has no words of its own. */
const UNSAID = '…'
/** What is refused as a whole. */
const WHOLE = labels<Part>({ path: msg('The path'), query: msg('The query'), body: msg('The body') })

/**
 * Parses a part of a request by its schema. A refusal tells callers what each field takes; next to a field stand the
 * schema's own words, which are a form's.
 * @param sent the names that the caller used, by those of the schema
 * @throws Refused 400 with one sentence, and a message per field.
 */
export function parse(
  schema: z.$ZodType,
  value: unknown,
  where: Part,
  sent: SentNames = NO_OTHER_NAMES,
): unknown {
  checkValue(value, where)
  const result = z.safeParse(schema, value, { error: () => UNSAID })
  if (result.success) return result.data
  const messages = new Map<string, { said: Complaint; own: string | null }>()
  for (const issue of result.error.issues) {
    const [first, ...rest] = issue.path
    const name = first === undefined ? '' : [sentName(sent, String(first)), ...rest].join('.')
    if (issue.code === 'unrecognized_keys') {
      const said = unknownName(schema, issue.path, where)
      for (const key of issue.keys) messages.set(name ? `${name}.${key}` : key, { said, own: null })
    } else if (!messages.has(name)) {
      const own = issue.message === UNSAID ? null : issue.message
      const shows = where !== 'body' && !issue.path.some((step) => SECRETS.has(step))
      const raw = { ...issue, input: valueAt(value, issue.path) } as z.$ZodRawIssue
      messages.set(name, { said: complaint(schema, raw, shows, own), own })
    }
  }
  const [first] = messages
  const message = first ? first[1].said(first[0] || WHOLE[where]) : t('This request cannot be read.')
  throw new Refused(400, message, {
    fields: Object.fromEntries(
      [...messages].map(([field, { said, own }]) => [field || where, own ?? said()]),
    ),
  })
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value
  for (const step of path)
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? Reflect.get(at, step) : undefined
  return at
}

/** Parameters whose values no message repeats. */
const SECRETS: ReadonlySet<PropertyKey> = new Set(['token', 'Authorization'])

/** PostgreSQL's text holds neither NUL nor half a character pair; refused here, so that no store has to think of it. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
/** Several times as deep as any call's input. Walking a body of brackets alone would use up the stack. */
const DEEPEST = 32

const UNSTORABLE: Readonly<Record<Part, Message>> = {
  path: msg('The path contains a character that cannot be stored.'),
  query: msg('The query contains a character that cannot be stored.'),
  body: msg('The body contains a character that cannot be stored.'),
}
const TOO_DEEP: Readonly<Record<Part, Message>> = {
  path: msg('The path is nested too deeply.'),
  query: msg('The query is nested too deeply.'),
  body: msg('The body is nested too deeply.'),
}

function checkValue(value: unknown, where: Part, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new Refused(400, t(UNSTORABLE[where]))
  } else if (value && typeof value === 'object') {
    if (depth === DEEPEST) throw new Refused(400, t(TOO_DEEP[where]))
    for (const [key, inner] of Object.entries(value)) {
      checkValue(key, where)
      checkValue(inner, where, depth + 1)
    }
  }
}
