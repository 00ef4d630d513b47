import type { Database } from '#server/db/query.ts'
import { composeDigest } from '#server/domain/digest/compose.ts'
import { composeRanking, worstKitchens } from '#server/domain/digest/compose-ranking.ts'
import { type Days, type DueDigest, daysOf } from '#server/domain/digest/due.ts'
import type {
  ComparedKitchen,
  DigestOrder,
  KitchenFacts,
  Occasion,
  OneKitchen,
} from '#server/domain/digest/facts.ts'
import { type OpeningRow, openingHours } from '#server/store/administration/restaurants.ts'
import { type Frame, frameOf } from '#server/store/analytic/frame.ts'
import { wastePerDayPart } from '#server/store/dashboard/waste.ts'
import { wasteWhy } from '#server/store/dashboard/why.ts'
import type { AccountRow } from '#server/store/identity/sessions.ts'
import { stockOutTotals } from '#server/store/kitchen/stock-out.ts'
import { ordersLeaving } from '#server/store/orders/catering-orders.ts'
import type { Preferences } from '#src/contract/account/profile.ts'
import { type Permission, permits, viewerOf } from '#src/domain/access/permission.ts'
import { type Scope, scopeOf } from '#src/domain/access/scope.ts'
import type { DigestDocument } from '#src/domain/digest/digest.ts'
import { sentencesFor } from '#src/domain/now/sentences.ts'
import { DAY_PARTS, type DayPart } from '#src/domain/time/day-part.ts'
import { automaticResolution } from '#src/domain/time/intervals.ts'
import { addDays, startOfDayKey } from '#src/domain/time/zone.ts'
import { daysBefore } from '#src/domain/why/usual.ts'
import type { WhyFigures } from '#src/domain/why/words.ts'
import { sentenceInMail } from '../mail/mail-text.ts'
import type { Services } from '../services.ts'

export type DigestServices = Pick<Services, 'db' | 'kitchensNow'>

/** Whose digest it is, with what they may see as they are read. */
export interface DigestReader {
  account: AccountRow
  preferences: Preferences
  /** Theirs, by number. The first decides when and by whose clock digests come. */
  restaurants: readonly OpeningRow[]
}

export async function readerOf(
  db: Database,
  account: AccountRow,
  preferences: Preferences,
): Promise<DigestReader> {
  return { account, preferences, restaurants: await openingHours(db, scopeOf(account)) }
}

/** Writes a digest with what is known at `at`; null where its reader has no restaurant, or may see nothing of theirs. */
export async function writeDigest(
  services: DigestServices,
  { account, preferences, restaurants }: DigestReader,
  due: Pick<DueDigest, 'kind' | 'day'>,
  at: number,
): Promise<DigestDocument | null> {
  const [first, ...others] = restaurants
  if (first === undefined) return null
  const viewer = viewerOf(account.type, account.role)
  const occasion: Occasion = {
    kind: due.kind,
    at,
    zone: first.timezone,
    ...daysOf(due, first),
    unit: preferences.digestUnit,
    language: preferences.dateLanguage,
    can: (permission: Permission) => permits(viewer, permission),
  }
  const document =
    others.length === 0
      ? composeDigest(await oneKitchen(services, first, occasion), occasion)
      : composeRanking(await comparedKitchens(services, restaurants, occasion), occasion)
  return document && inMail(document)
}

/** A digest whose names no mail program takes for links. */
const inMail = ({ headline, sections, ...document }: DigestDocument): DigestDocument => ({
  ...document,
  headline: sentenceInMail(headline),
  sections: sections.map(({ heading, sentences }) => ({
    heading,
    sentences: sentences.map((sentence) => ({ ...sentence, text: sentenceInMail(sentence.text) })),
  })),
})

async function oneKitchen(
  services: DigestServices,
  restaurant: OpeningRow,
  occasion: Occasion,
): Promise<OneKitchen> {
  return {
    ...(await factsOf(services, restaurant, occasion)),
    parts: occasion.can('DASHBOARD.VIEW') ? await partsOf(services.db, restaurant, occasion) : null,
  }
}

