import type { DigestDocument, DigestSection, DigestSentence } from '#src/domain/digest/digest.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { sentenceLink } from '#src/domain/now/links.ts'
import { TOO_LITTLE_G } from '#src/domain/now/ranking.ts'
import { sentenceWords } from '#src/domain/now/words.ts'
import { DAY_PART_LABELS, type DayPart } from '#src/domain/time/day-part.ts'
import { formatShare } from '#src/domain/units/numbers.ts'
import { formatWeight } from '#src/domain/units/weight.ts'
import { placeOf } from '#src/domain/why/usual.ts'
import { accountSentences, type WhyFigures } from '#src/domain/why/words.ts'
import type { DigestOrder, Occasion, OneKitchen } from './facts.ts'
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

/** More is not read in two minutes. */
const MOST_ORDERS = 4
const MOST_PRODUCTS = 2

type Part = NonNullable<OneKitchen['parts']>[number]

/** Writes the digest of a reader with one kitchen; null where they may see nothing of it. */
export function composeDigest(kitchen: OneKitchen, occasion: Occasion): DigestDocument | null {
  const { restaurant, parts, stockOuts, open, orders } = kitchen
  if (parts === null && stockOuts === null && open === null && orders === null) return null
  const worst = worstOf(parts ?? [])
  return {
    about: restaurant.number,
    headline: headlineOf(kitchen, worst, occasion),
    sections: filled([
      backSection(kitchen, occasion),
      worst && causesOf(kitchen, worst, occasion),
      openSection(kitchen, occasion),
      ordersSection(kitchen, occasion),
    ]),
    notes: notesOf(occasion, t('All times are those of the restaurant.')),
  }
}

const aboveTarget = ({ figures: { cooked, wasted, target } }: Part) => wasted - (cooked * target) / 100
const isUnusual = ({ figures: { usual } }: Part) => usual !== null && placeOf(usual) === 'ABOVE'

/** The part of the day to look at: above its target, one that wasted more than usual first; null where there is none. */
function worstOf(parts: readonly Part[]): Part | null {
  const above = parts.filter((part) => part.figures.cooked >= TOO_LITTLE_G && aboveTarget(part) > 0)
  const [worst] = above.toSorted(
    (a, b) => Number(isUnusual(b)) - Number(isUnusual(a)) || aboveTarget(b) - aboveTarget(a),
  )
  return worst ?? null
}

const nameOf = (part: DayPart) => DAY_PART_LABELS[part].toLowerCase()

function headlineOf({ parts, open, orders }: OneKitchen, worst: Part | null, occasion: Occasion): string {
  const said = [
    parts && wasteHeadline(parts, worst),
    open !== null && open.length > 0 && tn(open.length, { one: '{n} thing open', other: '{n} things open' }),
  ].filter((one) => typeof one === 'string')
  if (said.length > 0) return said.join(', ')
  if (orders === null || orders.length === 0) return t('nothing needs attention')
  return occasion.kind === 'SHIFT'
    ? tn(orders.length, { one: '{n} order on the next day', other: '{n} orders on the next day' })
    : tn(orders.length, { one: '{n} order ahead', other: '{n} orders ahead' })
}

function wasteHeadline(parts: readonly Part[], worst: Part | null): string {
  if (worst) {
    const { percent, target, usual } = worst.figures
    const values = { part: nameOf(worst.part), ...wasteValues(percent ?? 0, target) }
    return usual !== null && placeOf(usual) === 'USUAL'
      ? t('{part} {percent} waste (target {target}) as usual', values)
      : t('{part} {percent} waste (target {target})', values)
  }
  return parts.length === 0 ? t('nothing was cooked') : t('waste within target')
}

/** The days back: waste by part of the day, and stock-outs. */
function backSection({ restaurant, parts, stockOuts }: OneKitchen, occasion: Occasion): DigestSection {
  const { back, at } = occasion
  const search = rangeSearch(back, restaurant.timezone, at)
  const link = (to: string, more = {}) =>
    linkFor(occasion, restaurant.uuid, { to, search: { ...search, ...more } })
  const sentences: DigestSentence[] = (parts ?? []).map(({ part, figures }) =>
    say(partWords(DAY_PART_LABELS[part], figures, occasion), link('/dashboard/why', { dayPart: part })),
  )
  if (parts?.length === 0) sentences.push(say(t('Nothing was cooked.'), link('/dashboard/chicken')))
  if (stockOuts !== null && stockOuts.total > 0)
    sentences.push(say(`${stockOutWords(stockOuts)}.`, link('/stock-out-reports/chicken')))
  return { heading: dayWords(back, occasion), sentences }
}

/** A part of the day in which little was cooked has its weights: a single pan would decide the percent. */
function partWords(
  part: string,
  { cooked, wasted, percent, target, usual }: WhyFigures,
  { unit }: Occasion,
): string {
  const weight = (grams: number) => formatWeight(grams, unit, 1)
  if (percent === null || cooked < TOO_LITTLE_G)
    return t('{part}: {wasted} wasted of only {cooked} cooked.', {
      part,
      wasted: weight(wasted),
      cooked: weight(cooked),
    })
  const values = { part, ...wasteValues(percent, target) }
  return usual === null
    ? t('{part}: {percent} waste (target {target}).', values)
    : t('{part}: {percent} waste (target {target}, usually {usual}).', {
        ...values,
        usual: formatShare(usual.percent),
      })
}

/** What accounts for the worst part of the day. */
function causesOf({ restaurant }: OneKitchen, { part, figures }: Part, occasion: Occasion): DigestSection {
  const search = { ...rangeSearch(occasion.back, restaurant.timezone, occasion.at), dayPart: part }
  const link = linkFor(occasion, restaurant.uuid, { to: '/dashboard/why', search })
  return {
    heading: t('What accounts for waste at {part}', { part: nameOf(part) }),
    sentences: accountSentences(figures, occasion.unit).map((text) => say(text, link)),
  }
}

function openSection({ restaurant, open }: OneKitchen, occasion: Occasion): DigestSection | null {
  if (open === null) return null
  const reading = { now: occasion.at, zone: restaurant.timezone }
  const sentences = open.map((sentence) =>
    say(
      asSentence(sentenceWords(sentence, reading)),
      linkFor(occasion, restaurant.uuid, sentenceLink(sentence, occasion.at)),
    ),
  )
  return {
    heading: t('Needs attention now'),
    sentences: sentences.length > 0 ? sentences : [say(t('Nothing needs attention.'))],
  }
}

function ordersSection({ restaurant, orders }: OneKitchen, occasion: Occasion): DigestSection | null {
  if (orders === null) return null
  const all = ordersLink(occasion, restaurant.uuid)
  const shown = orders.slice(0, MOST_ORDERS).map((order) =>
    say(
      t('#{number} at {time}: {products}.', {
        number: order.number,
        time: departureWords(order, restaurant.timezone, occasion),
        products: productWords(order),
      }),
      orderLink(occasion, restaurant.uuid, order.uuid),
    ),
  )
  const more = orders.length - shown.length
  return {
    heading: ordersHeading(occasion),
    sentences: [
      ...shown,
      ...(more > 0 ? [say(tn(more, { one: '{n} more order.', other: '{n} more orders.' }), all)] : []),
      ...(orders.length === 0 ? [say(t('No orders.'), all)] : []),
    ],
  }
}

function productWords({ lines }: DigestOrder): string {
  const shown = lines.slice(0, MOST_PRODUCTS).map(({ material, pieces }) => `${pieces} ${material}`)
  return andMore(shown.join(', '), lines.length - shown.length)
}
