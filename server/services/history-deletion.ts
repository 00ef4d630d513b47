import { deleteFact, type FactFound, recallFact } from '#server/store/deleted-facts.ts'
import type { HistorySource } from '#server/store/history.ts'
import { conflict, notFound } from '#src/contract/refused.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { type Actor, audit, type Deed } from './audit.ts'
import { RECALL_MS } from './recall.ts'
import type { Services } from './services.ts'

type Source<R extends object> = Pick<
  HistorySource<never, R>,
  'event' | 'table' | 'only' | 'columns' | 'joins'
>

const deedOn = <R extends object>({ event }: Source<R>, id: string, { restaurantId }: FactFound<R>) => ({
  subject: {
    kind: 'HISTORY_EVENT',
    name: `${event[0]?.toUpperCase()}${event.slice(1)} ${id}`,
  } satisfies Deed['subject'],
  restaurantId,
})

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
    const deleted = await deleteFact(tx, source, { scope, id, now: at })
    if (!deleted) throw notFound(`This ${source.event}`)
    const { id: _, ...before } = deleted.row
    await audit(tx, actor, at, { action: 'EVENT_DELETED', before, ...deedOn(source, id, deleted) })
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
    const back = await recallFact(tx, source, { scope, id, now: at, deletedSince: at - RECALL_MS })
    if (!back) throw conflict('This deletion can no longer be taken back.')
    await audit(tx, actor, at, { action: 'EVENT_RECALLED', ...deedOn(source, id, back) })
  })
}
