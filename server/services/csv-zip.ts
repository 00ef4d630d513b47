import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { stringify } from 'csv-stringify'
import { ZipFile } from 'yazl'
import type { ExportColumn } from '#server/store/history.ts'
import { timestampInZone } from './export-time.ts'

/** In which zone a row's times are written. */
interface Zoned {
  timezone: string
}

/** Gives all rows of an export in portions. */
export type EachRow<Row> = (take: (rows: (Row & Zoned)[]) => Promise<void>) => Promise<void>

/**
 * A zip with one CSV, written as it is read: memory stays at a portion of rows whatever the length. Times are
 * in the row's restaurant time, with the zone in a column of its own.
 */
export function csvZip<Row extends object>(
  name: string,
  columns: readonly ExportColumn<Row>[],
  each: EachRow<Row>,
): Readable {
  const csv = stringify({
    header: true,
    columns: [...columns.map((c) => c.title), 'Time zone'],
    bom: true,
    escape_formulas: true,
  })
  const entry = new PassThrough()
  csv.pipe(entry)
  const zip = new ZipFile()
  zip.addReadStream(entry, `${name}.csv`)
  zip.end()
  const output = new PassThrough()
  zip.outputStream.pipe(output)

  // Whoever stops reading stops the rows too: they would wait for room for ever, and their transaction with them.
  const gone = new AbortController()
  output.once('close', () => {
    gone.abort()
    csv.destroy()
  })
  for (const part of [csv, zip]) part.on('error', (error: Error) => output.destroy(error))

  each(async (rows) => {
    gone.signal.throwIfAborted()
    let roomy = true
    for (const row of rows) roomy = csv.write(csvLine(columns, row))
    if (!roomy) await once(csv, 'drain', { signal: gone.signal })
  }).then(
    () => csv.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

function csvLine<Row extends object>(columns: readonly ExportColumn<Row>[], row: Row & Zoned): unknown[] {
  const cells = columns.map(({ value, at }) => {
    const cell = value(row)
    return at && typeof cell === 'number' ? timestampInZone(cell, row.timezone) : cell
  })
  return [...cells, row.timezone]
}
