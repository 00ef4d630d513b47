import type { Database } from '#server/db/query.ts'
import { openSince } from '#server/domain/restaurants/opening.ts'
import { comparedWithUsual, sumsOf } from '#server/domain/why/compared.ts'
import {
  type BatchRow,
  type KitchenRow,
  nowAbsent,
  nowAdvice,
  nowAlarms,
  nowBatches,
  nowDemand,
  nowFries,
  nowKitchens,
  nowMissedTimers,
  nowOffTimeBaskets,
  nowOrders,
  nowPans,
  nowSharedMarkers,
  nowStockOuts,
  nowWastedPans,
  type OfRestaurant,
  type OrderRow,
  type WasteRow,
  wasteOfSpans,
} from '#server/store/kitchen/now-facts.ts'
import { targetChanges } from '#server/store/kitchen/waste-targets.ts'
import type { KitchenNow } from '#src/contract/dashboard/now.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { sameTimeLastWeek } from '#src/domain/analytics/comparison.ts'
import { targetsOn, type WasteTargets } from '#src/domain/analytics/waste-targets.ts'
import type { NowFacts, StandingOrder, UsualWaste } from '#src/domain/now/facts.ts'
import { isAboveTarget } from '#src/domain/now/part-waste.ts'
import { byUrgency, kitchenState, scoreOf, scoreParts, TOO_LITTLE_G } from '#src/domain/now/ranking.ts'
import { type NowRule, sentencesOf } from '#src/domain/now/sentences.ts'
import { pansPastLimit } from '#src/domain/now/stock.ts'
import { STAGE_NAMES } from '#src/domain/queue/stage-names.ts'
import { readyTimeAt, stagesEstimate } from '#src/domain/queue/stages.ts'
import {
  DAY_PARTS,
  type DayPart,
  dayPartAt,
  dayPartRange,
  weightedTarget,
} from '#src/domain/time/day-part.ts'
import type { DateRange } from '#src/domain/time/intervals.ts'
import { dayKey, MINUTE, SECOND, startOfDayKey } from '#src/domain/time/zone.ts'
import { percentOrNull } from '#src/domain/units/numbers.ts'
import { placeOf, sameTimesBefore } from '#src/domain/why/usual.ts'

/** However many ask, the kitchens are looked at so often and not more. */
export const LOOK_EVERY_MS = 5 * SECOND
/** Last week's waste is asked for so often: it moves by a minute of a day that is over. */
const LAST_WEEK_EVERY_MS = 5 * MINUTE

export interface KitchensNow {
  /** The kitchens that a caller may see, in the order of the ranking, as they stood at `at`, each with all its sentences. */
  of(scope: Scope, restaurantUuid?: string): Promise<{ at: number; kitchens: KitchenNow[] }>
}

interface Look {
  at: number
  kitchens: Map<number, KitchenNow>
}

/**
 * What stands in the kitchens, asked for in as many statements for one kitchen as for 200. A look serves all callers of
 * this server for five seconds. What was told before is known to this server alone: after a restart a sentence that
 * stayed only because it had been told is gone.
 */
