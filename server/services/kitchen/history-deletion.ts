import { type Actor, change, recall, type Subject } from '#server/services/changes/change.ts'
import type { HistoryRow, HistorySource } from '#server/store/history.ts'
import { deleteFact, type FactFound, recallFact } from '#server/store/kitchen/deleted-facts.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import type { Services } from '../services.ts'

type Source<R extends object> = Pick<
  HistorySource<never, R>,
  'event' | 'table' | 'only' | 'columns' | 'joins' | 'exported'
>

/** Its id is shown nowhere: the record names it. */
type Event<R extends object> = FactFound<R> & { uuid?: undefined }

/** An event of a history; what it was is kept when it is deleted. */
const eventOf = <R extends object>(source: Source<R>): Subject<Event<R>> => ({
  kind: 'HISTORY_EVENT',
  noun: source.event,
  called: ({ row }) => nameOf(source, row),
  recorded: ({ row: { id: _, ...kept } }) => kept,
  restaurantIdOf: ({ restaurantId }) => restaurantId,
})

/** As people know it, since its id is shown nowhere: 'Fryer cycle: Nuggets, 03/05/2026 3:07:09 PM EST'. */
function nameOf<R extends object>({ event, exported }: Source<R>, row: R & HistoryRow): string {
  const at = exported.find((column) => column.at)?.value(row)
  const what = [
    ...(row.material ? [row.material] : []),
    ...(typeof at === 'number' ? [formatZonedDateTime(at, row.timezone)] : []),
  ]
  // Kept in the record, which is in English.
  const name = String(event)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${what.join(', ')}`
}

/**
 * Takes one event out of a history; the audit record keeps what it was.
 * @throws Refused 404 for one that is not there or not of a restaurant in scope: the two are not told apart.
 */
export async function deleteEvent<R extends object>(
  services: Services,
  actor: Actor,
  scope: Scope,
  source: Source<R>,
  id: string,
): Promise<void> {
  await change(services, actor, eventOf(source), 'EVENT_DELETED', {
    // One statement finds it and takes it out: nobody comes between.
    lock: (tx, now) => deleteFact<R>(tx, source, { scope, id, now }),
    act: async () => null,
  })
}

/**
 * Puts an event back that was taken out of a history.
 * @throws Refused 409 when it's too late, it was not deleted, or is not of a restaurant in scope.
 */
export async function recallEvent<R extends object>(
  services: Services,
  actor: Actor,
  scope: Scope,
  source: Source<R>,
  id: string,
): Promise<void> {
  await recall(services, actor, eventOf(source), 'EVENT_RECALLED', (tx, deletedSince, now) =>
    recallFact<R>(tx, source, { scope, id, now, deletedSince }),
  )
}
