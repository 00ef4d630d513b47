import { locale, t } from '../language/text.ts'

/** A sentence names so many; the rest is counted. */
const NAMED = 5

/** No longer than a sentence: 'Ada, Bob and 3 more'. `unnamed` counts those who are not to be named at all. */
export function namesList(names: readonly string[], unnamed = 0): string {
  const more = Math.max(0, names.length - NAMED) + unnamed
  const shown = names.slice(0, NAMED)
  return new Intl.ListFormat(locale(), { style: 'long', type: 'conjunction' }).format(
    more > 0 ? [...shown, t('{count} more', { count: more })] : shown,
  )
}
