import { KEY_PREFIX } from '#src/domain/intake/scopes.ts'

/** Events as they came, which may be anything that JSON can hold. */

/** Bytes of JSON that are kept of an event. */
const MOST_BYTES = 16 * 1024
/** Levels of it: to write and to read thousands of brackets overflows the stack here and in PostgreSQL. */
const MOST_LEVELS = 50

const isShallow = (value: unknown, levels = MOST_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1)))

/** The JSON of an event; null where it is too large to keep. */
export function keptJson(event: unknown): string | null {
  if (!isShallow(event)) return null
  const json = JSON.stringify(event)
  return Buffer.byteLength(json) <= MOST_BYTES ? json : null
}

/** The same for people to look at, with secrets hidden. */
export const shownJson = (event: unknown): string | null =>
  isShallow(event) ? keptJson(hideSecrets(event)) : null

/** A property of what may be no object. */
export const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** A text that PostgreSQL takes, which knows no character zero, and of no more than so many characters. */
export const storableText = (text: string, most: number): string =>
  text.slice(0, most).replaceAll('\0', '\uFFFD')

const HIDDEN = '•••'
const SECRET_NAMES = /pass(?:word|wd|phrase)|secret|token|credential|authorization|(?:api|private)[-_]?key/i
const OUR_KEYS = new RegExp(`${KEY_PREFIX}[\\w-]{6,}`, 'g')

/** The same value for people to look at: secrets by their names, and our keys in any text, are hidden. */
export function hideSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(OUR_KEYS, `${KEY_PREFIX}${HIDDEN}`)
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, SECRET_NAMES.test(name) ? HIDDEN : hideSecrets(one)]),
  )
}
