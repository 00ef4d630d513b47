import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change } from '#server/services/changes/change.ts'
import type { CameraKey } from '#server/store/cameras/cameras.ts'
import {
  changedStreamSource,
  deleteMountpointsOfStreams,
  namesOfRestaurant,
  type PlayedStream,
  playedStream,
  setLive,
  streamSource,
} from '#server/store/cameras/streams.ts'
import { lockZones, stopIdleZones } from '#server/store/cameras/zones.ts'
import { entryOf } from '#server/store/dictionary.ts'
import type { Mountpoint } from '#src/contract/cameras/cameras.ts'
import type { Stream, StreamForm } from '#src/contract/cameras/streams.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { t } from '#src/domain/language/text.ts'
import { changeEntry, createEntry, presentEntry, recallEntry, removeEntry } from '../changes/dictionary.ts'
import type { Caller } from '../identity/sessions.ts'
import type { Services } from '../services.ts'
import { provision, unreachable } from './live-streams.ts'

type Means = Pick<Services, 'db' | 'now' | 'video'>

/** Has everyone who shows streams, or zones, ask for them again; in the transaction that `db` is. */
export async function tellOf(
  services: Pick<Services, 'db' | 'live'>,
  ...kinds: SubjectKind[]
): Promise<void> {
  for (const kind of kinds) await services.live.publish(dictionariesTopic, 'everyone', { kind }, services.db)
}

/** @throws Refused 400 by field for a camera or a zone that is not the restaurant's. */
async function checkNames(db: Database, restaurantUuid: string, form: StreamForm): Promise<void> {
  const { camera, zone } = await namesOfRestaurant(db, restaurantUuid, form)
  if (!camera)
    throw badRequest(t('Choose a camera of this restaurant.'), { cameraUuid: t('Choose a camera') })
  if (!zone) throw badRequest(t('Choose a zone of this restaurant.'), { zoneUuid: t('Choose a zone') })
}

/** What is done to streams may leave zones without a live one: they are stopped together with it. */
function acted<T>(
  services: Services,
  restaurantUuid: string,
  act: (inner: Services) => Promise<T>,
): Promise<T> {
  return services.db.transaction(async (tx) => {
    const inner = { ...services, db: tx }
    // Before any stream, in the order that starting and stopping a zone use: otherwise the two could wait for each
    // other.
    await lockZones(tx, restaurantUuid)
    const done = await act(inner)
    await stopIdleZones(tx, restaurantUuid)
    await tellOf(inner, 'ZONE')
    return done
  })
}

/** Sends everybody away who watches these streams. */
export async function endStreams({ db, video }: Pick<Services, 'db' | 'video'>, uuids: readonly string[]) {
  for (const id of await deleteMountpointsOfStreams(db, uuids)) await video.release(id)
}

/** Creates a stream, live by default. @throws Refused 400 by field, 404, 409 for a description that is taken. */
export function createStream(
  services: Services,
  by: ChangeBy,
  restaurantUuid: string,
  { live = true, ...form }: StreamForm,
): Promise<Stream> {
  const now = services.now()
  return acted(services, restaurantUuid, async (inner) => {
    const source = streamSource(now)
    await checkNames(inner.db, restaurantUuid, form)
    return createEntry(inner, by, source, { ...form, restaurantUuid, startedAt: live ? now : null })
  })
}

/**
 * Changes a stream, and starts or stops it where told. Who watches another camera's picture is sent away.
 * @throws Refused 400 by field, 404, 409 when somebody else changed it first or the description is taken.
 */
export async function changeStream(
  services: Services,
  by: ChangeBy,
  { restaurantId, id }: { restaurantId: string; id: string },
  { live, ...form }: StreamForm & { version: number },
): Promise<Stream> {
  const now = services.now()
  const source = changedStreamSource(now)
  const { before, after } = await acted(services, restaurantId, async (inner) => {
    const found = await presentEntry(inner.db, source, by.scope, id, 'FOR UPDATE')
    await checkNames(inner.db, restaurantId, form)
    const started = live === undefined ? found.startedTime : live ? (found.startedTime ?? now) : null
    const left = await changeEntry(inner, by, source, id, { ...form, startedAt: started })
    return { before: found, after: left }
  })
  const another = before.metadata.cameraUuid !== after.metadata.cameraUuid
  if (another || after.startedTime === null) await endStreams(services, [id])
  return after
}

/** Stops a stream for everybody. @throws Refused 404, 409 when it is stopped. */
export async function stopStream(
  services: Services,
  { actor, scope }: ChangeBy,
  { restaurantId, id }: { restaurantId: string; id: string },
): Promise<Stream> {
  const source = streamSource(services.now())
  const stopped = await acted(services, restaurantId, (inner) =>
    change(inner, actor, { ...source, listed: true }, 'STREAM_STOPPED', {
      lock: (tx) => entryOf(tx, source, scope, id, 'FOR UPDATE'),
      act: async (tx, before) => {
        if (before.startedTime === null)
          throw conflict(t('{name} is already stopped.', { name: before.description }))
        await setLive(tx, [id], null)
        return presentEntry(tx, source, scope, id)
      },
    }),
  )
  await endStreams(services, [id])
  return stopped
}

/** Stops a stream and deletes it. @throws Refused 404. */
export async function removeStream(
  services: Services,
  by: ChangeBy,
  { restaurantId, id }: { restaurantId: string; id: string },
): Promise<void> {
  await acted(services, restaurantId, (inner) => removeEntry(inner, by, streamSource(services.now()), id))
  await endStreams(services, [id])
}

/** @throws Refused 409 when it is too late, or another stream has the description by now. */
export const recallStream = (
  services: Services,
  by: ChangeBy,
  { restaurantId, id }: { restaurantId: string; id: string },
): Promise<Stream> =>
  acted(services, restaurantId, (inner) => recallEntry(inner, by, streamSource(services.now()), id))

/** @throws Refused 404 for a stream that is not there or not the caller's, 409 when its camera gives no picture. */
export async function streamPicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  key: CameraKey,
): Promise<PlayedStream> {
  const stream = await playedStream(db, key, now())
  if (!stream) throw notFound(t('This stream'))
  if (!stream.playable)
    throw unreachable({ ...stream, name: t('The camera of {name}', { name: stream.name }) })
  return stream
}

/** Lets somebody watch a live stream. @throws Refused as `streamPicture`, 409 when it was stopped. */
export async function watchStream(services: Services, caller: Caller, key: CameraKey): Promise<Mountpoint> {
  const picture = await streamPicture(services, key)
  if (!picture.live) throw conflict(t('{name} is stopped.', { name: picture.name }))
  const name = t('The camera of {name}', { name: picture.name })
  // Streams are watched several at once: the smaller one is enough.
  return provision(services, caller, key, { ...picture, name, stream: 'SUB' })
}

/** Ends one of a viewer's mountpoints of a stream. @throws Refused 404 for a stream that is not theirs. */
export async function leaveStream(
  { db, now, video }: Means,
  key: CameraKey,
  accountId: number,
  id: number,
): Promise<void> {
  if (!(await playedStream(db, key, now()))) throw notFound(t('This stream'))
  for (const one of await deleteMountpointsOfStreams(db, [key.uuid], { accountId, id }))
    await video.release(one)
}
