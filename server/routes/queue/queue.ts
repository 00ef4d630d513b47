import { handle } from '#server/http/route.ts'
import { actorOf, byOf } from '#server/services/changes/change.ts'
import { act, readActs } from '#server/services/queue/acts.ts'
import { acknowledge } from '#server/services/queue/alarms.ts'
import { readQueue } from '#server/services/queue/live-queue.ts'
import { markRead, notePhoto, notesOf, removeNote, writeNote } from '#server/services/queue/shift-notes.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { recentActs, takeAct } from '#src/contract/kitchen/acts.ts'
import { acknowledgeAlarms, liveQueue } from '#src/contract/kitchen/queue.ts'
import {
  deleteShiftNote,
  readShiftNotes,
  shiftNotePhoto,
  shiftNotes,
  writeShiftNote,
} from '#src/contract/kitchen/shift-notes.ts'
import { tc } from '#src/domain/language/text.ts'

export const routes = [
  handle(liveQueue, async ({ query, caller, services }) => {
    const restaurant = await restaurantByUuid(services.db, caller.scope, query.restaurantUuid)
    if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
    return readQueue(services, restaurant.id)
  }),

  handle(acknowledgeAlarms, async (call) => {
    await acknowledge(call.services, { actor: actorOf(call), scope: call.caller.scope }, call.body)
    return undefined
  }),

  handle(takeAct, async (call) => act(call.services, byOf(call), call.body)),

  handle(shiftNotes, async ({ query, caller, services }) => ({
    content: await notesOf(services, caller.scope, query.restaurantUuid),
  })),

  handle(writeShiftNote, ({ services, caller, origin, body, file }) =>
    writeNote(services, { caller, actor: actorOf({ caller, origin }) }, body, file),
  ),

  handle(readShiftNotes, async ({ services, caller, body }) => {
    await markRead(services, caller, body)
    return undefined
  }),

  handle(deleteShiftNote, async (call) => {
    await removeNote(call.services, byOf(call), call.params.id)
    return undefined
  }),

  handle(shiftNotePhoto, ({ services, caller, params }) => notePhoto(services, caller.scope, params.id)),

  handle(recentActs, async (call) =>
    readActs(call.services, { scope: call.caller.scope }, call.query.restaurantUuid),
  ),
]
