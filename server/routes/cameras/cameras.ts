import { handle } from '#server/http/route.ts'
import { keepView, ownView } from '#server/services/cameras/camera-view.ts'
import { cameraPicture, startStream, stopStreams } from '#server/services/cameras/live-streams.ts'
import { stillPng } from '#server/services/cameras/stills.ts'
import { type CameraKey, listCameras } from '#server/store/cameras/cameras.ts'
import { ownCameraView, saveCameraView } from '#src/contract/cameras/camera-view.ts'
import { cameras, cameraThumbnail, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import type { Scope } from '#src/domain/access/scope.ts'

const keyOf = (
  { scope }: { scope: Scope },
  { restaurantId, id }: { restaurantId: string; id: string },
): CameraKey => ({ scope, restaurantUuid: restaurantId, uuid: id })

export const routes = [
  handle(cameras, ({ params, query, caller: { scope }, services: { db, now } }) =>
    listCameras(db, { scope, restaurantUuid: params.restaurantId, now: now() }, query),
  ),
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
