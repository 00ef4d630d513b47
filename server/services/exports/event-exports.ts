import { countEvents, type DescribedEvent, type EventQuery, eventFrame } from '#server/store/events/events.ts'
import { eachEvent } from '#server/store/events/pages.ts'
import { CHICKEN_TABLES, type EventTable, POTATO_TABLES } from '#server/store/events/tables.ts'
import { eventLabel } from '#src/domain/events/names.ts'
import { msg } from '#src/domain/language/text.ts'
import { type ExportSource, placeOf } from './exports.ts'

/** A line's events as a file: oldest first, in each restaurant's own time. */
const eventExport = (
  kind: string,
  tables: readonly EventTable[],
): ExportSource<EventQuery, DescribedEvent> => ({
  kind,
  exported: [
    { title: msg('Restaurant'), value: (row) => row.restaurantNumber },
    { title: msg('Time'), value: (row) => row.eventTime, at: true },
    { title: msg('Event'), value: (row) => eventLabel(row.eventName) },
    { title: msg('Material'), value: (row) => row.material },
    { title: msg('About'), value: (row) => row.subject },
  ],
  async open(db, reader, query, now) {
    const { scope, ...place } = await placeOf(db, reader, query.restaurantUuid)
    const frame = await eventFrame(db, tables, { scope, query, now })
    return {
      ...place,
      total: () => countEvents(db, frame, { from: frame.start, to: frame.end }),
      each: (take) => eachEvent(db, frame, take),
    }
  },
})

export const chickenEventExport = eventExport('chicken-events', CHICKEN_TABLES)
export const potatoEventExport = eventExport('potato-events', POTATO_TABLES)
