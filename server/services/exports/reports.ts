import { Readable } from 'node:stream'
import { type Database, interruptionOf } from '#server/db/query.ts'
import {
  appendChunk,
  chunkOf,
  clearChunks,
  failReport,
  finishReport,
  type ReportRow,
  reportById,
} from '#server/store/exports/reports.ts'
import type { AnyHistory, HistoryQuery } from '#server/store/history.ts'
import { type AccountRow, accountById } from '#server/store/identity/sessions.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { scopeOf } from '#src/domain/access/scope.ts'
import { keep } from '#src/domain/language/kept.ts'
import { english, language, msg } from '#src/domain/language/text.ts'
import { auditExport } from '../administration/audit-trail.ts'
import { refusedExport } from '../intake/refused.ts'
import type { Attempt } from '../jobs/perform.ts'
import { raise } from '../notifications/notifications.ts'
import { NoRoom } from '../operations/disk-room.ts'
import type { Services } from '../services.ts'
import { analyticReportExport } from './analytic-report.ts'
import { csvZip } from './csv-zip.ts'
import { chickenEventExport, potatoEventExport } from './event-exports.ts'
import { addReportJob, type ExportSource, exportName, historyExport } from './exports.ts'

const CHUNK_BYTES = 256 * 1024
/** How long an export for which there is no room waits before it is tried again. */
const ROOM_PAUSE_MS = 60_000

/** Kept in English; its reader's list has it in their language. */
const FAILED = msg('The export could not be made. Ask for it again.')

type ReportAttempt = Pick<Attempt, 'last' | 'completeIn'>
type AnySource = ExportSource<HistoryQuery, Record<string, unknown>>

/** What is no history and can be exported all the same. */
const OTHERS = [
  auditExport,
  chickenEventExport,
  potatoEventExport,
  analyticReportExport,
  refusedExport,
] as unknown as readonly AnySource[]

/** What an accepted export is of: one of the others, or the history of that name. */
async function sourceOf(kind: string): Promise<AnySource> {
  const other = OTHERS.find((one) => one.kind === kind)
  if (other) return other
  const file = (await import(`../../store/history/${kind}.ts`)) as { source: AnyHistory }
  return historyExport(file.source)
}

/**
 * The job behind an accepted export, done in the language of who asked for it: runs the list again with what its owner
 * may see now, keeps the zip in portions, and notifies the owner. After a crash or a failure it starts from the
 * beginning; only the last failure is reported. While the disk is almost full it waits.
 */
export async function makeReport(services: Services, id: number, attempt: ReportAttempt): Promise<void> {
  const { db, log } = services
  const report = await reportById(db, id)
  if (report?.state !== 'WAITING') return
  const owner = await accountById(db, report.accountId)
  if (!owner) return
  try {
    await make(services, report, owner, attempt)
  } catch (error) {
    // No failure of the export: it is made once the database is there, or has room.
    if (interruptionOf(error) !== null) throw error
    if (error instanceof NoRoom) return putOff(services, id, attempt)
    // Taken out of the list by its owner while it was being made.
    if (!(await reportById(db, id))) return
    log.error({ err: error, report: id }, 'an export could not be made')
    // What was refused will be refused again; anything else may pass.
    if (!attempt.last && !(error instanceof Refused)) throw error
    await giveUp(services, report, owner, attempt)
  }
}

async function make(
  services: Services,
  report: ReportRow,
  owner: AccountRow,
  attempt: ReportAttempt,
): Promise<void> {
  const { db, now, room } = services
  room.demand()
  const query = report.query as unknown as HistoryQuery
  const source = await sourceOf(report.kind)
  const { zone, each, files } = await source.open(db, { account: owner, scope: scopeOf(owner) }, query, now())
  const name = exportName(report.kind, query, zone)
  await clearChunks(db, report.id)
  const zip = csvZip(name, source.exported, each, files)
  const sizeBytes = await keepZip({ db, room }, report.id, zip)
  await db.transaction(async (tx) => {
    await attempt.completeIn(tx)
    await finishReport(tx, report.id, { fileName: `${name}.zip`, sizeBytes, at: now() })
    // Deleted by its owner while it was being made: they need not hear of it.
    if ((await reportById(tx, report.id))?.deletedAt !== null) return
    const message = keep(msg('Your export <b>{file}</b> is ready.'), { file: `${name}.zip` })
    const told = toOwner(report, owner)
    await raise(services, { ...told, type: 'INFO', message }, tx)
  })
}

/** Waits outside the worker, which mails and pushes need meanwhile; what it had made gives its room back. */
async function putOff({ db, jobs }: Services, id: number, attempt: ReportAttempt): Promise<void> {
  await db.transaction(async (tx) => {
    await attempt.completeIn(tx)
    await clearChunks(tx, id)
    await addReportJob(jobs, tx, { id, language: language() }, { delayMs: ROOM_PAUSE_MS })
  })
}

async function giveUp(
  services: Services,
  report: ReportRow,
  owner: AccountRow,
  attempt: ReportAttempt,
): Promise<void> {
  const { id, kind } = report
  await services.db.transaction(async (tx) => {
    await attempt.completeIn(tx)
    await failReport(tx, id, english(FAILED), services.now())
    await clearChunks(tx, id)
    const message = keep(msg('Your export <b>{kind}</b> could not be made. Ask for it again.'), { kind })
    const told = toOwner(report, owner)
    await raise(services, { ...told, type: 'ERROR', message }, tx)
  })
}

const toOwner = ({ restaurantId }: ReportRow, { id }: AccountRow) =>
  ({ accountIds: [id], restaurantId, subject: 'REPORT' }) as const

async function keepZip(
  { db, room }: Pick<Services, 'db' | 'room'>,
  id: number,
  zip: Readable,
): Promise<number> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let position = 0
  let total = 0
  const flush = async () => {
    if (pendingBytes === 0) return
    room.demand()
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
