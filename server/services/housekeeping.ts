import { purgeAttempts } from '#server/store/attempts.ts'
import { purgeReports } from '#server/store/reports.ts'
import { purgeSessions } from '#server/store/sessions.ts'
import type { Services } from './services.ts'

const DAY_MS = 86_400_000
/** How long what nobody needs any more is kept. */
export const KEPT = { attempts: DAY_MS, endedSessions: 90 * DAY_MS, reports: 7 * DAY_MS }

/** Deletes counted attempts, sessions long over and old exports; run by the clock, on one server. */
export async function keepHouse({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  await purgeAttempts(db, at - KEPT.attempts)
  await purgeSessions(db, at - KEPT.endedSessions)
  await purgeReports(db, at - KEPT.reports)
}
