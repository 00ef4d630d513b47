import type { Database } from '#server/db/query.ts'
import { shownJson } from '#server/domain/intake/raw-event.ts'
import { delayOf } from '#server/domain/intake/times.ts'
import type { Services } from '#server/services/services.ts'
import { knownSetting, settingOf } from '#server/store/operations/settings.ts'
import type { Setup } from '#src/contract/administration/setup.ts'
import { type ReadEvent, timesOf } from './read-event.ts'

type FirstEvent = NonNullable<Setup['firstEvent']>

const KEY = 'firstEvent'

/** The first event that was accepted; null while there is none. */
export const keptFirstEvent = (db: Database): Promise<FirstEvent | null> => knownSetting<FirstEvent>(db, KEY)

/** Keeps an accepted event, unless one was accepted before. */
export const keepFirstEvent = (
  db: Database,
  { name, restaurant, data }: ReadEvent,
  { json, receivedAt }: { json: string | null; receivedAt: number },
): Promise<FirstEvent> =>
  settingOf(db, KEY, () => ({
    kind: name,
    restaurant,
    receivedAt,
    delayMs: delayOf(timesOf(data), receivedAt),
    event: json,
  }))

/**
 * Keeps the first event of a chain, for the setup page to show it. Each server asks the database once; all further events
 * cost nothing.
 */
export function firstEventKeeper({ db, log }: Pick<Services, 'db' | 'log'>) {
  let isKept = false
  return async (event: ReadEvent, body: unknown, receivedAt: number): Promise<void> => {
    if (isKept) return
    isKept = true
    try {
      await keepFirstEvent(db, event, { json: shownJson(body), receivedAt })
    } catch (error) {
      isKept = false
      log.warn({ err: error }, 'The first event could not be kept for the setup page.')
    }
  }
}
