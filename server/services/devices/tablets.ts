import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, recall } from '#server/services/changes/change.ts'
import { deviceIdOf } from '#server/store/devices/online.ts'
import { deletePairings } from '#server/store/devices/pairing.ts'
import {
  deleteSessionsOf,
  insertLog,
  type LoggedEntry,
  logEntry,
  setLogDeleted,
  tabletSessionsOf,
} from '#server/store/devices/tablet-records.ts'
import { setTablet, tabletSource } from '#server/store/devices/tablets.ts'
import { entryOf } from '#server/store/dictionary.ts'
import { sessionIds } from '#server/store/identity/sessions.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import type { Tablet } from '#src/contract/devices/tablets.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { logLine } from '#src/domain/devices/log-lines.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { changeEntry, presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { tellDevices } from './device-news.ts'
import type { TabletNews } from './tablet-bus.ts'
import { turnTablet } from './tablet-presence.ts'

/** Tablets, with who is notified of a change. */
const told = {
  ...tabletSource,
  tell: (services: Services, restaurantId: number) => tellDevices(services, restaurantId, 'TABLET'),
}

/** Tells a tablet, wherever it is connected; in the transaction that `tx` is. */
async function tellTablet(
  { tablets }: Pick<Services, 'tablets'>,
  tx: Database,
  uuid: string,
  news: (id: number) => TabletNews,
): Promise<void> {
  const id = await deviceIdOf(tx, uuid)
  if (id !== null) await tablets.tell(tx, news(id))
}

/** @throws Refused 404, 409 when somebody else changed it first. */
export function renameTablet(
  services: Services,
  by: ChangeBy,
  uuid: string,
  form: { name: string; version: number },
): Promise<Tablet> {
  return services.db.transaction(async (tx) => {
    const after = await changeEntry({ ...services, db: tx }, by, told, uuid, form)
    await tellTablet(services, tx, uuid, (id) => ({ kind: 'changed', id }))
    return after
  })
}

/** Lets a tablet obey commands or not. @throws Refused 404. */
export const setRemoteAccess = (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  remoteAccess: boolean,
): Promise<Tablet> =>
  change(services, actor, { ...told, listed: true }, 'TABLET_CHANGED', {
    lock: (tx) => entryOf(tx, tabletSource, scope, uuid, 'FOR UPDATE'),
    act: async (tx) => {
      await setTablet(tx, uuid, { remoteAccess })
      await tellTablet(services, tx, uuid, (id) => ({ kind: 'changed', id }))
      return presentEntry(tx, tabletSource, scope, uuid)
    },
  })

/** Ends the pairing of a tablet to its board: its session is over, and the board closes. */
export const endPairing = async (within: Services, deviceId: number, at: number): Promise<void> =>
  endBoard(within, deviceId, await deletePairings(within.db, deviceId, at), at)

async function endBoard(
  { db: tx, live, sessions }: Services,
  deviceId: number,
  sessionIds: readonly number[],
  at: number,
): Promise<void> {
  if (sessionIds.length === 0) return
  await sessions.end(tx, sessionIds, 'UNPAIRED')
  await turnTablet({ live }, tx, deviceId, false, at)
}

/** Deletes a tablet; it is let in no longer, and whatever it has open ends. @throws Refused 404. */
export async function removeTablet(services: Services, by: ChangeBy, uuid: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const within = { ...services, db: tx }
    await removeEntry(within, by, told, uuid)
    const id = await deviceIdOf(tx, uuid)
    if (id === null) return
    await services.tablets.tell(tx, { kind: 'gone', id })
    await endPairing(within, id, services.now())
  })
}

/** @throws Refused 409 when it is too late. */
export const recallTablet = (services: Services, by: ChangeBy, uuid: string): Promise<Tablet> =>
  recallEntry(services, by, told, uuid)

type Sessions = Parameters<typeof tabletSessionsOf>[2]

/** @throws Refused 404 for a tablet that is not there or not the caller's. */
export async function sessionsOf(
  { db }: Pick<Services, 'db'>,
  scope: Scope,
  { tabletUuid, ...query }: Sessions & { tabletUuid: string },
) {
  await presentEntry(db, tabletSource, scope, tabletUuid)
  return tabletSessionsOf(db, tabletUuid, query)
}

/** Ends a tablet's sessions, or one of them: its app has to sign in again. @throws Refused 404. */
export async function endSessions(
  services: Services,
  { actor, scope }: ChangeBy,
  { tabletUuid, uuid }: { tabletUuid: string; uuid?: string | undefined },
): Promise<void> {
  await change(services, actor, told, 'TABLET_SIGNED_OUT', {
    lock: (tx) => entryOf(tx, tabletSource, scope, tabletUuid, 'FOR UPDATE'),
    act: async (tx, tablet, at) => {
      const ended = (await deleteSessionsOf(tx, tabletUuid, uuid, at)).map((session) => session.uuid)
      if (ended.length === 0 && uuid !== undefined) throw notFound(t('This session'))
      const id = await deviceIdOf(tx, tabletUuid)
      if (id !== null && ended.length > 0) {
        await insertLog(tx, id, { level: 'INFO', message: logLine('SIGNED_OUT'), at })
        // A payload holds so many; the tablet is connected with the newest.
        await services.tablets.tell(tx, { kind: 'signedOut', id, sessions: ended.slice(-100) })
        await endBoard({ ...services, db: tx }, id, await sessionIds(tx, ended), at)
      }
      return tablet
    },
  })
}

const ENTRY = {
  kind: 'TABLET' as const,
  noun: msg('log entry'),
  called: ({ tabletName }: LoggedEntry) => tabletName,
  recorded: ({ message }: LoggedEntry) => ({ message }),
  tell: (services: Services, restaurantId: number) => tellDevices(services, restaurantId, 'TABLET'),
}

/** @throws Refused 404. */
export async function removeLog(services: Services, { actor, scope }: ChangeBy, uuid: string): Promise<void> {
  await change(services, actor, ENTRY, 'TABLET_LOG_DELETED', {
    lock: (tx) => logEntry(tx, scope, uuid),
    act: async (tx, _, at) => {
      await setLogDeleted(tx, uuid, at)
      return null
    },
  })
}

/** @throws Refused 409 when it's too late. */
export async function recallLog(services: Services, { actor, scope }: ChangeBy, uuid: string): Promise<void> {
  await recall(services, actor, ENTRY, 'TABLET_LOG_RECALLED', async (tx, since) => {
    const entry = await logEntry(tx, scope, uuid, since)
    if (entry) await setLogDeleted(tx, uuid, null)
    return entry
  })
}
