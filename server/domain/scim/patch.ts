import { type Path, parsePath } from './filter.ts'
import { invalid, ScimRefused } from './refusal.ts'

/** More at once are refused: the provider sends several requests then. */
const OPERATIONS_MAX = 1_000
const KINDS = ['add', 'replace', 'remove'] as const

/** One operation on one attribute. */
export interface Operation extends Path {
  op: (typeof KINDS)[number]
  value: unknown
  /** Whether a path named the attribute; otherwise it came among others, where what can't be changed is left out. */
  named: boolean
}

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of an object by its name in any case; undefined where it isn't there. */
export function fieldOf(object: Fields, name: string): unknown {
  if (Object.hasOwn(object, name)) return object[name]
  const key = Object.keys(object).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : object[key]
}

/**
 * The operations of a PATCH (RFC 7644, 3.5.2), each on one attribute. Nothing is set by a name that came with the request:
 * what applies them knows the attributes that there are.
 * @throws ScimRefused invalidSyntax, invalidPath, noTarget; 413 for too many
 */
export function readPatch(body: unknown): Operation[] {
  const sent = isObject(body) ? fieldOf(body, 'Operations') : undefined
  if (!Array.isArray(sent) || sent.length === 0)
    throw invalid('A PATCH needs a list of Operations.', 'invalidSyntax')
  if (sent.length > OPERATIONS_MAX)
    throw new ScimRefused(413, `At most ${OPERATIONS_MAX} operations at once. Send several requests.`)
  return sent.flatMap(readOperation)
}

function readOperation(sent: unknown): Operation[] {
  if (!isObject(sent)) throw invalid('Each operation is an object.', 'invalidSyntax')
  const wanted = String(fieldOf(sent, 'op')).toLowerCase()
  const op = KINDS.find((kind) => kind === wanted)
  if (op === undefined) throw invalid('An operation is add, replace or remove.', 'invalidSyntax')
  const [path, value] = [fieldOf(sent, 'path'), fieldOf(sent, 'value')]
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw invalid('A path is a text.', 'invalidPath')
    if (op !== 'remove' && value === undefined) throw invalid('The operation has no value.')
    return [{ op, ...parsePath(path), value, named: true }]
  }
  if (op === 'remove') throw invalid('To remove something, name it in the path.', 'noTarget')
  if (!isObject(value)) throw invalid('Without a path, the value is an object of attributes.')
  return Object.entries(value).map(([key, one]) => ({ op, ...parsePath(key), value: one, named: false }))
}

/** A text that isn't empty, without spaces around it. @throws ScimRefused invalidValue */
export function textOf(name: string, value: unknown, longest: number): string {
  if (typeof value !== 'string' || value.trim() === '') throw invalid(`${name} must be a text.`)
  const text = value.trim()
  if (text.length > longest) throw invalid(`${name} is longer than ${longest} characters.`)
  return text
}

/** Entra sends "True" and "False". @throws ScimRefused invalidValue */
export function booleanOf(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw invalid(`${name} must be true or false.`)
  return word === 'true'
}

/** What a resource is called by the server. It can be sent along, as Okta does, but not be changed. */
export function forbidOtherId(id: string, value: unknown): void {
  if (value !== id) throw invalid("id can't be changed.", 'mutability')
}

/** Attributes that the server decides: named in a path they are refused, and among others they are left out. */
export function forbidReadOnly({ named, attribute }: Pick<Operation, 'named' | 'attribute'>): void {
  if (named) throw invalid(`${attribute} can't be changed.`, 'mutability')
}
