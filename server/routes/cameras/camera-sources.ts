import { handle } from '#server/http/route.ts'
import {
  cameraSourceEntry,
  changeSource,
  createCamera as create,
} from '#server/services/cameras/sources/add.ts'
import { discover, retest, test } from '#server/services/cameras/sources/test.ts'
import { agentsOf } from '#server/store/cameras/sources.ts'
import {
  cameraAgents,
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
    return test(call.services, call.caller, call.params.restaurantId, call.body)
  }),
  handle(discoverCameras, async (call) => {
    await scopeAt(call)
    return discover(call.services, call.caller, call.params.restaurantId, call.body.agent)
  }),
  handle(cameraAgents, async (call) => {
    await scopeAt(call)
    const agents = await agentsOf(call.services.db, call.params.restaurantId)
    return { content: agents.map(({ uuid, name }) => ({ id: uuid, name })) }
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
