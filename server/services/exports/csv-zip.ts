import { once } from 'node:events'
import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { ZipFile } from 'yazl'
import type { ExportColumn } from '#server/store/history.ts'
import { t } from '#src/domain/language/text.ts'
import { timeInFile } from './export-time.ts'

/** In which zone a row's times are written. */
interface Zoned {
  timezone: string
}

/** Gives all rows of an export in portions. */
export type EachRow<Row> = (take: (rows: (Row & Zoned)[]) => Promise<void>) => Promise<void>

/** One CSV of a zip; opened when its turn has come. */
export interface CsvFile {
  /** Without its ending. */
  name: string
  open(): Promise<CsvRows>
}
export interface CsvRows<Row extends object = Record<string, unknown>> {
  columns: readonly ExportColumn<Row>[]
  each: EachRow<Row>
}

/** A CSV of rows that are there already. */
export const csvOf = <Row extends object>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly (Row & Zoned)[],
): CsvFile => {
  const each: EachRow<Row> = (take) => take([...rows])
  // Its columns and its rows are of one kind, which files of a zip need not share.
  return { name, open: async () => ({ columns, each }) as unknown as CsvRows }
}

/** A file of a zip that is packed already: a picture, a film. */
export interface PackedFile {
  /** With its ending; folders are parted by '/'. */
  name: string
  bytes: Buffer | AsyncIterable<Buffer>
}

/**
 * A zip with one CSV, written as it is read: memory stays at a portion of rows whatever the length. Words are in the
 * language of who asks, times in the row's restaurant time, with the zone in a column of its own. Further files follow one after the other; what is
 * `packed` is asked for one by one, when there is room for the next.
 */
export function csvZip<Row extends object>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  each: EachRow<Row>,
  further: readonly CsvFile[] = [],
  packed: AsyncIterable<PackedFile> | readonly PackedFile[] = [],
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.outputStream.pipe(output)
  zip.on('error', (error: Error) => output.destroy(error))

  // When the reader stops, the rows stop too: they would wait for room for ever, and their transaction with them.
  const gone = new AbortController()
  output.once('close', () => gone.abort())

  async function all(): Promise<void> {
    await writeCsv(zip, name, { columns, each }, gone.signal)
    for (const file of further) {
      gone.signal.throwIfAborted()
      await writeCsv(zip, file.name, await file.open(), gone.signal)
    }
    for await (const { name: path, bytes } of packed) {
      gone.signal.throwIfAborted()
      const entry = Readable.from(Buffer.isBuffer(bytes) ? [bytes] : bytes, { objectMode: false })
      zip.addReadStream(entry, path, { compress: false })
      await finished(addAbortSignal(gone.signal, entry))
    }
    zip.end()
  }
  all().catch((error: Error) => output.destroy(error))
  return output
}

async function writeCsv<Row extends object>(
  zip: ZipFile,
  name: string,
  { columns, each }: CsvRows<Row>,
  signal: AbortSignal,
): Promise<void> {
  const csv = stringify({
    header: true,
    columns: [
      ...columns.map(({ title }) => (typeof title === 'function' ? title() : t(title))),
      t('Time zone'),
    ],
    bom: true,
    escape_formulas: true,
  })
  const entry = new PassThrough()
  const failed = new Promise<never>((_, reject) => csv.once('error', reject))
  failed.catch(() => {})
  csv.pipe(entry)
  zip.addReadStream(entry, `${name}.csv`)
  const stop = () => csv.destroy()
  signal.addEventListener('abort', stop, { once: true })
  const rows = each(async (portion) => {
    signal.throwIfAborted()
    let roomy = true
    for (const row of portion) roomy = csv.write(csvLine(columns, row))
    if (!roomy) await once(csv, 'drain', { signal })
  })
  await Promise.race([rows, failed])
  signal.removeEventListener('abort', stop)
  csv.end()
}

function csvLine<Row extends object>(columns: readonly ExportColumn<Row>[], row: Row & Zoned): unknown[] {
  const cells = columns.map(({ value, at }) => {
    const cell = value(row)
    return at && typeof cell === 'number' ? timeInFile(cell, row.timezone) : cell
  })
  return [...cells, row.timezone]
}
