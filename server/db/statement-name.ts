import { createHash } from 'node:crypto'

/** Each connection keeps a plan per name, so the number of names is bounded. */
const limit = 500

const names = new Map<string, string>()

/**
 * The name under which a statement's plan is kept, derived from its text; undefined once `limit` different
 * texts have been named, and the statement is then sent unnamed. Write `= any(${list})` rather than a list
 * of placeholders, so that one text serves lists of every length.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= limit) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
