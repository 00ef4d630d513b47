import { handle } from '#server/http/route.ts'
import { cameraStill } from '#server/services/cameras/stills.ts'
import {
  changeStream as change,
  createStream as create,
  leaveStream as leave,
  recallStream as recall,
  removeStream as remove,
  stopStream as stop,
  streamPicture,
  watchStream as watch,
} from '#server/services/cameras/streams.ts'
import { presentEntry } from '#server/services/changes/dictionary.ts'
import { streamSource } from '#server/store/cameras/streams.ts'
import { allEntries, listEntries } from '#server/store/dictionary.ts'
import { ofRestaurant } from '#src/contract/cameras/paths.ts'
import {
  changeStream,
  createStream,
  deleteStream,
  leaveStream,
  liveStreams,
  recallStream,
  stopStream,
  streamOf,
  streams,
  streamThumbnail,
  watchStream,
} from '#src/contract/cameras/streams.ts'
import type { StreamStanding } from '#src/domain/cameras/zones.ts'
import { byAt, keyOf } from './-parts/at-restaurant.ts'

/** A dictionary's calls do not say by their type what the path of all its entries holds. */
const placed = <C extends { params: unknown }>(call: C) => ({
  ...call,
  params: ofRestaurant.parse(call.params),
})
const LIVE: StreamStanding[] = ['LIVE']

export const routes = [
  handle(streams, (call) => {
    const { query, caller, services, params } = placed(call)
    const asked = { ...query, restaurantUuid: params.restaurantId }
    return listEntries(services.db, streamSource(services.now()), caller.scope, asked)
  }),
  handle(liveStreams, async ({ params, caller: { scope }, services: { db, now } }) => {
    const live = { restaurantUuid: params.restaurantId, states: LIVE }
    return { content: await allEntries(db, streamSource(now()), scope, live) }
  }),
  handle(streamOf, async (call) => {
    const { services, params } = call
    const { scope } = await byAt(call)
    return presentEntry(services.db, streamSource(services.now()), scope, params.id)
  }),
  handle(createStream, async (call) => {
    const at = placed(call)
    return create(call.services, await byAt(at), at.params.restaurantId, call.body)
  }),
  handle(changeStream, async (call) => change(call.services, await byAt(call), call.params, call.body)),
  handle(stopStream, async (call) => stop(call.services, await byAt(call), call.params)),
  handle(deleteStream, async (call) => remove(call.services, await byAt(call), call.params)),
  handle(recallStream, async (call) => recall(call.services, await byAt(call), call.params)),
  handle(streamThumbnail, async ({ params, query, caller, services }) => {
    const picture = await streamPicture(services, keyOf(caller, params))
    return cameraStill(services, `stream-${picture.restaurantNumber}`, picture, query)
  }),
  handle(watchStream, ({ params, caller, services }) => watch(services, caller, keyOf(caller, params))),
  handle(leaveStream, ({ params, query, caller, services }) =>
    leave(services, keyOf(caller, params), caller.account.id, query.id),
  ),
]
