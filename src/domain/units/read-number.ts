import { roundTo } from './round.ts'
import { GRAMS, type WeightUnit } from './weight.ts'

/** What a number is of, where its unit may be typed along with it. */
export type NumberUnit = WeightUnit | 'minutes' | 'seconds' | 'pieces' | 'percent' | 'kbit/s' | 'per second'

export interface NumberReading {
  /** The reader writes 1,5 for one and a half. */
  decimalComma: boolean
  /** '1.500' is one and a half all the same, since the field itself shows its numbers so. */
  showsPoint?: boolean
  /** Only whole numbers make sense, so a separator before three digits cannot be a decimal one. */
  integer?: boolean | undefined
  unit?: NumberUnit | undefined
}

const words = (text: string, size: number): [string, number][] => text.split(' ').map((word) => [word, size])
const table = (...entries: [string, number][][]): Readonly<Record<string, number>> =>
  Object.fromEntries(entries.flat())

// In English and in Spanish, whatever the reader's language is: kitchens speak both.
const WEIGHTS = table(
  words('g gram grams gramo gramos', 1),
  words('kg kgs kilo kilos kilogram kilograms kilogramo kilogramos', GRAMS.kg),
  words('lb lbs pound pounds libra libras', GRAMS.lbs),
  words('oz ounce ounces onza onzas', GRAMS.lbs / 16),
)
const SECONDS = table(
  words('s sec secs second seconds seg segundo segundos', 1),
  words('m min mins minute minutes minuto minutos', 60),
  words('h hr hrs hour hours hora horas', 3600),
)
/** The words for a field's unit and for others of its kind, each with how many of the kind's smallest it is. */
const KINDS: Record<NumberUnit, { sizes: Readonly<Record<string, number>>; own: number }> = {
  kg: { sizes: WEIGHTS, own: GRAMS.kg },
  lbs: { sizes: WEIGHTS, own: GRAMS.lbs },
  minutes: { sizes: SECONDS, own: 60 },
  seconds: { sizes: SECONDS, own: 1 },
  pieces: { sizes: table(words('pc pcs piece pieces pieza piezas', 1)), own: 1 },
  percent: { sizes: table(words('% percent', 1)), own: 1 },
  'kbit/s': { sizes: table(words('kbit/s kbps', 1), words('mbit/s mbps', 1000)), own: 1 },
  'per second': { sizes: table(words('fps', 1)), own: 1 },
}

/** Longer than any number that is meant. */
const LONGEST = 64
const WRITTEN = /^([-+\u2212\u2013]?) ?([\d.,'\u2019 ]*[\d.,]) ?([\p{L}%/]*)\.?$/u

/**
 * The number that a typed or pasted text stands for, in the field's unit; null where it cannot be told. Taken are '1234.5',
 * '1,234.5', '1.234,5', '1 234,5', "1'234.5", '0,5', '.5' and '0.5 kg', with any space between the groups. One
 * separator before three digits is what it is in the reader's language.
 */
export function readNumber(text: string, reading: NumberReading): number | null {
  if (text.length > LONGEST) return null
  // Also full-width digits, and the narrow no-break spaces between groups.
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [, sign = '', digits = '', unit = ''] = WRITTEN.exec(plain) ?? []
  const amount = readDigits(digits, reading)
  const factor = unit === '' ? 1 : factorOf(unit.toLowerCase(), reading.unit)
  if (amount === null || factor === null) return null
  const value = factor === 1 ? amount : roundTo(amount * factor, 6)
  return sign === '' || sign === '+' || value === 0 ? value : -value
}

function factorOf(word: string, unit: NumberUnit | undefined): number | null {
  if (unit === undefined) return null
  const { sizes, own } = KINDS[unit]
  const size = Object.hasOwn(sizes, word) ? sizes[word] : undefined
  return size === undefined ? null : size / own
}

/** Three digits in each group but the first; what follows the decimal separator is free. */
const GROUPED = /^\d{1,3}(?:(?<group>[.,'\u2019 ])\d{3})(?:\k<group>\d{3})*(?:(?!\k<group>)[.,]\d*)?$/
const PLAIN = /^(?:\d+[.,]?\d*|[.,]\d+)$/

function readDigits(digits: string, reading: NumberReading): number | null {
  if (PLAIN.test(digits) && !isGroup(digits, reading)) return Number(digits.replace(',', '.'))
  const group = GROUPED.exec(digits)?.groups?.group
  return group === undefined ? null : Number(digits.replaceAll(group, '').replace(',', '.'))
}

/** Whether the one separator, before exactly three digits, can only be between thousands. */
function isGroup(
  digits: string,
  { decimalComma, showsPoint = false, integer = false }: NumberReading,
): boolean {
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits) ?? []
  if (separator === undefined || integer) return separator !== undefined
  return separator === ',' ? !decimalComma : decimalComma && !showsPoint
}
