import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/query.ts'
import { type ChangeBy, change, create, recall, type Subject } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import type { CameraKey } from '#server/store/cameras/cameras.ts'
import { lockOpen } from '#server/store/cameras/recording-files.ts'
import {
  idleRecordingsOf,
  openCount,
  recordedCameras,
  recordingSource as source,
} from '#server/store/cameras/recordings.ts'
import { deleteEntry, entryOf, insertEntry, restoreEntry, updateEntry } from '#server/store/dictionary.ts'
import type { Recording, RecordingForm } from '#src/contract/cameras/recordings.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { isOpen } from '#src/domain/cameras/recording-status.ts'
import { type RecordingTimes, timesFault } from '#src/domain/cameras/recording-times.ts'
import { t, tc, translated } from '#src/domain/language/text.ts'
import { RECORDING_STATES } from '#src/domain/statuses.ts'
import { presentEntry } from '../changes/dictionary.ts'
import type { Services } from '../services.ts'
import { advance } from './clip-recordings.ts'
import { tellRecordings, wakeRecorder } from './recording-news.ts'
import { makeWay } from './rolling-recordings.ts'

/** So many of a restaurant may be still to be made, or being made: they all want room on one disk. */
export const MOST_OPEN = 50

const of = (uuid: string): Subject<Recording> => ({
  kind: 'RECORDING',
  noun: source.noun,
  called: source.called,
  recorded: source.recorded,
  tell: (services, restaurantId) => tellRecordings(services, restaurantId, [uuid]),
})

/** Has what is recorded looked after soon, of clips and of cameras. */
async function wake(services: Services, tx: Database): Promise<void> {
  await wakeRecorder(services, tx)
  tx.afterCommit(() => void services.cameraRecorder.look())
}

/** @throws Refused 409 for a part of a rolling recording: it is made by what is set of its camera. */
function refuseForRolling({ kind, camera, status }: Recording): void {
  if (kind === 'ROLLING' && isOpen(status))
    throw conflict(
      t("This is the rolling recording of {camera}. Change it in the camera's settings.", { camera }),
    )
}

/** Why one failed is kept in English; its reader has it in their language. */
export const presentRecording = (recording: Recording): Recording => ({
  ...recording,
  failure: recording.failure && translated(recording.failure),
})

/** @throws Refused 404 for one that is not there, or not of the scope. */
export const recordingById = async (db: Database, scope: Scope, uuid: string): Promise<Recording> =>
  presentRecording(await presentEntry(db, source, scope, uuid))

const lockOf = (scope: Scope, uuid: string) => (tx: Database) =>
  entryOf(tx, source, scope, uuid, 'FOR UPDATE')

function checkTimes(times: RecordingTimes, now: number, begun = false): void {
  const fault = timesFault(times, now, begun)
  if (fault) throw badRequest(`${Object.values(fault)[0]}.`, fault)
}

/**
 * Asks for a recording of each camera. @throws Refused 400 by field, 404 for a restaurant that is not theirs, 409, 507.
 */
export async function startRecordings(
  services: Services,
  { actor, scope }: ChangeBy,
  restaurantUuid: string,
  { name, cameras, startTime, endTime }: RecordingForm,
): Promise<Recording[]> {
  const at = services.now()
  const times = { startTime: startTime ?? at, endTime }
  checkTimes(times, at)
  services.room.demand()
  const group = randomUUID()
  return services.db.transaction(async (tx) => {
    const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
    const wanted = await recordedCameras(tx, restaurant.id, cameras)
    if (wanted.length < new Set(cameras).size)
      throw badRequest(t('Choose cameras that still exist.'), { cameras: t('Choose a camera') })
    if ((await openCount(tx, restaurant.id)) + wanted.length > MOST_OPEN)
      throw conflict(
        t('At most {most} recordings of a restaurant can be scheduled or under way.', { most: MOST_OPEN }),
      )
    const made: Recording[] = []
    for (const camera of wanted) {
      const uuid = randomUUID()
      const row = { uuid, group_uuid: group, restaurant_id: restaurant.id, camera_id: camera.id }
      const entry = {
        ...row,
        ...source.stored({ name, ...times, startTime: Math.max(times.startTime, at) }),
        camera_name: camera.name,
        created_at: at,
        updated_at: at,
      }
      made.push(
        await create({ ...services, db: tx }, actor, of(uuid), 'RECORDING_STARTED', async (inner) => {
          await insertEntry(inner, source, entry)
          return recordingById(inner, scope, uuid)
        }),
      )
    }
    await wake(services, tx)
    return made
  })
}

