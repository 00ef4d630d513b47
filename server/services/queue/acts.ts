import type { Database } from '#server/db/query.ts'
import { factKinds } from '#server/domain/intake/facts.ts'
import {
  doneEvents,
  hasEnded,
  PERSON_REVISION,
  startEvents,
  stepBegan,
  type ToldEvent,
  takenBack,
} from '#server/domain/queue/act-events.ts'
import type { ChangeBy } from '#server/services/changes/change.ts'
import { readUserAgent } from '#server/services/identity/user-agent.ts'
import { type OwnEvent, takeWithin, type Written } from '#server/services/intake/take.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { lockRestaurants } from '#server/store/intake/facts.ts'
import {
  actByUuid,
  batchOfAct,
  cookedMaterial,
  displayNameOf,
  factOfKey,
  forgetRevision,
  insertAct,
  isFollowed,
  keyOfFact,
  type LoggedAct,
  lastActOn,
  markRecalled,
  type NewAct,
  nextActId,
  nextBatchNumber,
  recentActRows,
  recommendationOfAct,
  rowUuid,
} from '#server/store/queue/acts.ts'
import type { AnswerOf, BodyOf } from '#src/contract/define/endpoint.ts'
import { badRequest, conflict, notFound } from '#src/contract/define/refusal.ts'
import type { FloorAct, recentActs, takeAct } from '#src/contract/kitchen/acts.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { PAN_STEP, RECALLABLE } from '#src/domain/queue/acts.ts'
import type { Services } from '../services.ts'
import { askAboutPan, removePan } from './pan-acts.ts'
import { type Acting, nameOf, type Verdict } from './verdict.ts'

type ActAnswer = AnswerOf<typeof takeAct>

/**
 * Stores what a crew did as facts, and logs who did it where. The same act again, by its uuid or as another tablet's of
 * the same thing, changes nothing.
 * @throws Refused 404 for what is not known, 409 for what can't be done any more
 */
export async function act(
  services: Services,
  { actor, scope }: ChangeBy,
  { restaurantUuid, uuid, ageMs, certain, act: what }: BodyOf<typeof takeAct>,
): Promise<ActAnswer> {
  const { db, now } = services
  let written: Written | null = null
  let place: { id: number } | null = null
  const answer = await db.transaction(async (tx): Promise<ActAnswer> => {
    const restaurant = await restaurantByUuid(tx, scope, restaurantUuid)
    if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
    place = restaurant
    const restaurantId = restaurant.id
    await lockRestaurants(tx, [restaurantId])
    const receivedAt = now()
    const known = await actByUuid(tx, restaurantId, uuid)
    if (known) return { outcome: 'DONE', by: null, at: known.actedAt, madeUuid: await madeUuid(tx, known) }
    const tablet = readUserAgent(actor.userAgent).device
    const verdict = await judge({ tx, restaurantId, uuid, now: receivedAt, at: receivedAt - ageMs }, what)
    if (verdict.question) {
      const by = nameOf({ by: await displayNameOf(tx, actor.accountId), tablet })
      await askAboutPan(services, tx, restaurant, verdict.question, by)
    }
    if ('before' in verdict)
      return {
        outcome: 'ALREADY',
        by: verdict.before && nameOf(verdict.before),
        at: verdict.at,
        madeUuid: verdict.before && (await madeUuid(tx, verdict.before)),
      }
    const id = await nextActId(tx)
    written = await tell(tx, { number: restaurant.number, id: restaurantId }, verdict.told, {
      revision: PERSON_REVISION + id,
      at: receivedAt,
    })
    const entry: NewAct = {
      recommendationId: null,
      batchId: null,
      holdId: null,
      stage: null,
      reason: null,
      ...verdict,
      ...(await madeIds(tx, restaurantId, verdict.told)),
      id,
      restaurantId,
      uuid,
      kind: what.kind,
      receivedAt,
      certain,
      accountId: actor.accountId,
      tablet,
    }
    await insertAct(tx, entry)
    if (verdict.recalls) {
      await markRecalled(tx, verdict.recalls.id, id)
      const keys = verdict.told.flatMap(({ key, data }) => (data === null ? [] : [key]))
      await forgetRevision(tx, restaurantId, keys, PERSON_REVISION + id)
    }
    return { outcome: 'DONE', by: null, at: verdict.actedAt, madeUuid: await madeUuid(tx, entry) }
  })
  tellReaders(services, place, written)
  return answer
}

