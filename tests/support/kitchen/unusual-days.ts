import type { DayFacts } from '#server/demo/model/day/facts.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { type FreshDatabase, freshDatabase } from '../database/database.ts'
import { MANAGER } from '../demo.ts'
import { startTestProvider, type TestProvider } from '../provider.ts'
import { addUnusualDay } from './unusual.ts'

export const UNUSUAL_DAY = '2026-05-14'
/** The zone of the manager's own restaurant. */
export const UNUSUAL_ZONE = 'America/Chicago'
/** UNUSUAL_DAY there, in epoch milliseconds. */
export const UNUSUAL_RANGE = {
  startTime: startOfDayKey(UNUSUAL_DAY, UNUSUAL_ZONE),
  endTime: startOfDayKey(addDays(UNUSUAL_DAY, 1), UNUSUAL_ZONE),
}

export interface UnusualDays {
  database: FreshDatabase
  provider: TestProvider
  /** The manager's token. */
  manager: string
  /** What happened in the manager's own restaurant, and in one that is not theirs. */
  own: DayFacts
  foreign: DayFacts
  stop(): Promise<void>
}

/** A provider over a database in which two restaurants have had one day of unusual events and recordings. */
export async function startUnusualDays(): Promise<UnusualDays> {
  const database = await freshDatabase()
  const provider = await startTestProvider({ databaseUrl: database.url })
  return {
    database,
    provider,
    own: await addUnusualDay(database.db, '0412', UNUSUAL_DAY),
    foreign: await addUnusualDay(database.db, '0117', UNUSUAL_DAY),
    manager: await provider.tokenOf(MANAGER),
    async stop() {
      await provider.stop()
      await database.drop()
    },
  }
}
