import { numbersIn } from '../restaurants/number.ts'
import { parseMinutes } from '../time/minutes.ts'
import { toGrams } from '../units/weight.ts'

/** How a column's cells are read. */
export type CellKind = 'text' | 'whole' | 'yesNo' | 'onOff' | 'minutes' | 'weight' | 'zone' | 'restaurants'

/** What a cell says, null where it is empty; or why it cannot be read. */
export type CellRead = { value: unknown } | { problem: string }

const WEIGHT = /^(\d+(?:[.,]\d+)?)\s*(kg|lbs?|g)$/i

/** Grams of '0.014 kg', '0,031 lbs' or '14 g'. */
function grams(text: string): number | null {
  const [, amount = '', unit = ''] = WEIGHT.exec(text) ?? []
  if (amount === '') return null
  const number = Number(amount.replace(',', '.'))
  const short = unit.toLowerCase()
  if (short === 'g') return Math.round(number)
  return toGrams(number, short === 'kg' ? 'kg' : 'lbs')
}

const YES: Record<string, boolean> = { yes: true, no: false, true: true, false: false }
/** As lists say it: a second factor that is not set up yet is 'Asked for'. */
const ON: Record<string, boolean> = { ...YES, on: true, off: false, 'asked for': true }

const READ: Record<CellKind, { read: (text: string) => unknown; problem: string }> = {
  text: { read: (text) => text, problem: '' },
  whole: {
    read: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : null),
    problem: 'Enter a whole number',
  },
  yesNo: { read: (text) => YES[text.toLowerCase()] ?? null, problem: 'Enter Yes or No' },
  onOff: { read: (text) => ON[text.toLowerCase()] ?? null, problem: 'Enter On or Off' },
  minutes: { read: parseMinutes, problem: 'Enter minutes and seconds, like 4:30' },
  weight: { read: grams, problem: 'Enter a weight with its unit, like 0.095 kg or 0.209 lbs' },
  // Lists write 'America/New York'.
  zone: { read: (text) => text.replaceAll(' ', '_'), problem: '' },
  restaurants: { read: numbersIn, problem: '' },
}

/** A spreadsheet is kept from running a text as a formula by an apostrophe, which is no part of it. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '')

/** What an empty cell says, where that is something. */
const EMPTY: Partial<Record<CellKind, unknown>> = { text: '', zone: '', restaurants: [] }

/** Reads a cell as its column's kind; what may be in it is for the form's own rules. */
export function readCell(kind: CellKind, cell: string): CellRead {
  const text = plain(cell)
  if (text === '') return { value: EMPTY[kind] ?? null }
  const value = READ[kind].read(text)
  return value === null ? { problem: READ[kind].problem } : { value }
}
