import { type CustomTypesConfig, types } from 'pg'

type Parser = (text: string) => unknown

/**
 * How PostgreSQL's values become JavaScript's.
 *
 * - int8, count(), sum() and numeric are numbers; one that a number cannot hold exactly is an error, never
 *   a silently rounded figure;
 * - date and timestamp without zone stay text, because the driver would read them in the server's own zone;
 * - everything else is the driver's: timestamptz a Date, json parsed, arrays arrays.
 */
export const valueTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

const textArray = types.getTypeParser(1009 as number, 'text') as (text: string) => (string | null)[]

const parsers = new Map<number, Parser>([
  [20, wholeNumber],
  [1016, numberArray],
  [1700, decimalNumber],
  [1231, numberArray],
  [1082, asText],
  [1114, asText],
])

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} does not fit a number exactly.`)
  return value
}

function decimalNumber(text: string): number {
  return text.includes('.') || text === 'NaN' ? Number(text) : wholeNumber(text)
}

function numberArray(text: string): (number | null)[] {
  return textArray(text).map((item) => (item === null ? null : decimalNumber(item)))
}

function asText(text: string): string {
  return text
}
