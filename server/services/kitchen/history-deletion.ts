import type { HistoryRow, HistorySource } from '#server/store/history.ts'
import { deleteFact, type FactFound, recallFact } from '#server/store/kitchen/deleted-facts.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { formatZonedDateTime } from '#src/domain/time/format.ts'
import { type Actor, audit, type Deed } from '../changes/audit.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { Services } from '../services.ts'

type Source<R extends object> = Pick<
  HistorySource<never, R>,
  'event' | 'table' | 'only' | 'columns' | 'joins' | 'exported'
>

const deedOn = <R extends object>(source: Source<R>, { restaurantId, row }: FactFound<R>) => ({
  subject: { kind: 'HISTORY_EVENT', name: nameOf(source, row) } satisfies Deed['subject'],
  restaurantId,
})

/** As people know it, since its id is shown nowhere: 'Fryer cycle: Nuggets, 03/05/2026 3:07:09 PM EST'. */
function nameOf<R extends object>({ event, exported }: Source<R>, row: R & HistoryRow): string {
  const at = exported.find((column) => column.at)?.value(row)
  const what = [
    ...(row.material ? [row.material] : []),
    ...(typeof at === 'number' ? [formatZonedDateTime(at, row.timezone)] : []),
  ]
  return `${event[0]?.toUpperCase()}${event.slice(1)}: ${what.join(', ')}`
}

/**
 * Takes one event out of a history; the audit record keeps what it was.
 * @throws Refused 404 for one that is not there or not of a restaurant in scope: the two are not told apart.
 */
export async function deleteEvent<R extends object>(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  source: Source<R>,
  id: string,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const deleted = await deleteFact<R>(tx, source, { scope, id, now: at })
    if (!deleted) throw notFound(`This ${source.event}`)
    const { id: _, ...before } = deleted.row
    await audit(tx, actor, at, { action: 'EVENT_DELETED', before, ...deedOn(source, deleted) })
  })
}

/**
 * Puts an event back that was taken out of a history.
 * @throws Refused 409 when it is too late, it was not deleted, or is not of a restaurant in scope.
 */
export async function recallEvent<R extends object>(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  source: Source<R>,
  id: string,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const back = await recallFact<R>(tx, source, { scope, id, now: at, deletedSince: at - RECALL_MS })
    if (!back) throw conflict('This deletion can no longer be undone.')
    await audit(tx, actor, at, { action: 'EVENT_RECALLED', ...deedOn(source, back) })
  })
}
