import { literalPattern } from '#src/domain/monitoring/selector.ts'

/** A run of characters, after any number of others (`.*`), at least one other (`.+`), or none. */
interface Piece {
  after: 'nothing' | 'any' | 'some'
  text: string
}

/**
 * A regular expression of the kind that label matchers need: names joined with |, and in each of them .* and .+ for
 * anything. A dot by itself is the dot of a host's name, since names are joined as they are. No other is taken: it could take the embedded evaluator any time to match.
 */
export type Pattern = readonly (readonly Piece[])[]

const TOKEN = /\.([*+])|\\([\\.+*?()|[\]{}^$/-])|([^\\+*?()|[\]{}^$])/gsy

/** Reads a pattern; null for what is not of that kind. */
export function readPattern(text: string): Pattern | null {
  const alternatives = splitAtPipes(text).map(readAlternative)
  return alternatives.every((one) => one !== null) ? alternatives : null
}

/** A pipe behind a backslash is a character like others. */
const splitAtPipes = (text: string): string[] => {
  const parts = ['']
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\$/gs))
    if (piece === '|') parts.push('')
    else parts.push(parts.pop() + piece)
  return parts
}

function readAlternative(text: string): Piece[] | null {
  const pieces: Piece[] = [{ after: 'nothing', text: '' }]
  let read = 0
  for (const [token, repeat, escaped, plain] of text.matchAll(TOKEN)) {
    read += token.length
    if (repeat !== undefined) pieces.push({ after: repeat === '+' ? 'some' : 'any', text: '' })
    else (pieces.at(-1) as Piece).text += escaped ?? plain
  }
  return read === text.length ? pieces : null
}

const SIGNS = { nothing: '', any: '.*', some: '.+' } as const

export const printPattern = (pattern: Pattern): string =>
  pattern
    .map((pieces) => pieces.map(({ after, text }) => SIGNS[after] + literalPattern(text)).join(''))
    .join('|')

/** Exactly these texts. */
export const patternOf = (texts: readonly string[]): Pattern =>
  texts.map((text) => [{ after: 'nothing', text }])

/** Whether a whole text is one of a pattern's. */
export function patternTest(pattern: Pattern): (text: string) => boolean {
  const exact = new Set(pattern.flatMap((pieces) => (pieces.length === 1 ? [pieces[0]?.text] : [])))
  const open = pattern.filter(({ length }) => length > 1)
  return (text) => exact.has(text) || open.some((pieces) => fits(pieces, text))
}

/** Takes each piece where it comes first, the last one at the end: so that it takes one walk over the text. */
function fits([first, ...more]: readonly Piece[], text: string): boolean {
  const last = more.at(-1)
  if (!first || !last || !text.startsWith(first.text)) return false
  let at = first.text.length
  for (const { after, text: piece } of more.slice(0, -1)) {
    const found = text.indexOf(piece, at + leastBefore(after))
    if (found < 0) return false
    at = found + piece.length
  }
  return text.length - last.text.length >= at + leastBefore(last.after) && text.endsWith(last.text)
}

const leastBefore = (after: Piece['after']) => (after === 'some' ? 1 : 0)
