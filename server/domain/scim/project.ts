import { attributeOf } from './attribute.ts'

type Json = Readonly<Record<string, unknown>>

/** Returned whatever is asked for (RFC 7643, 7: returned "always"). */
const ALWAYS = new Set(['id', 'schemas'])

/** Which attributes are asked for, in lower case; `only` is null where all are. */
export interface Wanted {
  only: ReadonlySet<string> | null
  without: ReadonlySet<string>
}

const namesOf = (list: unknown): ReadonlySet<string> =>
  new Set(
    [list]
      .flat()
      .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
      .flatMap((name) => attributeOf(name.trim()) ?? []),
  )

/** Reads `attributes` and `excludedAttributes` (RFC 7644, 3.9). */
export function readWanted({ attributes, excludedAttributes }: Json): Wanted {
  const only = namesOf(attributes)
  return { only: only.size === 0 ? null : only, without: namesOf(excludedAttributes) }
}

/** Whether an attribute is to be answered at all: one that is dear needs not be read otherwise. */
export const isWanted = ({ only, without }: Wanted, name: string): boolean =>
  !without.has(name) && (only === null || [...only].some((one) => one === name || one.startsWith(`${name}.`)))

/** A resource with what is asked for of it. */
export function project(resource: Json, wanted: Wanted): Json {
  const kept = Object.entries(resource).flatMap(([key, value]) => {
    const name = key.toLowerCase()
    if (ALWAYS.has(name)) return [[key, value]]
    if (!isWanted(wanted, name)) return []
    return [[key, projected(value, name, wanted)]]
  })
  return Object.fromEntries(kept)
}

function projected(value: unknown, name: string, { only, without }: Wanted): unknown {
  if (Array.isArray(value)) return value.map((one) => projected(one, name, { only, without }))
  if (typeof value !== 'object' || value === null) return value
  const isWhole = only === null || only.has(name)
  const parts = Object.entries(value).filter(([key]) => {
    const part = `${name}.${key.toLowerCase()}`
    return !without.has(part) && (isWhole || only.has(part))
  })
  return Object.fromEntries(parts)
}
