import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/query.ts'
import { scopeOfCall, sharedZone } from '#server/store/administration/restaurants.ts'
import { countWaiting, insertReport } from '#server/store/exports/reports.ts'
import {
  type ExportColumn,
  eachOfHistory,
  type HistoryQuery,
  type HistorySource,
  summarizeHistory,
} from '#server/store/history.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import type { Language } from '#src/domain/language/languages.ts'
import { language, t } from '#src/domain/language/text.ts'
import type { Caller } from '../identity/sessions.ts'
import type { Jobs, When } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { type CsvFile, csvZip, type EachRow } from './csv-zip.ts'
import { timestampInZone } from './export-time.ts'
import type { FileAnswer } from './file-answer.ts'

/** An export of more rows than this is made by a job and fetched as a report (202). */
export const ROWS_AT_ONCE = 20_000
/** Exports of one account that wait to be made; each takes a worker for a while. */
const WAITING_AT_MOST = 10

/** 'fryer-20260301-20260308': what the file is and which local days it spans; UTC's where zones differ. */
export function exportName(kind: string, query: Range, zone: string | null): string {
  const day = (at: number) =>
    timestampInZone(at, zone ?? 'UTC')
      .slice(0, 10)
      .replaceAll('-', '')
  return `${kind}-${day(query.startTime)}-${day(query.endTime - 1)}`
}

/** For whom a file is made: the caller, or later the owner of a report. */
export type ExportReader = Pick<Caller, 'account' | 'scope'>

/** Rows that can be had as a file: how many a reader's query has, and each of them with the zone of its times. */
export interface ExportSource<Q, R extends object> {
  kind: string
  exported: readonly ExportColumn<R>[]
  /** @throws Refused for what the reader may not see. */
  open(db: Database, reader: ExportReader, query: Q, now: number): Promise<OpenExport<R>>
}
interface OpenExport<R extends object> {
  /** The zone that all rows share; null where they do not share one. */
  zone: string | null
  /** The restaurant that it is about, if it is one. */
  restaurantId: number | null
  total(): Promise<number>
  each: EachRow<R>
  /** Further files of the same zip. */
  files?: readonly CsvFile[]
}
type Range = Pick<HistoryQuery, 'startTime' | 'endTime'>

/** The restaurants that an export is of: those of a call's scope or the one it names, and their zone where it is one. */
export async function placeOf(
  db: Database,
  { scope: own }: Pick<ExportReader, 'scope'>,
  restaurantUuid: string | undefined,
) {
  const scope = await scopeOfCall(db, own, restaurantUuid)
  const restaurantId = restaurantUuid !== undefined && scope !== 'all' ? (scope[0] ?? null) : null
  return { scope, zone: await sharedZone(db, scope), restaurantId }
}

/** A history's rows, of the restaurants its reader may see. */
export const historyExport = <Q extends HistoryQuery, R extends object>(
  source: HistorySource<Q, R>,
): ExportSource<Q, R> => ({
  kind: source.kind,
  exported: source.exported,
  async open(db, reader, query, now) {
    const { scope, ...place } = await placeOf(db, reader, query.restaurantUuid)
    const asked = { scope, query, now }
    return {
      ...place,
      total: async () => (await summarizeHistory(db, source, asked)).total,
      each: (take) => eachOfHistory(db, source, asked, take),
    }
  },
})

export const exportHistory = <Q extends HistoryQuery, R extends object>(
  services: Services,
  caller: Caller,
  source: HistorySource<Q, R>,
  query: Q,
): Promise<FileAnswer> => exportRows(services, caller, historyExport(source), query)

/**
 * Rows as a zip, or accepted as a report when they are many. The zip is made before it is sent (a few hundred
 * kilobytes), so that a slow reader does not hold a database connection and a failure is told as one.
 * @throws Refused 429 when too many of the caller's exports wait already
 */
export async function exportRows<Q extends Range, R extends object>(
  services: Services,
  caller: Caller,
  source: ExportSource<Q, R>,
  query: Q,
): Promise<FileAnswer> {
  const { db, jobs, now, room } = services
  const { zone, restaurantId, total, each, files } = await source.open(db, caller, query, now())
  if ((await total()) > ROWS_AT_ONCE) {
    room.demand()
    await db.transaction(async (tx) => {
      const waiting = await countWaiting(tx, caller.account.id)
      if (waiting >= WAITING_AT_MOST)
        throw new Refused(429, t('You already have several exports in progress. Wait for one to finish.'))
      const report = await insertReport(tx, {
        accountId: caller.account.id,
        restaurantId,
        kind: source.kind,
        query,
        at: now(),
      })
      // An account's first one comes before the second of another.
      await addReportJob(jobs, tx, { id: report.id, language: language() }, { priority: waiting })
    })
    return { accepted: true, message: t('The export is being prepared. It will appear in your exports.') }
  }
  const name = exportName(source.kind, query, zone)
  const body = await buffer(csvZip(name, source.exported, each, files))
  return { fileName: `${name}.zip`, contentType: 'application/zip', body, length: body.length }
}

/** What the job behind an accepted export is told. */
export interface ReportJob {
  /** Of the report. */
  id: number
  /** Of who asked for it: the file is as they would have got it at once. */
  language: Language
}

/** One export is made at a time, so that mails and pushes never wait behind them. */
export const addReportJob = (
  jobs: Jobs,
  tx: Database,
  job: ReportJob,
  when: Pick<When, 'delayMs' | 'priority'>,
): Promise<void> => jobs.add(tx, 'report', job, { queue: 'report', ...when })
