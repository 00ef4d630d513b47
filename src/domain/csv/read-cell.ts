import { type Message, msg, t, tc } from '../language/text.ts'
import { numbersIn } from '../restaurants/number.ts'
import { readMinutes } from '../time/minutes.ts'
import { readNumber } from '../units/read-number.ts'
import { GRAMS } from '../units/weight.ts'
import { asCompared, inOwnLanguage, type Spellings } from './spellings.ts'

/** How a column's cells are read. */
export type CellKind = 'text' | 'whole' | 'yesNo' | 'onOff' | 'minutes' | 'weight' | 'zone' | 'restaurants'

/** What a cell says, null where it is empty; or why it cannot be read. */
export type CellRead = { value: unknown } | { problem: string }

/** How a file writes what it says. */
export interface Writing {
  /** 1,5 for one and a half. */
  decimalComma: boolean
  spellings: Spellings
}

/** Grams of '0.014 kg', '0,031 lbs' or '14 g'; a weight without its unit could be either. */
function grams(text: string, decimalComma: boolean): number | null {
  if (!/\p{L}\.?$/u.test(text)) return null
  const amount = readNumber(text, { decimalComma, unit: 'kg' })
  return amount === null ? null : Math.round(amount * GRAMS.kg)
}

type Meanings = readonly (readonly [say: () => string, meaning: boolean])[]
const YES: Meanings = [
  [() => t('Yes'), true],
  [() => t('No'), false],
]
/** As lists say it: a second factor that is not set up yet is 'Required'. */
const ON: Meanings = [...YES, [() => t('On'), true], [() => t('Off'), false], [() => t('Required'), true]]
/** What programs write, and what older exports said for 'Required'. */
const FIXED: Readonly<Record<string, boolean>> = { true: true, false: false, 'asked for': true }

function meaningOf(text: string, meanings: Meanings, spellings: Spellings): boolean | null {
  const word = asCompared(text)
  const [, meaning] = meanings.find(([say]) => spellings(say).includes(word)) ?? []
  return meaning ?? (Object.hasOwn(FIXED, word) ? FIXED[word] : undefined) ?? null
}

interface Reading {
  /** Null for what cannot be read. */
  read: (text: string, writing: Writing) => unknown
  /** Said of that; some kinds take any text. */
  problem?: Message
}

const READ: Record<CellKind, Reading> = {
  text: { read: (text) => text },
  whole: {
    read: (text, { decimalComma }) => {
      const number = readNumber(text, { decimalComma, integer: true, unit: 'pieces' })
      return Number.isSafeInteger(number) ? number : null
    },
    problem: msg('Enter a whole number'),
  },
  yesNo: {
    read: (text, { spellings }) => meaningOf(text, YES, spellings),
    problem: msg('Enter Yes or No'),
  },
  onOff: {
    read: (text, { spellings }) => meaningOf(text, ON, spellings),
    problem: msg('Enter On or Off'),
  },
  // In a file '4.50' may as well be four and a half minutes.
  minutes: {
    read: (text) => (/[.,]/.test(text) ? null : readMinutes(text)),
    problem: msg('Enter minutes and seconds, like 4:30'),
  },
  weight: {
    read: (text, { decimalComma }) => grams(text, decimalComma),
    problem: msg('Enter a weight with its unit, like 0.095 kg or 0.209 lbs'),
  },
  // Lists write 'America/New York'.
  zone: { read: (text) => text.replaceAll(' ', '_') },
  restaurants: {
    read: (text, { spellings }) =>
      spellings(() => tc('restaurants', 'All')).includes(asCompared(text)) ? [] : numbersIn(text),
  },
}

/** A spreadsheet is kept from running a text as a formula by an apostrophe, which is no part of it. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '')

/** What an empty cell says, where that is something. */
const EMPTY: Partial<Record<CellKind, unknown>> = { text: '', zone: '', restaurants: [] }

/** Reads a cell as its column's kind; what may be in it is for the form's own rules. */
export function readCell(
  kind: CellKind,
  cell: string,
  { decimalComma = false, spellings = inOwnLanguage }: Partial<Writing> = {},
): CellRead {
  const text = plain(cell)
  if (text === '') return { value: EMPTY[kind] ?? null }
  const { read, problem } = READ[kind]
  const value = read(text, { decimalComma, spellings })
  return value === null && problem ? { problem: t(problem) } : { value }
}
