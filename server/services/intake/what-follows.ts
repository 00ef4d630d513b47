import type { Database } from '#server/db/query.ts'
import type { Fields } from '#server/domain/intake/merge.ts'
import { bringDelaysInLine } from '#server/services/kitchen/delays.ts'
import { bringOrdersInLine } from '#server/services/kitchen/orders.ts'
import { bringWasteInLine, type WasteNews } from '#server/services/kitchen/waste.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import type { FactsWritten, OpenFact, Written } from './open-fact.ts'

/**
 * Writes what the kitchen's rules make of facts that are new: delays, waste, the states of orders.
 * Part of the transaction that wrote them, so that it is calculated once.
 *
 * @param at epoch milliseconds
 */
export async function writeWhatFollows(
  tx: Database,
  news: readonly OpenFact[],
  at: number,
): Promise<FactsWritten> {
  const delayed = await bringDelaysInLine(tx, batchesOf(news))
  const wasted = await bringWasteInLine(tx, wasteNewsOf(news))
  return {
    written: [...writtenOf('delay', delayed), ...writtenOf('hold', wasted)],
    orders: await bringOrdersInLine(tx, ordersOf(news), at),
  }
}

const writtenOf = (kind: IntakeKind, restaurants: ReadonlySet<number>): Written[] =>
  [...restaurants].map((restaurantId) => ({ restaurantId, kind }))

/** What a fact says, and what it said before: a correction concerns both. */
const statesOf = ({ changes, known, row }: OpenFact): Fields[] => [
  ...(changes === null ? [] : [known.fields]),
  ...(row === null ? [] : [row]),
]

const ofKind = (news: readonly OpenFact[], wanted: IntakeKind) => news.filter(({ kind }) => kind === wanted)

/** The ids that facts have in a column, or had, each once. */
const idsIn = (facts: readonly OpenFact[], column: string): number[] => [
  ...new Set(
    facts.flatMap((fact) =>
      statesOf(fact).flatMap((state) => {
        const id = state[column]
        return typeof id === 'number' ? [id] : []
      }),
    ),
  ),
]

const ownIds = (facts: readonly OpenFact[]) => facts.map(({ key }) => key.factId)

/** The batches that are new or changed, and those of which a delay was told. */
const batchesOf = (news: readonly OpenFact[]): number[] => [
  ...new Set([...ownIds(ofKind(news, 'batch')), ...idsIn(ofKind(news, 'delay'), 'batchId')]),
]

/** The orders that batches are cooked for, or were. */
const ordersOf = (news: readonly OpenFact[]): number[] => idsIn(ofKind(news, 'batch'), 'cateringOrderId')

/** The pans that are new or changed, and those that packages were taken out of. */
function wasteNewsOf(news: readonly OpenFact[]): WasteNews {
  const packages = ofKind(news, 'package')
  return {
    pans: [...new Set([...ownIds(ofKind(news, 'hold')), ...idsIn(packages, 'holdId')])],
    packages: ownIds(packages),
    packed: packages.flatMap((fact) =>
      statesOf(fact).flatMap(({ packedAt, holdId }) =>
        typeof packedAt === 'number' && typeof holdId === 'number'
          ? [{ restaurantId: fact.name.restaurantId, at: packedAt }]
          : [],
      ),
    ),
  }
}
