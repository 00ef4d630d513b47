import { handle } from '#server/http/route.ts'
import { chickenEventExport, potatoEventExport } from '#server/services/exports/event-exports.ts'
import { exportRows } from '#server/services/exports/exports.ts'
import { eventFrame } from '#server/store/events/events.ts'
import { pageOfEvents } from '#server/store/events/pages.ts'
import { CHICKEN_TABLES, POTATO_TABLES } from '#server/store/events/tables.ts'
import {
  chickenEventNames,
  chickenEvents,
  potatoEventNames,
  potatoEvents,
} from '#src/contract/kitchen/events.ts'
import { CHICKEN_EVENTS, POTATO_EVENTS } from '#src/domain/events/names.ts'
import { t } from '#src/domain/language/text.ts'

const lines = [
  {
    calls: chickenEvents,
    names: chickenEventNames,
    words: CHICKEN_EVENTS,
    tables: CHICKEN_TABLES,
    file: chickenEventExport,
  },
  {
    calls: potatoEvents,
    names: potatoEventNames,
    words: POTATO_EVENTS,
    tables: POTATO_TABLES,
    file: potatoEventExport,
  },
]

export const routes = lines.flatMap(({ calls, names, words, tables, file }) => [
  handle(calls.list, async ({ query, caller: { scope }, services: { db, now } }) =>
    pageOfEvents(db, await eventFrame(db, tables, { scope, query, now: now() }), query),
  ),
  handle(calls.exported, ({ query, caller, services }) => exportRows(services, caller, file, query)),
  handle(names, async () => ({
    content: Object.entries(words).map(([value, label]) => ({ value, label: t(label) })),
  })),
])
