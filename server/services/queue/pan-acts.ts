import type { Database } from '#server/db/query.ts'
import { panEvents } from '#server/domain/queue/act-events.ts'
import { raise } from '#server/services/notifications/notifications.ts'
import type { Services } from '#server/services/services.ts'
import { noteTold } from '#server/store/kitchen/notices.ts'
import { type ActPan, keyOfFact, type LoggedAct, lastActOn, panOfAct } from '#server/store/queue/acts.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { type PanAct, takenOrWasted, type WasteReason } from '#src/domain/queue/acts.ts'
import { type Acting, nameOf, type PanQuestion, type Verdict } from './verdict.ts'

/** A pan leaves: taken, or wasted where there is a reason. */
interface Removal {
  pan: ActPan
  reason: WasteReason | null
  at: number
}

/** Takes a pan, or wastes it for a reason. Of two acts on one pan, what was done first stands. @throws Refused 404 */
export async function removePan(acting: Acting, ref: string, reason: Removal['reason']): Promise<Verdict> {
  const { tx, restaurantId, now, at } = acting
  const pan = await panOfAct(tx, restaurantId, ref, now)
  if (!pan) throw notFound(t('This pan'))
  const removal = { pan, reason, at: Math.max(at, pan.placedAt) }
  if (pan.removedAt === null) return verdictOf(acting, removal)
  const before = await lastActOn(tx, restaurantId, { holdId: pan.id })
  const question = before && questionOf(removal, before)
  // Two tablets were offline, and what was done first comes second: the log keeps both.
  if (before && removal.at < before.actedAt) return { ...(await verdictOf(acting, removal)), question }
  return { before, at: before?.actedAt ?? pan.removedAt, question }
}

async function verdictOf({ tx, restaurantId, now }: Acting, { pan, reason, at }: Removal): Promise<Verdict> {
  const key = await keyOfFact(tx, { restaurantId, table: 'hold', id: pan.id }, now)
  return {
    holdId: pan.id,
    reason,
    actedAt: at,
    told: panEvents({ key, pieces: pan.pieces }, at, reason),
  }
}

/** What to ask the manager, where one act took the pan and the other wasted it. */
function questionOf({ pan, reason, at }: Removal, before: LoggedAct): PanQuestion | null {
  const kind = reason === null ? 'TAKE' : 'WASTE'
  return before.kind === kind ? null : { pan, before, own: { kind, at } }
}

/** Asks the people of the restaurant whether a pan was taken or wasted, once for each pan. */
export async function askAboutPan(
  services: Services,
  tx: Database,
  { id: restaurantId, timezone }: { id: number; timezone: string },
  { pan, before, own }: PanQuestion,
  by: string,
): Promise<void> {
  const subject = 'TAKEN_AND_WASTED'
  if (!(await noteTold(tx, subject, pan.id, services.now()))) return
  const first: PanAct = {
    kind: before.kind === 'WASTE' ? 'WASTE' : 'TAKE',
    at: before.actedAt,
    by: nameOf(before),
  }
  const second: PanAct = { ...own, by }
  const message = takenOrWasted(pan.name, own.at < first.at ? [second, first] : [first, second], timezone)
  await raise(services, { restaurantId, type: 'WARN', subject, message }, tx)
}
