import { perLanguage } from '../language/per-language.ts'
import { type Message, msg } from '../language/text.ts'

/** Texts of a picker that has nothing to show (spec 1 §8). */
export const NO_CAMERAS = msg('No cameras')
export const NO_SUITABLE_CAMERAS = msg('No suitable cameras')

export type NameOrder = 'ascending' | 'descending'

export interface Picked<Camera> {
  cameras: readonly Camera[]
  /** Said when there are none to show. */
  text: Message | null
}

const byName = perLanguage((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/**
 * The cameras of the sidebar list (spec 1 §3): those whose name holds what is searched for, whatever its case, in the
 * order of their names, 'Camera 2' before 'Camera 10'. Equal names stand by their id, so that they never change places.
 */
export function pickCameras<Camera extends { uuid: string; name: string }>(
  all: readonly Camera[],
  search: string,
  order: NameOrder,
): Picked<Camera> {
  const wanted = search.trim().toLowerCase()
  const way = order === 'ascending' ? 1 : -1
  const { compare } = byName()
  const cameras = all
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => way * (compare(a.name, b.name) || (a.uuid < b.uuid ? -1 : 1)))
  if (cameras.length > 0) return { cameras, text: null }
  return { cameras, text: all.length === 0 ? NO_CAMERAS : NO_SUITABLE_CAMERAS }
}
