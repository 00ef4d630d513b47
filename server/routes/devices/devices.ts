import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { availabilityOf } from '#server/services/devices/availability.ts'
import {
  confirmDevice as confirm,
  recallDevice as recall,
  removeDevice as remove,
} from '#server/services/devices/devices.ts'
import { deviceEventPage } from '#server/store/devices/device-events.ts'
import { deviceSource } from '#server/store/devices/devices.ts'
import { entryOf, listEntries } from '#server/store/dictionary.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { deviceEvents } from '#src/contract/devices/device-events.ts'
import {
  confirmDevice,
  deleteDevice,
  deviceAvailability,
  deviceById,
  devices,
  recallDevice,
} from '#src/contract/devices/devices.ts'
import { t } from '#src/domain/language/text.ts'

export const routes = [
  handle(devices, ({ query, caller, services }) =>
    listEntries(services.db, deviceSource, caller.scope, query),
  ),
  handle(deviceById, async ({ params, caller, services }) => {
    const device = await entryOf(services.db, deviceSource, caller.scope, params.id)
    if (!device) throw notFound(t('This PC'))
    return device
  }),
  handle(deviceEvents, async ({ query, caller: { scope }, services: { db } }) => {
    const page = await deviceEventPage(db, scope, query)
    if (page.total === 0 && !(await entryOf(db, deviceSource, scope, query.deviceUuid)))
      throw notFound(t('This PC'))
    return page
  }),
  handle(confirmDevice, (call) => confirm(call.services, byOf(call), call.params.id)),
  handle(deleteDevice, (call) => remove(call.services, byOf(call), call.params.id)),
  handle(recallDevice, (call) => recall(call.services, byOf(call), call.params.id)),
  handle(deviceAvailability, async ({ query, caller, services }) => {
    const { content, until } = await availabilityOf(services, caller.scope, 'PC', query)
    // A PC has no other name than its identifier.
    return { content: content.map(({ name: _, ...one }) => one), until }
  }),
]
