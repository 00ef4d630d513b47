import { numbersIn } from '../restaurants/number.ts'
import { readMinutes } from '../time/minutes.ts'
import { readNumber } from '../units/read-number.ts'
import { GRAMS } from '../units/weight.ts'

/** How a column's cells are read. */
export type CellKind = 'text' | 'whole' | 'yesNo' | 'onOff' | 'minutes' | 'weight' | 'zone' | 'restaurants'

/** What a cell says, null where it is empty; or why it cannot be read. */
export type CellRead = { value: unknown } | { problem: string }

/** Grams of '0.014 kg', '0,031 lbs' or '14 g'; a weight without its unit could be either. */
function grams(text: string, decimalComma: boolean): number | null {
  if (!/\p{L}\.?$/u.test(text)) return null
  const amount = readNumber(text, { decimalComma, unit: 'kg' })
  return amount === null ? null : Math.round(amount * GRAMS.kg)
}

const YES: Record<string, boolean> = { yes: true, no: false, true: true, false: false }
/** As lists say it: a second factor that is not set up yet is 'Required', in older exports 'Asked for'. */
const ON: Record<string, boolean> = { ...YES, on: true, off: false, required: true, 'asked for': true }

const READ: Record<CellKind, { read: (text: string, decimalComma: boolean) => unknown; problem: string }> = {
  text: { read: (text) => text, problem: '' },
  whole: {
    read: (text, decimalComma) => {
      const number = readNumber(text, { decimalComma, integer: true, unit: 'pieces' })
      return Number.isSafeInteger(number) ? number : null
    },
    problem: 'Enter a whole number',
  },
  yesNo: { read: (text) => YES[text.toLowerCase()] ?? null, problem: 'Enter Yes or No' },
  onOff: { read: (text) => ON[text.toLowerCase()] ?? null, problem: 'Enter On or Off' },
  // In a file '4.50' may as well be four and a half minutes.
  minutes: {
    read: (text) => (/[.,]/.test(text) ? null : readMinutes(text)),
    problem: 'Enter minutes and seconds, like 4:30',
  },
  weight: { read: grams, problem: 'Enter a weight with its unit, like 0.095 kg or 0.209 lbs' },
  // Lists write 'America/New York'.
  zone: { read: (text) => text.replaceAll(' ', '_'), problem: '' },
  restaurants: { read: numbersIn, problem: '' },
}

/** A spreadsheet is kept from running a text as a formula by an apostrophe, which is no part of it. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '')

/** What an empty cell says, where that is something. */
const EMPTY: Partial<Record<CellKind, unknown>> = { text: '', zone: '', restaurants: [] }

/**
 * Reads a cell as its column's kind; what may be in it is for the form's own rules. `decimalComma` is how the file writes
 * numbers.
 */
export function readCell(kind: CellKind, cell: string, decimalComma = false): CellRead {
  const text = plain(cell)
  if (text === '') return { value: EMPTY[kind] ?? null }
  const value = READ[kind].read(text, decimalComma)
  return value === null ? { problem: READ[kind].problem } : { value }
}
