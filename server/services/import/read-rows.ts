import * as z from 'zod/mini'
import { type CsvRecord, readCsv } from '#server/domain/csv/read-csv.ts'
import { inEveryLanguage } from '#server/language/every-language.ts'
import { type ImportColumn, type ImportProblem, MOST_ROWS } from '#src/contract/define/import.ts'
import { complaint } from '#src/contract/define/input-rules.ts'
import { type CellRead, readCell, type Writing } from '#src/domain/csv/read-cell.ts'
import { asCompared } from '#src/domain/csv/spellings.ts'
import { locale, t } from '#src/domain/language/text.ts'

/** What rows of a file are read by. */
export interface RowRules {
  columns: readonly ImportColumn[]
  /** The field that tells rows apart, case aside. */
  key: string
  /** What a form is checked by, with the messages that stand next to its fields. */
  form: z.ZodMiniType<object>
  /** What a reader writes into a column, in lower case, as what the form wants: names of materials as their uuids. */
  names?: Readonly<Record<string, ReadonlyMap<string, unknown>>> | undefined
}

/** A row that its form has accepted. */
export interface ReadRow {
  line: number
  key: string
  form: object
}

const problemAt = (line: number, column: string | null, message: string): ImportProblem => ({
  line,
  column,
  message,
})

/** What is wrong with the file as a whole. */
function fileProblem(records: readonly CsvRecord[], open: number | null): ImportProblem | null {
  if (open !== null) return problemAt(open, null, t('A quotation mark here is never closed.'))
  if (records.length < 2) return problemAt(1, null, t('There are no rows below the headings.'))
  const count = records.length - 1
  if (count <= MOST_ROWS) return null
  const [most = '', here = ''] = [MOST_ROWS, count].map((number) => number.toLocaleString(locale()))
  return problemAt(
    1,
    null,
    t('At most {most} rows at once. This file has {count}. Split it into several files.', {
      most,
      count: here,
    }),
  )
}

/** Where each column stands in the file; headings in any order and language. What is not asked for is left out. */
function placesOf(columns: readonly ImportColumn[], { line, cells }: CsvRecord) {
  const headings = cells.map(asCompared)
  const places: number[] = []
  const problems: ImportProblem[] = []
  for (const { title: message, optional } of columns) {
    const spellings = inEveryLanguage(() => t(message))
    const [place = -1, ...others] = headings.flatMap((one, at) => (spellings.includes(one) ? [at] : []))
    places.push(place)
    const title = t(message)
    if (place === -1 && !optional)
      problems.push(problemAt(line, title, t('There is no column “{title}”.', { title })))
    if (others.length > 0)
      problems.push(problemAt(line, title, t('There are two columns “{title}”.', { title })))
  }
  return { places, problems }
}

/** Reads a file's rows by the rules of the form; what is wrong is told by line and column. */
export function readRows(csv: string, rules: RowRules): { rows: ReadRow[]; problems: ImportProblem[] } {
  const { records, open, decimalComma } = readCsv(csv)
  const [head, ...body] = records
  const wrong = fileProblem(records, open)
  if (wrong || !head) return { rows: [], problems: wrong ? [wrong] : [] }
  const { places, problems } = placesOf(rules.columns, head)
  if (problems.length > 0) return { rows: [], problems }

  const rows: ReadRow[] = []
  const writing = { decimalComma, spellings: inEveryLanguage }
  const lineOf = new Map<string, number>()
  for (const record of body) {
    const read = readRow(record, places, rules, writing)
    const before = read.key === '' ? undefined : lineOf.get(read.key)
    if (before === undefined) lineOf.set(read.key, record.line)
    else
      read.problems.push(
        problemAt(record.line, titleOf(rules, rules.key), t('Line {line} has the same', { line: before })),
      )
    problems.push(...read.problems)
    if (read.problems.length === 0) rows.push({ line: record.line, key: read.key, form: read.form })
  }
  return { rows, problems }
}

/** A field's column as the reader knows it; null where it has none. */
export function titleOf({ columns }: Pick<RowRules, 'columns'>, key: string): string | null {
  const column = columns.find((one) => one.key === key)
  return column ? t(column.title) : null
}

/** What a reader calls something, or several things, as the form wants it. */
function named(cell: CellRead, known: ReadonlyMap<string, unknown> | undefined): CellRead {
  if (!known || 'problem' in cell) return cell
  const called = [cell.value].flat().map(String)
  const strange = called.filter((name) => name !== '' && !known.has(name.toLowerCase()))
  if (strange.length > 0)
    return { problem: t('No entry has the name “{names}”', { names: strange.join('”, “') }) }
  // What is empty means something to some: a restaurant without a state.
  const values = called.map((name) => (known.has(name.toLowerCase()) ? known.get(name.toLowerCase()) : name))
  return { value: Array.isArray(cell.value) ? values : values[0] }
}

function readRow(
  { line, cells }: CsvRecord,
  places: readonly number[],
  { columns, key, form, names }: RowRules,
  writing: Writing,
) {
  const raw: Record<string, unknown> = {}
  const told = new Map<string, string>()
  for (const [at, column] of columns.entries()) {
    const text = cells[places[at] ?? -1] ?? ''
    if (column.optional && text.trim() === '') continue
    const cell = named(readCell(column.kind, text, writing), names?.[column.key])
    if ('problem' in cell) told.set(column.key, cell.problem)
    else raw[column.key] = cell.value
  }
  const parsed = z.safeParse(form, raw, { error: (issue) => complaint(form, issue, true)() })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '')
    if (!told.has(field)) told.set(field, message)
  }
  const problems = columns.flatMap((column) => {
    const message = told.get(column.key)
    return message === undefined ? [] : [problemAt(line, t(column.title), message)]
  })
  const others = [...told].filter(([field]) => !columns.some((column) => column.key === field))
  problems.push(...others.map(([, message]) => problemAt(line, null, message)))
  return { problems, form: parsed.data ?? {}, key: String(raw[key] ?? '').toLowerCase() }
}
