import type { Database } from '#server/db/query.ts'
import {
  type Actor,
  type ChangeBy,
  change,
  type Subject,
  UNCHANGED,
} from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { insertTargets, lockTargets, targetHistory } from '#server/store/kitchen/waste-targets.ts'
import type { WasteTargetsAnswer, WasteTargetsForm } from '#src/contract/administration/waste-targets.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { factsTopic } from '#src/contract/live/facts.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { DEFAULT_TARGETS, filledTargets } from '#src/domain/analytics/waste-targets.ts'
import { msg, tc } from '#src/domain/language/text.ts'
import { DAY_PARTS } from '#src/domain/time/day-part.ts'
import { formatPercent } from '#src/domain/units/numbers.ts'
import type { Services } from '../services.ts'

/** Changes that are answered. */
const MOST_CHANGES = 100

/** Whose targets: a restaurant's, or the chain's. */
type Owner = { id: number; uuid: string; number: string; name: string } | 'chain'

/** The targets of one owner, which are changed together. */
interface Kept extends Omit<WasteTargetsAnswer, 'restaurantUuid'> {
  uuid?: string
  restaurantUuid: string | null
  title: string
}

const WASTE_TARGETS: Subject<Kept> = {
  kind: 'WASTE_TARGETS',
  noun: msg('waste targets'),
  called: ({ title }) => title,
  recorded: ({ restaurantUuid, breakfast, lunch, dinner }) => {
    const word = (percent: number | null) =>
      percent === null ? (restaurantUuid === null ? 'Default' : 'As the chain') : formatPercent(percent)
    return { breakfast: word(breakfast), lunch: word(lunch), dinner: word(dinner) }
  },
  // An open dashboard asks for the restaurant's waste again. For the chain's targets it has its own timers.
  tell: ({ live, db }, _, { restaurantUuid }) =>
    live.publish(factsTopic, { restaurantUuid: restaurantUuid ?? '' }, { kinds: ['batch'] }, db),
}

async function ownerOf(db: Database, scope: Scope, uuid: string): Promise<Owner> {
  const restaurant = await restaurantByUuid(db, scope, uuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return restaurant
}

async function keptOf(db: Database, owner: Owner): Promise<Kept> {
  const history = await targetHistory(db, owner === 'chain' ? null : owner.id, MOST_CHANGES)
  const [latest] = history
  const [ofChain] = owner === 'chain' ? [] : await targetHistory(db, null, 1)
  return {
    ...(owner !== 'chain' && { uuid: owner.uuid }),
    restaurantUuid: owner === 'chain' ? null : owner.uuid,
    title: owner === 'chain' ? 'Chain' : `${owner.number} - ${owner.name}`,
    breakfast: latest?.breakfast ?? null,
    lunch: latest?.lunch ?? null,
    dinner: latest?.dinner ?? null,
    inherited: filledTargets(ofChain, DEFAULT_TARGETS),
    version: latest?.version ?? 0,
    history: history.map(({ version: _, ...entry }) => entry),
  }
}

const present = ({ uuid: _, title: __, ...answer }: Kept): WasteTargetsAnswer => answer

async function setTargets(
  services: Services,
  actor: Actor,
  owner: Owner,
  { version, ...form }: WasteTargetsForm & { version: number },
): Promise<WasteTargetsAnswer> {
  const kept = await change(services, actor, WASTE_TARGETS, 'WASTE_TARGETS_CHANGED', {
    lock: async (tx) => {
      await lockTargets(tx)
      return keptOf(tx, owner)
    },
    version,
    act: async (tx, before, at) => {
      if (DAY_PARTS.every((part) => form[part] === before[part])) return UNCHANGED
      const restaurantId = owner === 'chain' ? null : owner.id
      const { accountId } = actor
      await insertTargets(tx, { ...form, restaurantId, version: before.version + 1, accountId, at })
      return keptOf(tx, owner)
    },
  })
  return present(kept)
}

/** @throws Refused 404 for a restaurant out of scope. */
export const readTargets = async (db: Database, scope: Scope, uuid: string): Promise<WasteTargetsAnswer> =>
  present(await keptOf(db, await ownerOf(db, scope, uuid)))

export const readChainTargets = async (db: Database): Promise<WasteTargetsAnswer> =>
  present(await keptOf(db, 'chain'))

/** @throws Refused 404 for a restaurant out of scope, 409 for newer changes. */
export const changeTargets = async (
  services: Services,
  { actor, scope }: ChangeBy,
  uuid: string,
  form: WasteTargetsForm & { version: number },
): Promise<WasteTargetsAnswer> => setTargets(services, actor, await ownerOf(services.db, scope, uuid), form)

/** @throws Refused 409 for newer changes. */
export const changeChainTargets = (
  services: Services,
  { actor }: ChangeBy,
  form: WasteTargetsForm & { version: number },
): Promise<WasteTargetsAnswer> => setTargets(services, actor, 'chain', form)
