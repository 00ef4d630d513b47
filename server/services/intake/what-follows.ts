import type { Database } from '#server/db/query.ts'
import type { Fields } from '#server/domain/intake/merge.ts'
import { bringDelaysInLine } from '#server/services/kitchen/delays.ts'
import { bringOrdersInLine } from '#server/services/kitchen/orders.ts'
import { recordSeen, type SeenEvent } from '#server/services/kitchen/recordings.ts'
import { bringStockOutsInLine } from '#server/services/kitchen/stock-outs.ts'
import { bringWasteInLine, type WasteNews } from '#server/services/kitchen/waste.ts'
import { emptiedPans, type StockSpan } from '#server/store/kitchen/derived-stock-outs.ts'
import type { IntakeKind } from '#src/domain/intake/kinds.ts'
import { REPORTED_WITHIN, SERVED_WITHIN, WANTED_FOR } from '#src/domain/kitchen/stock-outs.ts'
import { UNUSUAL_KINDS, UNUSUAL_TYPES } from '#src/domain/unusual/kinds.ts'
import type { FactsWritten, OpenFact, Written } from './open-fact.ts'

/**
 * Writes what the kitchen's rules make of facts that are new: delays, waste, stock-outs, the states of orders,
 * recordings. Part of the transaction that wrote them, so that it is calculated once.
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
  const ranOut = await bringStockOutsInLine(tx, [...spansOf(news), ...(await emptiedSpans(tx, news))], at)
  await recordSeen(tx, seenOf(news), at)
  return {
    written: [...writtenOf('delay', delayed), ...writtenOf('hold', wasted), ...writtenOf('stockOut', ranOut)],
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

/** The unusual events that nobody reported before. */
const seenOf = (news: readonly OpenFact[]): SeenEvent[] =>
  ofKind(news, 'unusual').flatMap(({ name, key, known, row, changes }) => {
    const { kind, type } = known.fields
    const seen = UNUSUAL_KINDS.find((one) => one === kind)
    return seen && row === null && changes !== null
      ? [
          {
            id: key.factId,
            restaurantId: name.restaurantId,
            kind: seen,
            type: UNUSUAL_TYPES.find((one) => one === type) ?? null,
          },
        ]
      : []
  })

/** What stock-outs come of, and how long before and after its time a fact concerns them. */
const CONCERNS: Partial<
  Record<IntakeKind, { at: string; before: number; after: number; columns: string[] }>
> = {
  hold: { at: 'placedAt', before: 0, after: SERVED_WITHIN, columns: ['placedAt', 'removedAt', 'piecesIn'] },
  recommendation: {
    at: 'recommendedAt',
    before: 0,
    after: WANTED_FOR,
    columns: ['recommendedAt', 'completedAt', 'canceledAt'],
  },
  stockOut: { at: 'startedAt', before: REPORTED_WITHIN, after: REPORTED_WITHIN, columns: ['startedAt'] },
}

/** The stretches of time in which stock-outs may be other ones now. */
const spansOf = (news: readonly OpenFact[]): StockSpan[] =>
  news.flatMap((fact) => {
    const { kind, name, row, changes } = fact
    const concern = CONCERNS[kind]
    if (!concern) return []
    const { at: column, before, after, columns } = concern
    const isSame =
      row !== null && changes !== null && !['materialId', ...columns].some((one) => one in changes)
    if (isSame) return []
    return statesOf(fact).flatMap(({ [column]: at, materialId }) =>
      typeof at === 'number' && typeof materialId === 'number'
        ? [
            {
              restaurantId: name.restaurantId,
              // A restaurant that reports one reports those of all materials.
              materialId: kind === 'stockOut' ? null : materialId,
              from: at - before,
              to: at + after,
            },
          ]
        : [],
    )
  })

const COUNTED = ['holdId', 'pieces', 'packedAt']

/** The same of pans whose last piece was packed, or may have been as far as was known before. */
async function emptiedSpans(tx: Database, news: readonly OpenFact[]): Promise<StockSpan[]> {
  const packages = ofKind(news, 'package').filter(
    ({ row, changes }) => row === null || changes === null || COUNTED.some((column) => column in changes),
  )
  const pans = idsIn(packages, 'holdId')
  if (pans.length === 0) return []
  const corrected = packages.filter(({ row }) => typeof row?.holdId === 'number')
  const emptied = await emptiedPans(tx, pans, idsIn(corrected, 'holdId'))
  return emptied.map(({ placedAt, ...of }) => ({ ...of, from: placedAt, to: placedAt + SERVED_WITHIN }))
}
