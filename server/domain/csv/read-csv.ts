/** A record of a CSV file: the line it begins on, counted from 1, and its fields as written. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** Spreadsheets write one of these, by the country they are in. */
const SEPARATORS = [',', ';', '\t'] as const

/** What separates the fields: what the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => first.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Reads CSV (RFC 4180) as spreadsheets write it: with or without a byte order mark, lines ended by CRLF, LF or CR, fields
 * separated by commas, semicolons or tabs. Empty lines are left out. `open` is the line of a quote that never ends.
 * Spreadsheets separate by semicolons where the comma is the decimal point: `decimalComma`.
 */
export function readCsv(file: string): { records: CsvRecord[]; open: number | null; decimalComma: boolean } {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, cells: [] }
  let line = 1
  let cell = ''
  /** Kept next to the cell: to look through a long one at each of its quotes would take minutes. */
  let isBlank = true
  /** The line on which the quote began that the reader is in. */
  let quoted: number | null = null

  const endCell = () => {
    record.cells.push(cell)
    cell = ''
    isBlank = true
  }
  const add = (char: string) => {
    cell += char
    isBlank &&= char.trim() === ''
  }
  const endRecord = () => {
    endCell()
    if (record.cells.some((one) => one.trim() !== '')) records.push(record)
    record = { line, cells: [] }
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '\n') line++
    if (quoted !== null) {
      if (char !== '"') add(char)
      else if (text[at + 1] === '"') add(text.charAt(++at))
      else quoted = null
    } else if (char === '"' && isBlank) {
      quoted = line
      cell = ''
    } else if (char === separator) endCell()
    else if (char === '\n') endRecord()
    else add(char)
  }
  endRecord()
  return { records, open: quoted, decimalComma: separator === ';' }
}
