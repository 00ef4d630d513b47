import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import {
  eachOfHistory,
  type HistoryQuery,
  type HistorySource,
  summarizeHistory,
} from '#server/store/history.ts'
import { countWaiting, insertReport } from '#server/store/reports.ts'
import { narrow, onlyZone } from '#server/store/restaurants.ts'
import { Refused } from '#src/contract/refused.ts'
import { csvZip } from './csv-zip.ts'
import { timestampInZone } from './export-time.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Services } from './services.ts'
import type { Caller } from './sessions.ts'

/** An export of more rows than this is made by a job and fetched as a report (202). */
export const ROWS_AT_ONCE = 20_000
/** Exports of one account that wait to be made; each takes a worker for a while. */
export const WAITING_AT_MOST = 10

/** 'fryer-20260301-20260308': what the file is and which local days it spans; UTC's where zones differ. */
export function exportName(kind: string, query: HistoryQuery, zone: string | null): string {
  const day = (at: number) =>
    timestampInZone(at, zone ?? 'UTC')
      .slice(0, 10)
      .replaceAll('-', '')
  return `${kind}-${day(query.startTime)}-${day(query.endTime - 1)}`
}

/**
 * A history as a zip, or accepted as a report when it is long. The zip is made before it is sent (a few hundred
 * kilobytes), so that a slow reader does not hold a database connection and a failure is told as one.
 * @throws Refused 429 when too many of the caller's exports wait already
 */
export async function exportHistory<
  Q extends HistoryQuery & { restaurantUuid?: string | undefined },
  R extends object,
>(services: Services, caller: Caller, source: HistorySource<Q, R>, query: Q): Promise<FileAnswer> {
  const { db, jobs, now } = services
  const scope = await narrow(db, caller.scope, query.restaurantUuid)
  const { total } = await summarizeHistory(db, source, scope, query, sql`0`)
  if (total > ROWS_AT_ONCE) {
    await db.transaction(async (tx) => {
      if ((await countWaiting(tx, caller.account.id)) >= WAITING_AT_MOST)
        throw new Refused(429, 'Many of your exports are being prepared already. Wait for one of them.')
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
  const name = exportName(source.kind, query, await onlyZone(db, scope))
  const zip = csvZip(name, source.exported, (take) => eachOfHistory(db, source, scope, query, take))
  const body = await buffer(zip)
  return { fileName: `${name}.zip`, contentType: 'application/zip', body, length: body.length }
}
