import { handle } from '#server/http/route.ts'
import {
  cameraSourceEntry,
  changeSource,
  createCamera as create,
} from '#server/services/cameras/sources/add.ts'
import { discover, retest, test } from '#server/services/cameras/sources/test.ts'
import {
  cameraSourceOf,
  changeCameraSource,
  createCamera,
  discoverCameras,
  retestCamera,
  testCamera,
} from '#src/contract/cameras/camera-sources.ts'
import { byAt, scopeAt } from './-parts/at-restaurant.ts'

export const routes = [
  handle(testCamera, async (call) => {
    await scopeAt(call)
    return test(call.services, call.caller, call.body)
  }),
  handle(discoverCameras, async (call) => {
    await scopeAt(call)
    return discover(call.services, call.caller, call.params.restaurantId)
  }),
  handle(createCamera, async (call) =>
    create(call.services, await byAt(call), call.params.restaurantId, call.body),
  ),
  handle(retestCamera, async (call) =>
    retest(call.services, call.caller, await byAt(call), call.params.id, call.body),
  ),
  handle(cameraSourceOf, async (call) => cameraSourceEntry(call.services, await byAt(call), call.params.id)),
  handle(changeCameraSource, async (call) =>
    changeSource(call.services, await byAt(call), call.params.id, call.body),
  ),
]
