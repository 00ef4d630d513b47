import { deleteOfHistory, type HistorySource } from '#server/store/history.ts'
import { notFound } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Actor, audit } from './audit.ts'
import type { Services } from './services.ts'

/**
 * Takes one event out of a history; the audit record keeps what it was.
 * @throws Refused 404 for one that is not there or not of a restaurant in scope: the two are not told apart.
 */
export async function deleteEvent<R extends object>(
  { db, now }: Services,
  actor: Actor,
  scope: Scope,
  source: Pick<HistorySource<never, R>, 'event' | 'table' | 'only' | 'columns' | 'joins'>,
  id: string,
): Promise<void> {
  const { event } = source
  const at = now()
  await db.transaction(async (tx) => {
    const deleted = await deleteOfHistory(tx, source, { scope, id, now: at })
    if (!deleted) throw notFound(`This ${event}`)
    const { id: _, ...before } = deleted.was
    await audit(tx, actor, at, {
      action: 'EVENT_DELETED',
      subject: { kind: 'HISTORY_EVENT', name: `${event[0]?.toUpperCase()}${event.slice(1)} ${id}` },
      before,
      restaurantId: deleted.restaurantId,
    })
  })
}
