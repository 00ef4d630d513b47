import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { stampInZone } from '#server/services/exports/export-time.ts'
import { exportHistory } from '#server/services/exports/exports.ts'
import { deleteEvent, recallEvent } from '#server/services/kitchen/history-deletion.ts'
import { pictureTag } from '#server/services/media/event-pictures.ts'
import type { Services } from '#server/services/services.ts'
import { source } from '#server/store/history/unusual-recordings.ts'
import { listHistory } from '#server/store/history.ts'
import { recordingById } from '#server/store/kitchen/unusual.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  deleteUnusualRecording,
  recallUnusualRecording,
  unusualRecordingDownload,
  unusualRecordingImage,
  unusualRecordingOf,
  unusualRecordingPreview,
  unusualRecordings,
  unusualRecordingsExport,
} from '#src/contract/kitchen/unusual.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t } from '#src/domain/language/text.ts'

/** @throws Refused 404 for one that is not there or not of a restaurant in scope. */
async function found({ db, now }: Pick<Services, 'db' | 'now'>, scope: Scope, id: string) {
  const recording = await recordingById(db, { scope, id, now: now() })
  if (!recording) throw notFound(t('This recording'))
  return recording
}

async function video(services: Services, scope: Scope, id: string) {
  const { frames, ...recording } = await found(services, scope, id)
  const { kind, createdDate, timezone, size } = recording
  return {
    fileName: `${kind}-${recording.restaurantNumber}-${stampInZone(createdDate, timezone)}.webm`,
    contentType: 'video/webm',
    length: size,
    etag: pictureTag('recording', id),
    body: () => services.pictures.recordingWebm(recording, frames),
  }
}

export const routes = [
  handle(unusualRecordings, ({ query, caller: { scope }, services: { db, now } }) =>
    listHistory(db, source, { scope, query, now: now() }),
  ),

  handle(unusualRecordingsExport, ({ query, caller, services }) =>
    exportHistory(services, caller, source, query),
  ),

  handle(unusualRecordingOf, async ({ params, caller, services }) => {
    const { frames: _, ...recording } = await found(services, caller.scope, params.id)
    return recording
  }),

  handle(unusualRecordingImage, async ({ params: { id }, caller, services }) => {
    const { frames, ...recording } = await found(services, caller.scope, id)
    const frame = frames.find(({ offsetMs }) => offsetMs === 0) ?? frames[0]
    if (!frame) throw notFound(t('This image'))
    const tag = pictureTag('recording', id, 'thumbnail')
    return {
      fileName: `recording-${id}.png`,
      contentType: 'image/png',
      etag: tag,
      inline: true,
      body: () => services.pictures.framePng(recording, frame, 'thumbnail', tag),
    }
  }),

  handle(unusualRecordingPreview, async ({ params, caller, services }) => ({
    ...(await video(services, caller.scope, params.id)),
    inline: true,
  })),

  handle(unusualRecordingDownload, ({ params, caller, services }) =>
    video(services, caller.scope, params.id),
  ),

  handle(deleteUnusualRecording, (call) =>
    deleteEvent(call.services, actorOf(call), call.caller.scope, source, call.params.id),
  ),

  handle(recallUnusualRecording, (call) =>
    recallEvent(call.services, actorOf(call), call.caller.scope, source, call.params.id),
  ),
]
