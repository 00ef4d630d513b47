import { authorizer } from '#src/api/call/authorizer.ts'
import { request } from '#src/api/call/call.ts'
import { type Camera, cameraThumbnail, startCamera, stopCamera } from '#src/contract/cameras/cameras.ts'
import type { CameraStream } from '#src/domain/cameras/status.ts'
import { STILL_SIZE } from '../camera/use-image.ts'
import type { MiniStream } from './mini-player-store.ts'

/** A camera as a live picture: alone its main stream, on a wall with others the smaller one. */
export function cameraPicture(
  { uuid, name, restaurantUuid, restaurantNumber, timezone }: Camera,
  stream: CameraStream = 'MAIN',
): MiniStream {
  const params = { restaurantId: restaurantUuid, id: uuid }
  return {
    kind: 'stream',
    name,
    restaurantUuid,
    restaurant: restaurantNumber,
    zone: timezone,
    start: () => request(startCamera, { params, query: { stream } }),
    // What a session watched ends with it: after a sign-out there is nothing to stop, and nobody to ask.
    stop: async (id) => {
      if ((await authorizer().authorize()) !== null) await request(stopCamera, { params, query: { id } })
    },
    still: { endpoint: cameraThumbnail, call: { params, query: STILL_SIZE } },
  }
}
