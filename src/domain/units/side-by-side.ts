/** A letter that is written from right to left: Hebrew, Arabic and their like. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Unicode's marks around what has a direction of its own. */
const [TO_THE_LEFT, TO_THE_RIGHT, END] = ['\u2067', '\u2066', '\u2069']

/**
 * A name that keeps its own direction to itself: an Arabic one would else draw the figure that follows to its other
 * side, and '+4' would read '4+'. What is written from left to right stays as it is.
 */
export function isolated(text: string): string {
  if (!FROM_THE_RIGHT.test(text)) return text
  // By what it begins with, figures too: '0412 - ' stays before a name.
  const [first = ''] = /[\p{L}\p{N}]/u.exec(text) ?? []
  return `${FROM_THE_RIGHT.test(first) ? TO_THE_LEFT : TO_THE_RIGHT}${text}${END}`
}

/** What there is of the parts, one after the other in a line. */
export const sideBySide = (parts: readonly (string | false | null | undefined)[]): string =>
  parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part) => isolated(part as string))
    .join(' · ')
