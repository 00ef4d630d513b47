import sql from 'sql-template-tag'
import {
  eachOfHistory,
  type HistoryQuery,
  type HistorySource,
  summarizeHistory,
} from '#server/store/history.ts'
import { insertReport } from '#server/store/reports.ts'
import { narrow } from '#server/store/restaurants.ts'
import { csvZip } from './csv-zip.ts'
import { timestampInZone } from './export-time.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Services } from './services.ts'
import type { Caller } from './sessions.ts'

/** An export of more rows than this is made by a job and fetched as a report (202). */
export const ROWS_AT_ONCE = 20_000

/** 'fryer-20260301-20260308': what the file is and which days it spans. */
export function exportName(kind: string, query: HistoryQuery, zone = 'UTC'): string {
  const day = (at: number) => timestampInZone(at, zone).slice(0, 10).replaceAll('-', '')
  return `${kind}-${day(query.startTime)}-${day(query.endTime - 1)}`
}

/** Streams a history as a zip, or accepts it as a report when it is long. */
export async function exportHistory<
  Q extends HistoryQuery & { restaurantUuid?: string | undefined },
  R extends object,
>(services: Services, caller: Caller, source: HistorySource<Q, R>, query: Q): Promise<FileAnswer> {
  const { db, jobs, now } = services
  const scope = await narrow(db, caller.scope, query.restaurantUuid)
  const { total } = await summarizeHistory(db, source, scope, query, sql`0`)
  if (total > ROWS_AT_ONCE) {
    await db.transaction(async (tx) => {
      const restaurantId = query.restaurantUuid && scope !== 'all' ? (scope[0] ?? null) : null
      const report = await insertReport(tx, {
        accountId: caller.account.id,
        restaurantId,
        kind: source.kind,
        query,
        at: now(),
      })
      await jobs.add(tx, 'report', { id: report.id })
    })
    return { accepted: true, message: 'The export is being prepared. It will appear in your exports.' }
  }
  const name = exportName(source.kind, query)
  const body = csvZip(name, source.exported, (take) => eachOfHistory(db, source, scope, query, take))
  return { fileName: `${name}.zip`, contentType: 'application/zip', body }
}