export function kitchensNow({ db, now }: { db: Database; now: () => number }): KitchensNow {
  let latest: Look | null = null
  let looking: Promise<Look> | null = null
  const told = new Map<number, ReadonlySet<NowRule>>()
  let lastWeek: { at: number; of: WasteOf } = { at: Number.NEGATIVE_INFINITY, of: () => [] }
  const usualWaste = usualWasteOf(db)

  async function look(): Promise<Look> {
    const at = now()
    const rows = await nowKitchens(db)
    if (Math.abs(at - lastWeek.at) >= LAST_WEEK_EVERY_MS)
      lastWeek = { at, of: await wasteOf(db, rows, (row) => weekBefore(row, at)) }
    const facts = await factsOf(db, rows, at)
    const wasted = await wasteOf(db, rows, ({ timezone }) => today(timezone, at))
    const targets = await targetsNow(db, rows, at)
    const parts = rows.map((row) => ({ row, ...partWaste(row, at, wasted(row.id), targets(row)) }))
    const usual = await usualWaste(
      parts.flatMap(({ row, inPart }) => (isAboveTarget(inPart, at) ? [row] : [])),
      at,
    )
    const kitchens = parts.map(({ row, inPart, products }): [number, KitchenNow] => {
      const waste = { ...sumsOf(wasted(row.id)), target: targetOf(wasted(row.id), targets(row)) }
      const standing = {
        ...facts(row),
        waste: { ...inPart, usual: usualOf(inPart, products, usual(row.id)) },
      }
      const sentences = sentencesOf(standing, at, told.get(row.id) ?? new Set())
      told.set(row.id, new Set(sentences.map(({ rule }) => rule)))
      const score = scoreParts(standing, waste, at)
      return [
        row.id,
        {
          restaurantUuid: row.uuid,
          number: row.number,
          name: row.name,
          state: kitchenState(standing.open, sentences),
          score: scoreOf(score),
          sentences,
          alarms: standing.alarms,
          out: standing.stockOuts.length,
          late: standing.delays.length,
          pastLimit: pansPastLimit(standing, at).length,
          offline: standing.absent.length,
          waste: {
            percent: percentOf(waste),
            target: waste.target,
            lastWeek: percentOf(sumsOf(lastWeek.of(row.id))),
          },
          lastFactAt: standing.lastFactAt,
        },
      ]
    })
    return { at, kitchens: new Map(kitchens) }
  }

  async function fresh(): Promise<Look> {
    if (latest && Math.abs(now() - latest.at) < LOOK_EVERY_MS) return latest
    looking ??= look().finally(() => {
      looking = null
    })
    latest = await looking
    return latest
  }

  return {
    async of(scope, restaurantUuid) {
      const { at, kitchens } = await fresh()
      const seen = [...kitchens]
        .filter(([id]) => scope === 'all' || scope.includes(id))
        .map(([, kitchen]) => kitchen)
        .filter((kitchen) => restaurantUuid === undefined || kitchen.restaurantUuid === restaurantUuid)
      return { at, kitchens: seen.sort(byUrgency) }
    },
  }
}

/** What a restaurant cooked and wasted, by product and part of the day. */
type WasteOf = (id: number) => readonly Product[]
type Product = Omit<WasteRow, 'restaurantId'> & { pans: number }

const wasteOf = async (
  db: Database,
  rows: readonly KitchenRow[],
  span: (row: KitchenRow) => DateRange,
): Promise<WasteOf> =>
  byRestaurant(
    await wasteOfSpans(
      db,
      rows.map((row) => ({ id: row.id, ...span(row) })),
    ),
  )

/** The restaurant's day so far. */
const today = (timezone: string, at: number): DateRange => ({
  start: startOfDayKey(dayKey(at, timezone), timezone),
  end: at,
})

/** The same weekday a week before, up to the same minute of the restaurant's own clock. */
function weekBefore({ timezone }: KitchenRow, at: number): DateRange {
  return sameTimeLastWeek(today(timezone, at), timezone)
}

/** Which part of its day a restaurant is in. */
function presentPart(timezone: string, at: number) {
  const part = dayPartAt(at, timezone)
  const today = dayKey(at, timezone)
  return { part, index: DAY_PARTS.indexOf(part), today, since: dayPartRange(part, today, timezone).start }
}

/** What is usual by now in a part of the day is looked up so often: it reads six weeks of facts. */
const USUAL_EVERY_MS = 30 * MINUTE

/**
 * Answers what restaurants cooked and wasted on the days before, in the present part of their days up to the same time.
 * Not all restaurants' figures become old at once.
 */
function usualWasteOf(db: Database) {
  const known = new Map<number, { of: string; rows: readonly Omit<WasteRow, 'restaurantId'>[] }>()
  return async (rows: readonly KitchenRow[], at: number) => {
    const asked = rows.flatMap(({ id, timezone }) => {
      const { part, today, since } = presentPart(timezone, at)
      const of = `${today} ${part} ${Math.floor((at - since + id * MINUTE) / USUAL_EVERY_MS)}`
      if (known.get(id)?.of === of) return []
      const spans = sameTimesBefore({ start: since, end: at }, timezone).map((span) => ({ id, ...span }))
      return [{ id, of, spans }]
    })
    if (asked.length > 0) {
      const found = byRestaurant(
        await wasteOfSpans(
          db,
          asked.flatMap(({ spans }) => spans),
        ),
      )
      for (const { id, of } of asked) known.set(id, { of, rows: found(id) })
    }
    const wanted = new Set(rows.map(({ id }) => id))
    // Of one that is not asked about any more, an earlier part of the day may be known.
    return (id: number) => (wanted.has(id) ? known.get(id)?.rows : undefined)
  }
}

