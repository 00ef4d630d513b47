import { authorize } from '#server/http/bind.ts'
import { handle } from '#server/http/route.ts'
import { linkedLivePlaylist, livePieceOf, playlistFor } from '#server/services/cameras/live-pieces.ts'
import {
  downloadOf,
  linkedFile,
  linkedPlaylist,
  linkTo,
  previewOf,
} from '#server/services/cameras/recording-playback.ts'
import {
  changeRecording as change,
  presentRecording,
  recallRecording as recall,
  recordingById,
  removeRecording,
  removeRecordingsOf,
  startRecordings,
  stopRecording as stop,
} from '#server/services/cameras/recordings.ts'
import { LIVE_LINK_LENGTH } from '#server/services/media/live-links.ts'
import { type RecordingQuery, recordingSource, recordSource } from '#server/store/cameras/recordings.ts'
import { listEntries } from '#server/store/dictionary.ts'
import { SEES_CAMERAS } from '#src/contract/cameras/cameras.ts'
import {
  changeRecording,
  deleteRecord,
  deleteRecording,
  deleteRecordingsOfCamera,
  downloadRecord,
  livePiece,
  playlistOf,
  recallRecording,
  recordFile,
  recordingOf,
  recordingPreview,
  recordings,
  recordingsOfCamera,
  recordLink,
  records,
  startRecording,
  stopRecording,
} from '#src/contract/cameras/recordings.ts'
import { uuid } from '#src/contract/define/fields.ts'
import type { PageOf, SortOf } from '#src/contract/define/list.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { byAt, keyOf, type Placed, scopeAt } from './-parts/at-restaurant.ts'

const listed = async (
  { services: { db }, caller: { scope }, params }: Placed,
  source: typeof recordingSource,
  query: RecordingQuery & PageOf<SortOf<typeof recordings>>,
) => {
  const { content, ...page } = await listEntries(db, source, scope, {
    ...query,
    restaurantUuid: params.restaurantId,
  })
  return { content: content.map(presentRecording), ...page }
}

const remove = async (call: Placed & { params: { id: string } }) =>
  removeRecording(call.services, await byAt(call), call.params.id)

export const routes = [
  handle(recordings, (call) => listed(call, recordingSource, call.query)),
  handle(records, (call) => listed(call, recordSource, call.query)),
  handle(recordingsOfCamera, (call) =>
    listed(call, recordingSource, { ...call.query, cameras: [call.params.id] }),
  ),
  handle(deleteRecordingsOfCamera, async (call) => ({
    deleted: await removeRecordingsOf(call.services, await byAt(call), keyOf(call.caller, call.params)),
  })),
  handle(recordingOf, async (call) => recordingById(call.services.db, await scopeAt(call), call.params.id)),
  handle(recordingPreview, (call) => previewOf(call.services, keyOf(call.caller, call.params))),
  handle(startRecording, async (call) => ({
    content: await startRecordings(call.services, await byAt(call), call.params.restaurantId, call.body),
  })),
  handle(changeRecording, async (call) => change(call.services, await byAt(call), call.params.id, call.body)),
  handle(stopRecording, async (call) => stop(call.services, await byAt(call), call.params.id)),
  handle(deleteRecording, remove),
  handle(recallRecording, async (call) => recall(call.services, await byAt(call), call.params.id)),
  handle(deleteRecord, remove),
  handle(recordLink, (call) =>
    linkTo(call.services, keyOf(call.caller, call.params), call.caller.session.sessionId),
  ),
  handle(downloadRecord, (call) => downloadOf(call.services, keyOf(call.caller, call.params))),
  handle(recordFile, ({ services, params: { restaurantId, token }, origin }) =>
    linkedFile(services, { restaurantUuid: restaurantId, token, address: origin.address }),
  ),
  handle(playlistOf, ({ services, params: { restaurantId, id }, caller, origin }) => {
    const link = { restaurantUuid: restaurantId, token: id, address: origin.address }
    if (id.length === LIVE_LINK_LENGTH) return linkedLivePlaylist(services, link)
    if (!uuid.safeParse(id).success) return linkedPlaylist(services, link)
    authorize({ permission: SEES_CAMERAS }, caller)
    if (!caller) throw new Refused(401, t('Sign in to continue.'))
    return playlistFor(services, caller, { restaurantUuid: restaurantId, uuid: id })
  }),
  handle(livePiece, ({ services, params: { restaurantId, id, piece }, origin }) =>
    livePieceOf(services, { restaurantUuid: restaurantId, token: id, address: origin.address }, piece),
  ),
]
