import { once } from 'node:events'
import pg from 'pg'
import { type CopyValue, copyLine } from './copy-text.ts'
import type { Database } from './query.ts'

/** Text gathered before it is handed to the socket, in characters. */
const chunkSize = 128 * 1024

/**
 * Inserts many rows by COPY, the fastest way in. All or nothing; inside a transaction it is part of it.
 *
 *     await bulkInsert(tx, 'hold', ['restaurant_id', 'placed_at'], holds.map((h) => [h.restaurantId, h.placedAt]))
 *
 * @param table    table name, snake_case
 * @param columns  column names, snake_case, in the order of each row's values
 * @param rows     any iterable: a generator keeps a million rows from standing in memory at once. A json
 *                 array must be given as its text (JSON.stringify), since an array here means bigint[] and such
 * @returns        the number of rows stored
 * @throws         PostgreSQL's error (a refused row names its line), or what the iterable threw
 */
export function bulkInsert(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const text = `copy ${pg.escapeIdentifier(table)} (${names}) from stdin`
  return db.withClient(
    (client) =>
      new Promise((resolve, reject) => {
        client.query(new Copy(text, rows, (error, count) => (error ? reject(error) : resolve(count))))
      }),
  )
}

/** The part of the driver's connection that COPY needs (the driver's types leave it out). */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** One COPY … FROM STDIN as the driver's own kind of query: the driver calls the handle… methods. */
class Copy implements pg.Submittable {
  private readonly text: string
  private readonly rows: Iterable<readonly CopyValue[]>
  private readonly done: (error: Error | null, count: number) => void
  private failure: Error | null = null
  private stopped = false
  private count = 0

  constructor(
    text: string,
    rows: Iterable<readonly CopyValue[]>,
    done: (error: Error | null, count: number) => void,
  ) {
    this.text = text
    this.rows = rows
    this.done = done
  }

  submit(connection: pg.Connection): void {
    connection.query(this.text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the rows could not be produced')
    })
  }

  handleCommandComplete(message: { text: string }): void {
    this.count = Number(message.text.split(' ')[1])
  }

  handleError(error: Error): void {
    this.stopped = true
    this.done(this.failure ?? error, 0)
  }

  handleReadyForQuery(): void {
    this.done(null, this.count)
  }

  private async send(connection: CopyConnection): Promise<void> {
    let text = ''
    for (const row of this.rows) {
      text += copyLine(row)
      if (text.length < chunkSize) continue
      connection.sendCopyFromChunk(Buffer.from(text))
      text = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      else await new Promise(setImmediate)
      if (this.stopped) return
    }
    if (text !== '') connection.sendCopyFromChunk(Buffer.from(text))
    connection.endCopyFrom()
  }
}