/**
 * Renames a recording, moves one that has not begun, or ends one under way at another time.
 * @throws Refused 400 by field, 404, 409 for newer changes.
 */
export const changeRecording = (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  { version, ...form }: { name: string; version: number } & RecordingTimes,
): Promise<Recording> =>
  change(services, actor, of(uuid), 'RECORDING_CHANGED', {
    lock: lockOf(scope, uuid),
    version,
    act: async (tx, before, at) => {
      refuseForRolling(before)
      const moved = {
        startTime: form.startTime !== before.startTime,
        endTime: form.endTime !== before.endTime,
      }
      if (moved.startTime && before.status !== 'SCHEDULED')
        throw conflict(t('This recording has started.'), { startTime: t('It has started') })
      if (moved.endTime && !isOpen(before.status))
        throw conflict(t('This recording has ended.'), { endTime: t('It has ended') })
      if (moved.startTime || moved.endTime)
        checkTimes(form, at, before.status === 'RECORDING' || !moved.startTime)
      await updateEntry(tx, source, uuid, { ...source.stored(form), updated_at: at })
      await wake(services, tx)
      return recordingById(tx, scope, uuid)
    },
  })

/** Ends a recording under way now, and keeps what there is. @throws Refused 404, 409 for any other. */
export const stopRecording = (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<Recording> =>
  change(services, actor, of(uuid), 'RECORDING_STOPPED', {
    // Its row is locked together with its file, in the order in which a recorder does.
    lock: (tx) => entryOf(tx, source, scope, uuid),
    act: async (tx, before, at) => {
      refuseForRolling(before)
      const open = before.status === 'RECORDING' ? await lockOpen(tx, { uuid }, 'wait') : null
      // Its time may have been over while a server was at it.
      if (!open) {
        const { status } = await recordingById(tx, scope, uuid)
        throw conflict(
          t('This recording is {status}, so it cannot be stopped.', {
            status: RECORDING_STATES[status].word,
          }),
        )
      }
      const endAt = Math.min(open.endAt, at)
      if (open.clip === null) await services.cameraRecorder.end(tx, { ...open, endAt }, at)
      else
        await advance({ ...services, db: tx }, { ...open, endAt }, at, await makeWay({ ...services, db: tx }))
      const ended = await recordingById(tx, scope, uuid)
      if (ended.status === 'FINISHED') await updateEntry(tx, source, uuid, { status: 'STOPPED' })
      return recordingById(tx, scope, uuid)
    },
  })

/** @throws Refused 404, 409 while it is being made. */
export async function removeRecording(
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<void> {
  await change(services, actor, of(uuid), 'RECORDING_DELETED', {
    lock: lockOf(scope, uuid),
    act: async (tx, before, at) => {
      refuseForRolling(before)
      if (before.status === 'RECORDING') throw conflict(t('This recording is in progress. Stop it first.'))
      await deleteEntry(tx, source, uuid, at)
      return null
    },
  })
}

/** Deletes what was, and is to be, recorded of a camera, but for what is being made; gives how many. */
export function removeRecordingsOf(services: Services, by: ChangeBy, key: CameraKey): Promise<number> {
  return services.db.transaction(async (tx) => {
    const uuids = await idleRecordingsOf(tx, key)
    for (const uuid of uuids) await removeRecording({ ...services, db: tx }, by, uuid)
    return uuids.length
  })
}

/** @throws Refused 409 when it's too late. */
export const recallRecording = (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
): Promise<Recording> =>
  recall(services, actor, of(uuid), 'RECORDING_RECALLED', async (tx, since) => {
    if (!(await restoreEntry(tx, source, scope, uuid, since))) return null
    await wake(services, tx)
    return recordingById(tx, scope, uuid)
  })