async function partsOf(db: Database, restaurant: OpeningRow, occasion: Occasion) {
  const explain = await whyOf(db, restaurant, occasion)
  const parts = []
  for (const part of DAY_PARTS) {
    const figures = await explain(part)
    if (figures.cooked > 0 || figures.wasted > 0) parts.push({ part, figures })
  }
  return parts
}

/** Of several kitchens the waste of each, and of those that are named one by one what accounts for it. */
async function comparedKitchens(
  services: DigestServices,
  restaurants: readonly OpeningRow[],
  occasion: Occasion,
): Promise<ComparedKitchen[]> {
  const { db } = services
  const kitchens: Omit<ComparedKitchen, 'figures'>[] = []
  for (const row of restaurants) {
    const waste = occasion.can('DASHBOARD.VIEW') ? await wasteOf(db, row, occasion) : null
    kitchens.push({ ...(await factsOf(services, row, occasion)), waste })
  }
  const worst = new Set(worstKitchens(kitchens).map(({ restaurant }) => restaurant.uuid))
  const explained = new Map<string, WhyFigures>()
  for (const row of restaurants.filter(({ uuid }) => worst.has(uuid)))
    explained.set(row.uuid, await (await whyOf(db, row, occasion))())
  return kitchens.map((one) => ({ ...one, figures: explained.get(one.restaurant.uuid) ?? null }))
}

/** The instants between which local days of a restaurant lie. */
const rangeOf = ({ first, last }: Days, { timezone }: OpeningRow) => ({
  start: startOfDayKey(first, timezone),
  end: startOfDayKey(addDays(last, 1), timezone),
})

/** The days back in one restaurant, as far as they are over. */
function frameOfDays(db: Database, row: OpeningRow, { back, at }: Occasion): Promise<Frame> {
  const asked = { ...rangeOf(back, row), restaurantUuid: row.uuid }
  return frameOf(db, [row.id], asked, automaticResolution(asked), at)
}

/** What accounts for the waste of the days back, in a part of the day or in all of it: as its page has it. */
async function whyOf(db: Database, row: OpeningRow, occasion: Occasion) {
  const frame = await frameOfDays(db, row, occasion)
  const asked = { ...daysBefore(frame.start, row.timezone), restaurantUuid: row.uuid }
  const before = await frameOf(db, [row.id], asked, '1d', occasion.at)
  return (part?: DayPart) => wasteWhy(db, frame, before, part)
}

async function wasteOf(db: Database, row: OpeningRow, occasion: Occasion) {
  const { total } = await wastePerDayPart(db, await frameOfDays(db, row, occasion))
  return { wasted: total.wasteWeight, cooked: total.cookedWeight, target: total.target }
}

async function factsOf(
  { db, kitchensNow }: DigestServices,
  row: OpeningRow,
  occasion: Occasion,
): Promise<KitchenFacts> {
  const { can, ahead } = occasion
  const { uuid, number, name, timezone } = row
  const scope: Scope = [row.id]
  const totals = can('STOCK_OUT.VIEW')
    ? await stockOutTotals(db, await frameOfDays(db, row, occasion), {})
    : null
  const looked = can('DASHBOARD.VIEW') ? await kitchensNow.of(scope, uuid) : null
  const sentences = looked?.kitchens.flatMap((kitchen) => sentencesFor(kitchen.sentences, can)) ?? null
  return {
    restaurant: { uuid, number, name, timezone },
    stockOuts: totals && { total: totals.total, longest: totals.high },
    open: sentences?.filter(({ rule }) => rule !== 'CALM') ?? null,
    orders: can('PCS.VIEW') ? await ordersOf(db, row, ahead) : null,
  }
}

/** Orders with their lines together, by departure. */
async function ordersOf(db: Database, row: OpeningRow, ahead: Days): Promise<DigestOrder[]> {
  const orders = new Map<string, DigestOrder>()
  for (const line of await ordersLeaving(db, row.id, rangeOf(ahead, row))) {
    const { orderUuid: uuid, batchNumber: number, restaurantDepartureTime: departsAt } = line
    const lines = orders.get(uuid)?.lines ?? []
    const product = { material: line.material, pieces: line.batchSize }
    orders.set(uuid, { uuid, number, departsAt, lines: [...lines, product] })
  }
  return [...orders.values()]
}
