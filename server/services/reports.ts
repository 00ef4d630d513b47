import { Readable } from 'node:stream'
import type { Database } from '#server/db/query.ts'
import { eachOfHistory, type HistoryQuery, type HistorySource } from '#server/store/history.ts'
import {
  appendChunk,
  chunkOf,
  clearChunks,
  failReport,
  finishReport,
  reportById,
} from '#server/store/reports.ts'
import { narrow } from '#server/store/restaurants.ts'
import { accountById } from '#server/store/sessions.ts'
import { scopeOf } from '#src/domain/access/scope.ts'
import { csvZip } from './csv-zip.ts'
import { exportName } from './exports.ts'
import { raise } from './notifications.ts'
import type { Services } from './services.ts'

const CHUNK_BYTES = 256 * 1024

type AnySource = HistorySource<HistoryQuery, Record<string, unknown>>

/** The history an accepted export is of: the file of that name. */
async function sourceOf(kind: string): Promise<AnySource> {
  const file = (await import(`../store/history/${kind}.ts`)) as { source: AnySource }
  return file.source
}

/**
 * The job behind an accepted export: runs the list again with what its owner may see now, keeps the zip in
 * portions, and tells him. Started anew after a crash it begins from nothing.
 */
export async function makeReport(services: Services, id: number): Promise<void> {
  const { db, now } = services
  const report = await reportById(db, id)
  if (report?.state !== 'WAITING') return
  const owner = await accountById(db, report.accountId)
  if (!owner) return
  const query = report.query as unknown as HistoryQuery & { restaurantUuid?: string }
  const source = await sourceOf(report.kind)
  const name = exportName(report.kind, query)
  try {
    const scope = await narrow(db, scopeOf(owner), query.restaurantUuid)
    await clearChunks(db, id)
    const zip = csvZip(name, source.exported, (take) => eachOfHistory(db, source, scope, query, take))
    const sizeBytes = await keep(db, id, zip)
    await finishReport(db, id, { fileName: `${name}.zip`, sizeBytes, at: now() })
    await raise(services, {
      accountIds: [owner.id],
      type: 'INFO',
      message: `Your export <b>${name}.zip</b> is ready.`,
    })
  } catch (error) {
    await failReport(db, id, 'The export could not be made. Ask for it again.', now())
    await raise(services, {
      accountIds: [owner.id],
      type: 'ERROR',
      message: `Your export <b>${name}</b> could not be made.`,
    })
    services.log.error({ err: error, report: id }, 'an export could not be made')
  }
}

async function keep(db: Database, id: number, zip: Readable): Promise<number> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let position = 0
  let total = 0
  const flush = async () => {
    if (pendingBytes === 0) return
    await appendChunk(db, id, position, Buffer.concat(pending))
    position += 1
    total += pendingBytes
    pending = []
    pendingBytes = 0
  }
  for await (const piece of zip as AsyncIterable<Buffer>) {
    pending.push(piece)
    pendingBytes += piece.length
    if (pendingBytes >= CHUNK_BYTES) await flush()
  }
  await flush()
  return total
}

/** A finished export's zip, read a portion at a time. */
export function reportFile(db: Database, reportId: number): Readable {
  async function* portions() {
    for (let position = 0; ; position += 1) {
      const chunk = await chunkOf(db, reportId, position)
      if (!chunk) return
      yield chunk.bytes
    }
  }
  return Readable.from(portions())
}
