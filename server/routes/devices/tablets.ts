import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { availabilityOf } from '#server/services/devices/availability.ts'
import { checkPin as check, pairTablet as pair } from '#server/services/devices/pairing.ts'
import { commandTablet as command, commandStreamsOf } from '#server/services/devices/tablet-commands.ts'
import {
  endSessions,
  recallTablet as recall,
  recallLog,
  removeTablet as remove,
  removeLog,
  renameTablet as rename,
  sessionsOf,
  setRemoteAccess as setAccess,
} from '#server/services/devices/tablets.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { tabletLogsOf } from '#server/store/devices/tablet-records.ts'
import { tabletNames, tabletSource } from '#server/store/devices/tablets.ts'
import { listEntries } from '#server/store/dictionary.ts'
import { checkPin, pairTablet } from '#src/contract/devices/pairing.ts'
import {
  deleteTabletLog,
  deleteTabletSessions,
  recallTabletLog,
  tabletLogs,
  tabletSessions,
} from '#src/contract/devices/tablet-records.ts'
import {
  commandStreams,
  commandTablet,
  deleteTablet,
  recallTablet,
  renameTablet,
  setRemoteAccess,
  tabletAvailability,
  tabletBuilds,
  tabletModels,
  tablets,
} from '#src/contract/devices/tablets.ts'
import { wordedLine } from '#src/domain/devices/log-lines.ts'

export const routes = [
  handle(tablets, ({ query, caller, services }) =>
    listEntries(services.db, tabletSource, caller.scope, query),
  ),
  handle(pairTablet, ({ body, origin, services }) => pair(services, body, origin)),
  handle(checkPin, async ({ body, caller, services }) => {
    await check(services, caller, body.pin)
    return undefined
  }),
  handle(tabletModels, async ({ query, caller: { scope }, services: { db } }) => ({
    content: await tabletNames(db, scope, 'model', query.restaurantUuid),
  })),
  handle(tabletBuilds, async ({ query, caller: { scope }, services: { db } }) => ({
    content: await tabletNames(db, scope, 'build', query.restaurantUuid),
  })),
  handle(renameTablet, (call) => rename(call.services, byOf(call), call.params.id, call.body)),
  handle(setRemoteAccess, (call) =>
    setAccess(call.services, byOf(call), call.params.id, call.body.remoteAccess),
  ),
  handle(deleteTablet, (call) => remove(call.services, byOf(call), call.params.id)),
  handle(recallTablet, (call) => recall(call.services, byOf(call), call.params.id)),
  handle(commandTablet, (call) => command(call.services, byOf(call), call.params.id, call.body)),
  handle(commandStreams, async ({ query, caller, services }) => ({
    content: await commandStreamsOf(services, caller.scope, query.restaurantUuid),
  })),
  handle(tabletAvailability, async ({ query, caller, services }) => {
    const { content, until } = await availabilityOf(services, caller.scope, 'TABLET', query)
    return { content: content.map((one) => ({ ...one, name: one.name ?? one.identifier })), until }
  }),
  handle(tabletSessions, ({ query, caller, services }) => sessionsOf(services, caller.scope, query)),
  handle(deleteTabletSessions, (call) => endSessions(call.services, byOf(call), call.query)),
  handle(tabletLogs, async ({ query, caller: { scope }, services: { db } }) => {
    const { content, ...page } = await tabletLogsOf(db, scope, query)
    if (page.total === 0) await scopeOfCall(db, scope, query.restaurantUuid)
    return { content: content.map((line) => ({ ...line, message: wordedLine(line.message) })), ...page }
  }),
  handle(deleteTabletLog, (call) => removeLog(call.services, byOf(call), call.params.id)),
  handle(recallTabletLog, (call) => recallLog(call.services, byOf(call), call.params.id)),
]
