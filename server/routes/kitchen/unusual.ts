import { describeScene } from '#server/domain/unusual/scene.ts'
import { handle } from '#server/http/route.ts'
import { actorOf } from '#server/services/changes/change.ts'
import { exportHistory } from '#server/services/exports/exports.ts'
import { deleteEvent, recallEvent } from '#server/services/kitchen/history-deletion.ts'
import { pictureTag } from '#server/services/media/event-pictures.ts'
import { sentPicture } from '#server/services/media/sent-pictures.ts'
import { source as dpRemainingSource } from '#server/store/history/dp-remaining.ts'
import { source as emptyPanSource } from '#server/store/history/empty-pan.ts'
import { source as identicalSource } from '#server/store/history/identical-markers.ts'
import { source as eventSource } from '#server/store/history/unusual-event.ts'
import { source as wrongMarkerSource } from '#server/store/history/wrong-marker.ts'
import { listHistory } from '#server/store/history.ts'
import { unusualById, unusualSource } from '#server/store/kitchen/unusual.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import {
  allUnusual,
  deleteUnusual,
  dpRemaining,
  dpRemainingExport,
  emptyPans,
  emptyPansExport,
  identicalMarkers,
  identicalMarkersExport,
  recallUnusual,
  unusualEventOf,
  unusualEvents,
  unusualEventsExport,
  unusualImage,
  unusualPicture,
  wrongMarkers,
  wrongMarkersExport,
} from '#src/contract/kitchen/unusual.ts'
import { msg, t } from '#src/domain/language/text.ts'

const everyKind = unusualSource(null, { name: 'unusual', event: msg('unusual event'), exported: [] })

const kinds = [
  { source: eventSource, list: unusualEvents, exported: unusualEventsExport },
  { source: dpRemainingSource, list: dpRemaining, exported: dpRemainingExport },
  { source: wrongMarkerSource, list: wrongMarkers, exported: wrongMarkersExport },
  { source: emptyPanSource, list: emptyPans, exported: emptyPansExport },
  { source: identicalSource, list: identicalMarkers, exported: identicalMarkersExport },
]

export const routes = [
  ...kinds.flatMap(({ source, list, exported }) => [
    handle(list, ({ query, caller: { scope }, services: { db, now } }) =>
      listHistory(db, source, { scope, query, now: now() }),
    ),
    handle(exported, ({ query, caller, services }) => exportHistory(services, caller, source, query)),
  ]),

  handle(allUnusual, ({ query, caller: { scope }, services: { db, now } }) =>
    listHistory(db, everyKind, { scope, query, now: now() }),
  ),

  handle(unusualEventOf, async ({ params, caller: { scope }, services: { db, now } }) => {
    const event = await unusualById(db, params.kind, { scope, id: params.id, now: now() })
    if (!event) throw notFound(t('This unusual event'))
    const frames = event.frames ?? []
    return {
      ...event,
      frames: frames.map(({ offsetMs, scene }) => ({ offset: offsetMs, text: describeScene(scene) })),
    }
  }),

  handle(unusualImage, async ({ params, query, caller: { scope }, services: { db, now, pictures } }) => {
    const { kind, id, frame: number } = params
    const event = await unusualById(db, kind, { scope, id, now: now() })
    const frame = event?.frames?.[Number(number)]
    if (!event || !frame) throw notFound(t('This image'))
    const tag = pictureTag(kind, id, Number(number), query.size)
    return {
      fileName: `${kind}-${id}-${number}.png`,
      contentType: 'image/png',
      etag: tag,
      inline: true,
      body: () => pictures.framePng(event, frame, query.size, tag),
    }
  }),

  handle(unusualPicture, async ({ params, caller: { scope }, services }) => {
    const { kind, id, picture: sha256 } = params
    return { ...(await sentPicture(services, scope, { kind, id, sha256 })), immutable: true }
  }),

  handle(deleteUnusual, (call) =>
    deleteEvent(call.services, actorOf(call), call.caller.scope, everyKind, call.params.id),
  ),

  handle(recallUnusual, (call) =>
    recallEvent(call.services, actorOf(call), call.caller.scope, everyKind, call.params.id),
  ),
]
