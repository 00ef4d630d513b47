import { type Column, cellText } from './columns.ts'

const PLAIN_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)%?$/
/** OWASP's list, with the full-width forms that spreadsheets take for the same. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One CSV field (RFC 4180): quoted when it holds a comma, a quote or a line break. Text that a
 * spreadsheet would run as a formula gets an apostrophe in front; a plain number such as -3.5 does not.
 */
export function csvField(text: string): string {
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows on screen as CSV: a head of column titles, then one record a row, each ended by CRLF. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => csvField(column.title))
  const body = rows.map((row) => columns.map((column) => csvField(cellText(column, row))))
  return [head, ...body].map((fields) => `${fields.join(',')}\r\n`).join('')
}
