import { handle } from '#server/http/route.ts'
import { validatedAt, validatedStreamsOf } from '#server/services/cameras/markers.ts'
import { startZone as start, stopZone as stop, zoneStreams, zonesAt } from '#server/services/cameras/zones.ts'
import { actorOf } from '#server/services/changes/change.ts'
import {
  startZone,
  stopZone,
  streamsOfZone,
  validatedRestaurants,
  validatedStreams,
  zoneModes,
  zones,
} from '#src/contract/cameras/plug-and-play.ts'
import { ZONE_MODE_LABELS, ZONE_MODE_TEXTS, ZONE_MODES } from '#src/domain/cameras/zones.ts'

export const routes = [
  handle(zoneModes, async () => ({
    content: ZONE_MODES.map((value) => ({
      value,
      label: ZONE_MODE_LABELS[value],
      description: ZONE_MODE_TEXTS[value],
    })),
  })),
  handle(zones, async ({ query, caller: { scope }, services: { db } }) => ({
    content: await zonesAt(db, scope, query.restaurantUuid),
  })),
  handle(streamsOfZone, ({ params, caller: { scope }, services }) => zoneStreams(services, scope, params.id)),
  handle(startZone, (call) =>
    start(call.services, { actor: actorOf(call), scope: call.caller.scope }, call.params.id, call.body),
  ),
  handle(stopZone, (call) =>
    stop(call.services, { actor: actorOf(call), scope: call.caller.scope }, call.params.id, call.body),
  ),
  handle(validatedRestaurants, async ({ caller: { scope }, services }) => ({
    content: await validatedAt(services, scope),
  })),
  handle(validatedStreams, async ({ query, caller: { scope }, services }) => ({
    content: await validatedStreamsOf(services, scope, query.restaurantUuid),
  })),
]
