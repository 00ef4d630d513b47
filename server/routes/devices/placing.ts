import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { moveOutlook as outlook, placeDevices, standingIn } from '#server/services/devices/placing.ts'
import { devicesOfNone } from '#server/store/devices/placing.ts'
import {
  assignDevices,
  bringDevices,
  devicesIn,
  emptyDevices,
  moveDevices,
  moveOutlook,
} from '#src/contract/devices/placing.ts'

export const routes = [
  handle(emptyDevices, async ({ caller, services }) => ({
    content: await devicesOfNone(services.db, caller.scope),
  })),
  handle(devicesIn, async ({ params, caller, services }) => ({
    content: await standingIn(services, caller.scope, params.id),
  })),
  handle(assignDevices, async (call) => ({
    content: await placeDevices(call.services, byOf(call), { ...call.body, to: call.params.id, from: null }),
  })),
  handle(bringDevices, async (call) => ({
    content: await placeDevices(call.services, byOf(call), { ...call.body, to: call.params.id }),
  })),
  handle(moveDevices, async (call) => {
    const { id: from, restaurantUuid: to } = call.params
    return { content: await placeDevices(call.services, byOf(call), { ...call.body, to, from }) }
  }),
  handle(moveOutlook, ({ params, query, caller, services }) =>
    outlook(services, caller.scope, params.id, query.devices),
  ),
]
