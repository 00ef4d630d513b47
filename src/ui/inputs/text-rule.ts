/** Longest text of a search input (spec 1 §6). */
export const SEARCH_MAX_LENGTH = 255

/** Wait after the last key before a search is sent, in ms (spec 1 §10). */
export const SEARCH_DEBOUNCE_MS = 300

/** The text cut to at most `max` UTF-16 units, never through the middle of a character. */
export function limitText(text: string, max: number | undefined): string {
  if (max === undefined || text.length <= max) return text
  const cut = text.slice(0, max)
  const last = cut.charCodeAt(cut.length - 1)
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}

/** What an input holds after blur: its default when nothing but blanks was left in it (spec 1 §6). */
export function restoreDefault(text: string, fallback: string | undefined): string {
  return fallback !== undefined && text.trim() === '' ? fallback : text
}
