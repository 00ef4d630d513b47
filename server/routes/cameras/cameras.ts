import { actorOf, type Call, handle } from '#server/http/route.ts'
import { keepView, ownView } from '#server/services/cameras/camera-view.ts'
import { changeCamera as change } from '#server/services/cameras/cameras.ts'
import { cameraPicture, startStream, stopStreams } from '#server/services/cameras/live-streams.ts'
import { stillPng } from '#server/services/cameras/stills.ts'
import { recallEntry, removeEntry } from '#server/services/dictionary.ts'
import type { Caller } from '#server/services/sessions.ts'
import { type CameraKey, cameraSource } from '#server/store/cameras/cameras.ts'
import { listEntries } from '#server/store/dictionary.ts'
import { narrow } from '#server/store/restaurants.ts'
import { ownCameraView, saveCameraView } from '#src/contract/cameras/camera-view.ts'
import {
  cameras,
  cameraThumbnail,
  changeCamera,
  deleteCamera,
  recallCamera,
  startCamera,
  stopCamera,
} from '#src/contract/cameras/cameras.ts'
import type { AnyEndpoint } from '#src/contract/define.ts'
import type { Scope } from '#src/domain/access/scope.ts'

const keyOf = (
  { scope }: { scope: Scope },
  { restaurantId, id }: { restaurantId: string; id: string },
): CameraKey => ({ scope, restaurantUuid: restaurantId, uuid: id })

/** Who acts, on cameras of the restaurant in the call's path alone. @throws Refused 404 for one that is not his. */
const byAt = async (
  call: Pick<Call<AnyEndpoint>, 'services' | 'origin'> & { caller: Caller; params: { restaurantId: string } },
) => ({
  actor: actorOf(call),
  scope: await narrow(call.services.db, call.caller.scope, call.params.restaurantId),
})

export const routes = [
  handle(cameras, ({ params, query, caller: { scope }, services: { db, now } }) =>
    listEntries(db, cameraSource(now()), scope, { ...query, restaurantUuid: params.restaurantId }),
  ),
  handle(changeCamera, async (call) => change(call.services, await byAt(call), call.params.id, call.body)),
  handle(deleteCamera, async (call) => {
    const { services, params } = call
    await removeEntry(services, await byAt(call), cameraSource(services.now()), params.id)
  }),
  handle(recallCamera, async (call) => {
    const { services, params } = call
    return recallEntry(services, await byAt(call), cameraSource(services.now()), params.id)
  }),
  handle(cameraThumbnail, async ({ params, query, caller, services }) => {
    const { clip, restaurantNumber } = await cameraPicture(services, keyOf(caller, params))
    return {
      fileName: `camera-${restaurantNumber}-${clip}.png`,
      contentType: 'image/png',
      etag: `"still-${clip}-${query.width}x${query.height}"`,
      inline: true,
      body: () => stillPng(clip, query),
    }
  }),
  handle(startCamera, ({ params, caller, services }) =>
    startStream(services, keyOf(caller, params), caller.account.id),
  ),
  handle(stopCamera, ({ params, query, caller, services }) =>
    stopStreams(services, keyOf(caller, params), caller.account.id, query.id),
  ),
  handle(ownCameraView, ({ params, caller, services: { db } }) => ownView(db, caller, params.restaurantId)),
  handle(saveCameraView, ({ params, body, caller, services: { db } }) =>
    keepView(db, caller, params.restaurantId, body),
  ),
]
