import type { DigestDocument, DigestSection, DigestSentence } from '#src/domain/digest/digest.ts'
import { type Message, msg, t, tn } from '#src/domain/language/text.ts'
import { sentenceLink } from '#src/domain/now/links.ts'
import { kitchenState, TOO_LITTLE_G, wastePoints } from '#src/domain/now/ranking.ts'
import { sentenceWords } from '#src/domain/now/words.ts'
import { percentOf } from '#src/domain/units/numbers.ts'
import { piecesInWords } from '#src/domain/units/weight.ts'
import { placeOf } from '#src/domain/why/usual.ts'
import { accountSentences } from '#src/domain/why/words.ts'
import type { ComparedKitchen, KitchenFacts, Occasion } from './facts.ts'
import { linkFor, rangeSearch } from './pages.ts'
import {
  andMore,
  asSentence,
  dayWords,
  departureWords,
  filled,
  notesOf,
  orderLink,
  ordersHeading,
  ordersLink,
  say,
  stockOutWords,
  wasteValues,
} from './words.ts'

/** So many kitchens are named one by one, and what accounts for the waste is said of so many. */
const MOST_KITCHENS = 5
const MOST_CAUSES = 3
/** Of kitchens that are only counted, so many are named. */
const MOST_NUMBERS = 10

type Wasting = Pick<ComparedKitchen, 'restaurant' | 'waste'>
const pointsOf = ({ waste }: Wasting) => (waste === null ? 0 : wastePoints(waste))
const isAboveTarget = (kitchen: Wasting) => pointsOf(kitchen) > 0

/** The kitchens with the most points of waste first, then by number. */
const rankedByWaste = <K extends Wasting>(kitchens: readonly K[]): K[] =>
  kitchens.toSorted(
    (a, b) => pointsOf(b) - pointsOf(a) || a.restaurant.number.localeCompare(b.restaurant.number),
  )

/** The kitchens that are named one by one: the first of those above their targets. */
export const worstKitchens = <K extends Wasting>(kitchens: readonly K[]): K[] =>
  rankedByWaste(kitchens).filter(isAboveTarget).slice(0, MOST_KITCHENS)

/** Writes the digest of a reader with several kitchens; null where they may see nothing of any. */
export function composeRanking(
  kitchens: readonly ComparedKitchen[],
  occasion: Occasion,
): DigestDocument | null {
  const seesNothing = kitchens.every(
    ({ waste, stockOuts, open, orders }) =>
      waste === null && stockOuts === null && open === null && orders === null,
  )
  if (seesNothing) return null
  const ranked = rankedByWaste(kitchens)
  return {
    about: tn(kitchens.length, { one: '{n} restaurant', other: '{n} restaurants' }),
    headline: headlineOf(ranked),
    sections: filled([
      rankingSection(ranked, occasion),
      causesSection(ranked, occasion),
      openSection(ranked, occasion),
      ordersSection(ranked, occasion),
    ]),
    notes: notesOf(occasion, t('Times of orders are those of their restaurants.')),
  }
}

/** More waste than its target and than usual, or something that cannot wait. */
function needsSomebody(kitchen: ComparedKitchen): boolean {
  const usual = kitchen.figures?.usual ?? null
  const state = kitchenState(true, kitchen.open ?? [])
  return (
    state === 'ACT' ||
    state === 'NO_DATA' ||
    (isAboveTarget(kitchen) && usual !== null && placeOf(usual) === 'ABOVE')
  )
}

const numbersOf = (kitchens: readonly KitchenFacts[], most: number): string =>
  andMore(
    kitchens
      .slice(0, most)
      .map(({ restaurant }) => restaurant.number)
      .join(', '),
    kitchens.length - most,
  )

function headlineOf(ranked: readonly ComparedKitchen[]): string {
  const needing = ranked.filter(needsSomebody)
  if (needing.length === 0) return t('none needs you')
  return tn(
    needing.length,
    { one: '{kitchens} needs you', other: '{kitchens} need you' },
    { kitchens: numbersOf(needing, 3) },
  )
}

/** A kitchen that cooked enough for a percent. */
type Measured = ComparedKitchen & { waste: NonNullable<ComparedKitchen['waste']> }
const isMeasured = (kitchen: ComparedKitchen): kitchen is Measured =>
  kitchen.waste !== null && kitchen.waste.cooked >= TOO_LITTLE_G