/** The waste of the present part of a restaurant's day, and of which products it is. */
function partWaste(row: KitchenRow, at: number, today: readonly Product[], targets: WasteTargets) {
  const { part, index, since } = presentPart(row.timezone, at)
  const products = today.filter((one) => one.part === index)
  const pans = products.reduce((sum, one) => sum + one.pans, 0)
  return { products, inPart: { part, since, ...sumsOf(products), pans, target: targets[part] } }
}

/** How the waste of a part of the day differs from the days before; null where those were not asked for, or too few. */
function usualOf(
  { part }: { part: DayPart },
  products: readonly Product[],
  earlier: readonly Omit<WasteRow, 'restaurantId'>[] | undefined,
): UsualWaste | null {
  const compared = earlier && comparedWithUsual([DAY_PARTS.indexOf(part)], products, earlier)
  if (!compared) return null
  const rateOf = ({ materialCode }: Product) => compared.products.get(materialCode)?.rate ?? 0
  const [worst] = products.toSorted((a, b) => rateOf(b) - rateOf(a))
  return {
    percent: compared.usual.percent,
    isAbove: placeOf(compared.usual) === 'ABOVE',
    above: compared.usual.above,
    worst:
      worst && rateOf(worst) > 0
        ? { material: worst.material, materialCode: worst.materialCode, rate: rateOf(worst) }
        : null,
  }
}

/** The targets of each kitchen's present day. */
async function targetsNow(
  db: Database,
  rows: readonly KitchenRow[],
  at: number,
): Promise<(row: KitchenRow) => WasteTargets> {
  const changesOf = await targetChanges(
    db,
    rows.map(({ id }) => id),
    at,
  )
  return ({ id, timezone }) => targetsOn(dayKey(at, timezone), changesOf(id, timezone))
}

/** The target of a day's parts together, as far as each was cooked in; of breakfast, with which a day begins, before that. */
const targetOf = (products: readonly Product[], targets: WasteTargets): number =>
  weightedTarget(
    products.flatMap(({ part, cooked }) => {
      const name = DAY_PARTS[part]
      return name ? [{ target: targets[name], weight: cooked }] : []
    }),
    targets.breakfast,
  )

/** Null where too little was cooked to say. */
const percentOf = ({ wasted, cooked }: ReturnType<typeof sumsOf>): number | null =>
  cooked < TOO_LITTLE_G ? null : percentOrNull(wasted, cooked)

