import { handle } from '#server/http/route.ts'
import { keepView, ownView } from '#server/services/cameras/camera-view.ts'
import {
  changeCamera as change,
  recallCamera as recall,
  removeCamera as remove,
} from '#server/services/cameras/cameras.ts'
import { cameraPicture, startStream, stopStreams } from '#server/services/cameras/live-streams.ts'
import { cameraStill } from '#server/services/cameras/stills.ts'
import { cameraSource } from '#server/store/cameras/cameras.ts'
import { listEntries } from '#server/store/dictionary.ts'
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
import { byAt, keyOf } from './-parts/at-restaurant.ts'

export const routes = [
  handle(cameras, ({ params, query, caller: { scope }, services: { db, now } }) =>
    listEntries(db, cameraSource(now()), scope, { ...query, restaurantUuid: params.restaurantId }),
  ),
  handle(changeCamera, async (call) => change(call.services, await byAt(call), call.params.id, call.body)),
  handle(deleteCamera, async (call) => remove(call.services, await byAt(call), call.params.id)),
  handle(recallCamera, async (call) => recall(call.services, await byAt(call), call.params.id)),
  handle(cameraThumbnail, async ({ params, query, caller, services }) => {
    const camera = await cameraPicture(services, keyOf(caller, params))
    return cameraStill(services, `camera-${camera.restaurantNumber}`, camera, query)
  }),
  handle(startCamera, async ({ params, query, caller, services }) =>
    startStream(services, caller, keyOf(caller, params), query.stream),
  ),
  handle(stopCamera, ({ params, query, caller, services }) =>
    stopStreams(services, keyOf(caller, params), caller.account.id, query.id),
  ),
  handle(ownCameraView, ({ params, caller, services: { db } }) => ownView(db, caller, params.restaurantId)),
  handle(saveCameraView, ({ params, body, caller, services: { db } }) =>
    keepView(db, caller, params.restaurantId, body),
  ),
]
