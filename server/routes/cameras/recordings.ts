import { authorize } from '#server/http/bind.ts'
import { type Call, handle } from '#server/http/route.ts'
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
  recallRecording as recall,
  removeRecording,
  removeRecordingsOf,
  startRecordings,
  stopRecording as stop,
} from '#server/services/cameras/recordings.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { presentEntry } from '#server/services/changes/dictionary.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import { LIVE_LINK_LENGTH } from '#server/services/media/live-links.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
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
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { uuid } from '#src/contract/define/fields.ts'
import type { PageOf, SortOf } from '#src/contract/define/list.ts'
import { Refused } from '#src/contract/define/refusal.ts'

type At = Pick<Call<AnyEndpoint>, 'services' | 'origin'> & {
  caller: Caller
  params: { restaurantId: string }
}

/** Of the restaurant in the call's path alone. @throws Refused 404 for one that is not the caller's. */
const scopeAt = ({ services: { db }, caller: { scope }, params }: At) =>
  scopeOfCall(db, scope, params.restaurantId)
const byAt = async (call: At) => ({ actor: actorOf(call), scope: await scopeAt(call) })
const keyOf = ({ caller: { scope }, params }: At & { params: { id: string } }) => ({
  scope,
  restaurantUuid: params.restaurantId,
  uuid: params.id,
})

const listed = (
  { services: { db }, caller: { scope }, params }: At,
  source: typeof recordingSource,
  query: RecordingQuery & PageOf<SortOf<typeof recordings>>,
) =>
  listEntries(db, source, scope, {
    ...query,
    restaurantUuid: params.restaurantId,
  })

const remove = async (call: At & { params: { id: string } }) =>
  removeRecording(call.services, await byAt(call), call.params.id)

export const routes = [
  handle(recordings, (call) => listed(call, recordingSource, call.query)),
  handle(records, (call) => listed(call, recordSource, call.query)),
  handle(recordingsOfCamera, (call) =>
    listed(call, recordingSource, { ...call.query, cameras: [call.params.id] }),
  ),
  handle(deleteRecordingsOfCamera, async (call) => ({
    deleted: await removeRecordingsOf(call.services, await byAt(call), keyOf(call)),
  })),
  handle(recordingOf, async (call) =>
    presentEntry(call.services.db, recordingSource, await scopeAt(call), call.params.id),
  ),
  handle(recordingPreview, (call) => previewOf(call.services, keyOf(call))),
  handle(startRecording, async (call) => ({
    content: await startRecordings(call.services, await byAt(call), call.params.restaurantId, call.body),
  })),
  handle(changeRecording, async (call) => change(call.services, await byAt(call), call.params.id, call.body)),
  handle(stopRecording, async (call) => stop(call.services, await byAt(call), call.params.id)),
  handle(deleteRecording, remove),
  handle(recallRecording, async (call) => recall(call.services, await byAt(call), call.params.id)),
  handle(deleteRecord, remove),
  handle(recordLink, (call) => linkTo(call.services, keyOf(call), call.caller.session.sessionId)),
  handle(downloadRecord, (call) => downloadOf(call.services, keyOf(call))),
  handle(recordFile, ({ services, params }) => linkedFile(services, params.restaurantId, params.token)),
  handle(playlistOf, ({ services, params: { restaurantId, id }, caller }) => {
    if (id.length === LIVE_LINK_LENGTH) return linkedLivePlaylist(services, restaurantId, id)
    if (!uuid.safeParse(id).success) return linkedPlaylist(services, restaurantId, id)
    authorize({ permission: SEES_CAMERAS }, caller)
    if (!caller) throw new Refused(401, 'Sign in to continue.')
    return playlistFor(services, caller, { restaurantUuid: restaurantId, uuid: id })
  }),
  handle(livePiece, ({ services, params: { restaurantId, id, piece } }) =>
    livePieceOf(services, restaurantId, id, piece),
  ),
]
