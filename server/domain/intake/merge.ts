/** A fact's fields by name; null is what is not known. Values are what JSON holds, arrays of numbers and texts among them. */
export type Fields = Readonly<Record<string, FieldValue>>
export type FieldValue = string | number | boolean | null | readonly (number | string | null)[]

/** What is stored of a fact. */
export interface Known {
  fields: Fields
  /** Of the fields that were told with another revision than 0. One that is null here was taken back. */
  revisions: Readonly<Record<string, number>>
}

/** What one event tells: fields that it leaves out are not in it. */
export interface Told {
  fields: Fields
  revision: number
}

export interface Merged {
  /** Only what is new; an event that repeats what is known changes nothing. */
  changes: Fields
  /** Of the changed fields, those whose revision is not 0. */
  revisions: Readonly<Record<string, number>>
  /** The first field that is known otherwise, and told again without a higher revision; then nothing changes. */
  conflict: string | null
}

/** Revision of what nobody has told. */
const NEVER = -1

/**
 * What an event changes about a fact. Its order does not matter: each field holds what the highest revision said of it,
 * whichever came first. A field left out erases nothing; what is not known yet becomes known at any time; null takes
 * back what was told, and needs a revision, since without one it says no more than a field that is left out.
 */
export function merge({ fields, revisions }: Known, told: Told): Merged {
  const changes: Record<string, FieldValue> = {}
  const raised: Record<string, number> = {}
  for (const [name, value] of Object.entries(told.fields)) {
    const before = fields[name] ?? null
    const known = revisions[name] ?? (before === null ? NEVER : 0)
    if (value === null && told.revision === 0) continue
    if (told.revision < known) continue
    if (told.revision === known) {
      if (!isSame(before, value)) return { changes: {}, revisions: {}, conflict: name }
      continue
    }
    if (!isSame(before, value)) changes[name] = value
    if (told.revision > 0) raised[name] = told.revision
  }
  return { changes, revisions: raised, conflict: null }
}

/** Whether it brings anything that has to be written. */
export const isNews = ({ changes, revisions }: Merged): boolean =>
  Object.keys(changes).length > 0 || Object.keys(revisions).length > 0

function isSame(a: FieldValue, b: FieldValue): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, place) => value === b[place])
  return a === b
}