/** The facts of these kitchens but for their waste, by kitchen, and how many alarms nobody has acknowledged. */
async function factsOf(
  db: Database,
  rows: readonly KitchenRow[],
  at: number,
): Promise<(row: KitchenRow) => Omit<NowFacts, 'waste'> & { alarms: number }> {
  const ids = rows.map(({ id }) => id)
  const [
    absent,
    stockOuts,
    pans,
    demand,
    orders,
    batches,
    advice,
    fries,
    wasted,
    offTime,
    missed,
    markers,
    alarms,
  ] = await Promise.all([
    nowAbsent(db, ids).then(byRestaurant),
    nowStockOuts(db, ids).then(byRestaurant),
    nowPans(db, ids, at).then(byRestaurant),
    nowDemand(db, ids, at).then(byRestaurant),
    nowOrders(db, ids, at).then(byRestaurant),
    nowBatches(db, ids).then(byRestaurant),
    nowAdvice(db, ids, at).then(byRestaurant),
    nowFries(db, ids, at).then(byRestaurant),
    nowWastedPans(db, ids, at).then(byRestaurant),
    nowOffTimeBaskets(db, ids, at).then(byRestaurant),
    nowMissedTimers(db, ids, at).then(byRestaurant),
    nowSharedMarkers(db, ids, at).then(byRestaurant),
    nowAlarms(db, ids, at).then(byRestaurant),
  ])
  return (row) => {
    const { id } = row
    const cooking = batches(id).map((batch) => ({ ...batch, readyAt: readyAt(batch, at) }))
    const nextPanAt = (materialId: number) =>
      soonest(cooking.flatMap((batch) => (batch.materialId === materialId ? [batch.readyAt] : [])))
    return {
      open: openSince(row, at) !== null,
      lastFactAt: row.heardAt ?? row.cookedAt,
      hasEquipment: row.heardAt !== null,
      absent: absent(id),
      stockOuts: stockOuts(id).map(({ materialId, material, since }) => ({
        material,
        since,
        nextPanAt: nextPanAt(materialId),
      })),
      pans: pans(id),
      demand: demand(id).map(({ materialId, ...one }) => ({ ...one, nextPanAt: nextPanAt(materialId) })),
      orders: ordersOf(orders(id), cooking),
      delays: cooking.flatMap(({ material, batchNumber, lateStage, lateSince }) =>
        lateStage === null || lateSince === null
          ? []
          : [
              {
                material,
                batchNumber,
                stage: STAGE_NAMES[lateStage - 1] ?? ('BATCH_COMPLETE' as const),
                since: lateSince,
              },
            ],
      ),
      baskets: cooking.flatMap(({ fryer, material, batchNumber, stageEndedAt, stageExpectedS }) => {
        const [startedAt, expectedS] = [stageEndedAt[2], stageExpectedS[3]]
        return fryer === null ||
          stageEndedAt.length !== 3 ||
          startedAt === undefined ||
          expectedS === undefined
          ? []
          : [{ fryer, material, batchNumber, dueAt: startedAt + expectedS * SECOND }]
      }),
      advice: advice(id),
      fries: fries(id),
      wastedPans: wasted(id),
      offTimeBaskets: offTime(id),
      pansWithoutTimer: missed(id)[0]?.count ?? 0,
      sharedMarkers: markers(id)[0] ?? null,
      alarms: alarms(id)[0]?.count ?? 0,
    }
  }
}

function byRestaurant<T extends OfRestaurant>(rows: readonly T[]): (id: number) => Omit<T, 'restaurantId'>[] {
  const by = new Map<number, Omit<T, 'restaurantId'>[]>()
  for (const { restaurantId, ...row } of rows) {
    const of = by.get(restaurantId)
    if (of) of.push(row)
    else by.set(restaurantId, [row])
  }
  return (id) => by.get(id) ?? []
}

const soonest = (times: readonly number[]): number | null => (times.length > 0 ? Math.min(...times) : null)

type Batch = Omit<BatchRow, 'restaurantId'>

const readyAt = ({ startedAt, stageExpectedS, stageEndedAt }: Batch, at: number): number =>
  readyTimeAt(stagesEstimate(startedAt, stageExpectedS, stageEndedAt), at) ?? at

/** Orders of their lines; pieces in time are those that are ready and those of batches that are done before it leaves. */
function ordersOf(
  lines: readonly Omit<OrderRow, 'restaurantId'>[],
  cooking: readonly (Batch & { readyAt: number })[],
): StandingOrder[] {
  const orders = new Map<string, StandingOrder>()
  for (const line of lines) {
    const soon = cooking
      .filter((batch) => batch.orderId === line.id && batch.readyAt <= line.departsAt)
      .reduce((sum, { pieces }) => sum + pieces, 0)
    const ready = Math.min(line.ready, line.pieces)
    const readyInTime = Math.min(line.ready + soon, line.pieces)
    const known = orders.get(line.orderUuid)
    orders.set(line.orderUuid, {
      uuid: line.orderUuid,
      number: line.number,
      departsAt: line.departsAt,
      scheduledStart: Math.min(line.scheduledStart, known?.scheduledStart ?? line.scheduledStart),
      begun: line.begun || known?.begun === true,
      pieces: line.pieces + (known?.pieces ?? 0),
      ready: ready + (known?.ready ?? 0),
      readyInTime: readyInTime + (known?.readyInTime ?? 0),
    })
  }
  return [...orders.values()]
}
