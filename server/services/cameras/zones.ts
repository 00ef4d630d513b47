import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, type Subject } from '#server/services/changes/change.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { BY_PLACE, setLive, streamSource } from '#server/store/cameras/streams.ts'
import { setMode, setPlaces, stopIdleZones, zoneOf, zonesOf } from '#server/store/cameras/zones.ts'
import { allEntries } from '#server/store/dictionary.ts'
import type { Zone, ZoneStreams } from '#src/contract/cameras/plug-and-play.ts'
import type { Stream } from '#src/contract/cameras/streams.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { inOrder, ZONE_MODE_LABELS, type ZoneMode } from '#src/domain/cameras/zones.ts'
import { msg, t } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'
import { endStreams, tellOf } from './streams.ts'

/** A zone with its streams, as the record speaks of it. */
type Shown = Zone & { content: Stream[] }

const ZONE: Subject<Shown> = {
  kind: 'ZONE',
  noun: msg('zone'),
  called: ({ name }) => name,
  recorded: ({ mode, content }) => ({
    mode: mode && ZONE_MODE_LABELS[mode],
    streams: content.map(({ description }) => description),
    stopped: content
      .filter(({ startedTime }) => startedTime === null)
      .map(({ description }) => description)
      .toSorted(),
  }),
  tell: (services) => tellOf(services, 'ZONE', 'STREAM'),
}
const answered = ({ content, ...zone }: Shown): ZoneStreams => ({ zone, content })

/** A zone as it stands. @throws Refused 404 for one that is not there or not of the scope. */
async function present(
  db: Database,
  scope: Scope,
  uuid: string,
  now: number,
  lock?: 'FOR UPDATE',
): Promise<Shown> {
  const zone = await zoneOf(db, scope, uuid, lock)
  if (!zone) throw notFound(t('This zone'))
  const { restaurantUuid } = zone
  const inIt = { restaurantUuid, zones: [uuid] }
  return { ...zone, content: await allEntries(db, streamSource(now), scope, inIt, BY_PLACE) }
}

/** @throws Refused 404 for a restaurant that is not there or not the caller's. */
export async function zonesAt(db: Database, scope: Scope, restaurantUuid: string): Promise<Zone[]> {
  await scopeOfCall(db, scope, restaurantUuid)
  return zonesOf(db, scope, restaurantUuid)
}

/** @throws Refused 404. */
export const zoneStreams = async ({ db, now }: Pick<Services, 'db' | 'now'>, scope: Scope, uuid: string) =>
  answered(await present(db, scope, uuid, now()))

/**
 * Starts a zone's streams for a mode. One that runs goes over to the mode and the order asked for; what was stopped of
 * it stays so. @throws Refused 404, 409 for a zone without streams.
 */
export function startZone(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  { mode, streams = [] }: { mode: ZoneMode; streams?: readonly string[] | undefined },
): Promise<ZoneStreams> {
  const now = services.now()
  return services.db.transaction(async (tx) => {
    const before = await present(tx, scope, uuid, now, 'FOR UPDATE')
    if (before.content.length === 0)
      throw conflict(t('{name} has no streams. Add one first.', { name: before.name }))
    const began = before.mode === null
    const action = began ? 'ZONE_STARTED' : 'ZONE_CHANGED'
    return answered(
      await change({ ...services, db: tx }, actor, ZONE, action, {
        lock: async () => before,
        act: async (inner) => {
          const ids = before.content.map(({ id }) => id)
          await setPlaces(inner, inOrder(ids, streams))
          await setMode(inner, uuid, mode, now)
          if (began) await setLive(inner, ids, now)
          return present(inner, scope, uuid, now)
        },
      }),
    )
  })
}

/**
 * Stops a zone's streams, all of them unless set; with the last the zone is stopped too.
 * @throws Refused 404, 409 when none of them is live.
 */
export async function stopZone(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  { streams }: { streams?: readonly string[] | undefined },
): Promise<ZoneStreams> {
  const action = streams === undefined ? 'ZONE_STOPPED' : 'ZONE_CHANGED'
  let ended: string[] = []
  const stopped = await change(services, actor, ZONE, action, {
    lock: (tx, at) => present(tx, scope, uuid, at, 'FOR UPDATE'),
    act: async (tx, before, at) => {
      ended = before.content
        .filter(({ id, startedTime }) => startedTime !== null && (streams?.includes(id) ?? true))
        .map(({ id }) => id)
      if (ended.length === 0) throw conflict(t('{name} is already stopped.', { name: before.name }))
      await setLive(tx, ended, null)
      await stopIdleZones(tx, before.restaurantUuid)
      return present(tx, scope, uuid, at)
    },
  })
  await endStreams(services, ended)
  return answered(stopped)
}