/** Those above their targets one by one, the others together. */
function rankingSection(ranked: readonly ComparedKitchen[], occasion: Occasion): DigestSection {
  const { back, at, zone } = occasion
  const measured = ranked.filter(isMeasured)
  const shown = worstKitchens(measured)
  const others = measured.filter((one) => !shown.includes(one))
  const all = linkFor(occasion, null, { to: '/dashboard/chicken', search: rangeSearch(back, zone, at) })
  const together = (kitchens: readonly KitchenFacts[], words: Message<'kitchens'>): DigestSentence[] =>
    kitchens.length === 0 ? [] : [say(t(words, { kitchens: numbersOf(kitchens, MOST_NUMBERS) }), all)]
  const cookedLittle = ranked.filter(({ waste }) => waste !== null && waste.cooked < TOO_LITTLE_G)
  return {
    heading: t('Kitchens, {days}', { days: dayWords(back, occasion) }),
    sentences: [
      ...shown.map((kitchen) => say(kitchenWords(kitchen), whyLink(kitchen, occasion))),
      ...together(others.filter(isAboveTarget), msg('{kitchens}: fewer points above target.')),
      ...together(
        others.filter((one) => !isAboveTarget(one)),
        msg('{kitchens}: waste within target.'),
      ),
      ...together(cookedLittle, msg('{kitchens}: too little was cooked to compare.')),
    ],
  }
}

const whyLink = ({ restaurant }: KitchenFacts, occasion: Occasion) =>
  linkFor(occasion, restaurant.uuid, {
    to: '/dashboard/why',
    search: rangeSearch(occasion.back, restaurant.timezone, occasion.at),
  })

function kitchenWords({ restaurant, waste, figures, stockOuts }: Measured): string {
  const usual = figures?.usual ?? null
  const words = usual === null ? WASTE_WORDS : WORDS_BY_PLACE[placeOf(usual)]
  const outs = stockOuts !== null && stockOuts.total > 0 ? `; ${stockOutWords(stockOuts)}` : ''
  const kitchen = `${restaurant.number} ${restaurant.name}`
  const percent = percentOf(waste.wasted, waste.cooked)
  return `${t(words, { kitchen, ...wasteValues(percent, waste.target) })}${outs}.`
}

const WASTE_WORDS = msg('{kitchen}: {percent} waste (target {target})')
const WORDS_BY_PLACE = {
  ABOVE: msg('{kitchen}: {percent} waste (target {target}), more than usual'),
  USUAL: msg('{kitchen}: {percent} waste (target {target}), as usual'),
  BELOW: msg('{kitchen}: {percent} waste (target {target}), less than usual'),
} as const

function causesSection(ranked: readonly ComparedKitchen[], occasion: Occasion): DigestSection {
  const sentences = ranked.filter(isAboveTarget).flatMap((kitchen) => {
    const [first] = kitchen.figures === null ? [] : accountSentences(kitchen.figures, occasion.unit)
    return first === undefined
      ? []
      : [say(`${kitchen.restaurant.number}: ${first}`, whyLink(kitchen, occasion))]
  })
  return { heading: t('What accounts for waste'), sentences: sentences.slice(0, MOST_CAUSES) }
}

/** The most urgent of each kitchen. */
function openSection(ranked: readonly ComparedKitchen[], occasion: Occasion): DigestSection | null {
  if (ranked.every(({ open }) => open === null)) return null
  const found = ranked.flatMap(({ restaurant, open }) => {
    const [worst] = open ?? []
    if (worst === undefined) return []
    const words = sentenceWords(worst, { now: occasion.at, zone: restaurant.timezone })
    const link = linkFor(occasion, restaurant.uuid, sentenceLink(worst, occasion.at))
    return [say(asSentence(`${restaurant.number}: ${andMore(words, (open?.length ?? 0) - 1)}`), link)]
  })
  const more = found.length - MOST_KITCHENS
  return {
    heading: t('Needs attention now'),
    sentences: [
      ...found.slice(0, MOST_KITCHENS),
      ...(more > 0
        ? [
            say(
              tn(more, { one: '{n} more kitchen.', other: '{n} more kitchens.' }),
              linkFor(occasion, null, { to: '/dashboard/chicken' }),
            ),
          ]
        : []),
      ...(found.length === 0 ? [say(t('Nothing needs attention.'))] : []),
    ],
  }
}

/** How many there are, and the largest. */
function ordersSection(ranked: readonly ComparedKitchen[], occasion: Occasion): DigestSection | null {
  if (ranked.every(({ orders }) => orders === null)) return null
  const all = ranked.flatMap(({ restaurant, orders }) =>
    (orders ?? []).map((order) => ({
      restaurant,
      order,
      pieces: order.lines.reduce((sum, line) => sum + line.pieces, 0),
    })),
  )
  const heading = ordersHeading(occasion)
  const link = ordersLink(occasion, null)
  const [largest] = all.toSorted((a, b) => b.pieces - a.pieces)
  if (largest === undefined) return { heading, sentences: [say(t('No orders.'), link)] }
  const { restaurant, order, pieces } = largest
  return {
    heading,
    sentences: [
      say(tn(all.length, { one: '{n} order.', other: '{n} orders.' }), link),
      say(
        t('The largest: {kitchen}, #{number} at {time}, {pieces}.', {
          kitchen: restaurant.number,
          number: order.number,
          time: departureWords(order, restaurant.timezone, occasion),
          pieces: piecesInWords(pieces),
        }),
        orderLink(occasion, restaurant.uuid, order.uuid),
      ),
    ],
  }
}