/** The last acts of a restaurant. @throws Refused 404 for a restaurant out of scope */
export async function readActs(
  { db }: Pick<Services, 'db'>,
  { scope }: Pick<ChangeBy, 'scope'>,
  restaurantUuid: string,
): Promise<AnswerOf<typeof recentActs>> {
  const restaurant = await restaurantByUuid(db, scope, restaurantUuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return { content: await recentActRows(db, restaurant.id, RECALLABLE) }
}

function tellReaders(services: Services, place: { id: number } | null, written: Written | null): void {
  if (!place || !written) return
  const { id } = place
  const { kinds, orders } = written
  const ofIts = kinds.get(id)
  if (ofIts) services.tellWritten(id, ofIts, orders.has(id))
}

async function judge(acting: Acting, what: FloorAct): Promise<Verdict> {
  switch (what.kind) {
    case 'START':
      return start(acting, what.recommendation)
    case 'COOK':
      return cook(acting, what)
    case 'DONE':
      return finishStep(acting, what)
    case 'TAKE':
      return removePan(acting, what.pan, null)
    case 'WASTE':
      return removePan(acting, what.pan, what.reason)
    case 'RECALL':
      return recall(acting, what.act)
  }
}

/** Facts that are new with an act are known by its uuid. */
const newKey = (what: 'batch' | 'pan', uuid: string) => `floor/${what}/${uuid}`

async function start({ tx, restaurantId, uuid, now, at }: Acting, ref: string): Promise<Verdict> {
  const found = await recommendationOfAct(tx, restaurantId, ref, now)
  if (!found) throw notFound(t('This recommendation'))
  if (found.batchId !== null) {
    const before = await lastActOn(tx, restaurantId, { recommendationId: found.id })
    return { before, at: before?.actedAt ?? found.recommendedAt }
  }
  if (found.isOver)
    throw conflict(t('This recommendation was canceled. Enter the batch by hand if you cook it.'))
  const startedAt = Math.max(at, found.recommendedAt)
  const table = 'recommendation'
  return {
    recommendationId: found.id,
    actedAt: startedAt,
    told: startEvents({
      key: newKey('batch', uuid),
      number: await nextBatchNumber(tx, restaurantId, now),
      material: found.material,
      pieces: found.pieces,
      weightG: found.weightG,
      catering: found.workType === 'CATERING',
      startedAt,
      recommendationKey: await keyOfFact(tx, { restaurantId, table, id: found.id }, now),
    }),
  }
}

async function cook(
  { tx, restaurantId, uuid, now, at }: Acting,
  { materialUuid, pieces }: { materialUuid: string; pieces: number },
): Promise<Verdict> {
  const material = await cookedMaterial(tx, materialUuid)
  if (!material) throw notFound(t('This material'))
  return {
    actedAt: at,
    told: startEvents({
      key: newKey('batch', uuid),
      number: await nextBatchNumber(tx, restaurantId, now),
      material: material.code,
      pieces,
      weightG: pieces * material.pieceWeightG,
      catering: false,
      startedAt: at,
    }),
  }
}

async function finishStep(
  { tx, restaurantId, uuid, now, at }: Acting,
  { batch: ref, stage, fryer, container }: Extract<FloorAct, { kind: 'DONE' }>,
): Promise<Verdict> {
  if (stage === PAN_STEP && container === undefined)
    throw badRequest(t('Choose the pan.'), { container: t('Choose the pan') })
  const found = await batchOfAct(tx, restaurantId, ref, now)
  if (!found) throw notFound(t('This batch'))
  if (found.canceledAt !== null) throw conflict(t('This batch was canceled.'))
  if (found.completedAt !== null || hasEnded(found, stage)) {
    const before = await lastActOn(tx, restaurantId, { batchId: found.id, stage })
    return { before, at: before?.actedAt ?? found.completedAt ?? now }
  }
  const batch = {
    ...found,
    key: await keyOfFact(tx, { restaurantId, table: 'batch', id: found.id }, now),
  }
  const endedAt = Math.max(at, stepBegan(batch, stage))
  return {
    batchId: found.id,
    stage,
    actedAt: endedAt,
    told: doneEvents(batch, {
      stage,
      at: endedAt,
      fryer,
      pan:
        stage === PAN_STEP && container !== undefined ? { key: newKey('pan', uuid), container } : undefined,
    }),
  }
}

async function recall({ tx, restaurantId, at }: Acting, uuid: string): Promise<Verdict> {
  const taken = await actByUuid(tx, restaurantId, uuid)
  if (!taken || taken.kind === 'RECALL') throw notFound(t('This action'))
  if (taken.recalledBy !== null) return { before: null, at: taken.actedAt }
  if (await isFollowed(tx, restaurantId, taken))
    throw conflict(t('Something was done after it. Recall the later action first.'))
  return {
    recommendationId: taken.recommendationId,
    batchId: taken.batchId,
    holdId: taken.holdId,
    actedAt: Math.max(at, taken.actedAt),
    told: takenBack(taken.told),
    recalls: taken,
  }
}

/** Has the intake take the events, under a revision that wins over the equipment's. @throws Refused 409 */
async function tell(
  tx: Database,
  restaurant: { id: number; number: string },
  told: readonly ToldEvent[],
  { revision, at }: { revision: number; at: number },
): Promise<Written> {
  const events = told.map(
    ({ name, key, data }, index): OwnEvent => ({
      index,
      id: key,
      restaurant: restaurant.number,
      restaurantId: restaurant.id,
      name,
      key,
      revision,
      data,
    }),
  )
  const written = await takeWithin(tx, events, at)
  for (const outcome of written.outcomes) if (typeof outcome === 'object') throw conflict(outcome.message)
  return written
}

/** The ids of the facts that events made. */
async function madeIds(
  tx: Database,
  restaurantId: number,
  told: readonly ToldEvent[],
): Promise<Partial<Pick<NewAct, 'batchId' | 'holdId'>>> {
  const ids: Partial<Pick<NewAct, 'batchId' | 'holdId'>> = {}
  for (const { name, key, isNew } of told) {
    if (!isNew) continue
    const id = await factOfKey(tx, { restaurantId, table: factKinds[name].table, key })
    if (name === 'batch') ids.batchId = id
    else ids.holdId = id
  }
  return ids
}

/** The uuid in the queue of what an act made: its pan, or else its batch. */
async function madeUuid(
  tx: Database,
  { kind, batchId, holdId }: Pick<LoggedAct, 'kind' | 'batchId' | 'holdId'>,
): Promise<string | null> {
  if (kind === 'DONE' && holdId !== null) return rowUuid(tx, 'hold', holdId)
  return (kind === 'START' || kind === 'COOK') && batchId !== null ? rowUuid(tx, 'batch', batchId) : null
}
