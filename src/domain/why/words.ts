import { labels, msg, t, tn } from '../language/text.ts'
import { wasteReasonText } from '../queue/acts.ts'
import { DAY_PART_LABELS, type DayPart } from '../time/day-part.ts'
import { formatShare, formatUpTo } from '../units/numbers.ts'
import { formatWeight, type WeightUnit } from '../units/weight.ts'
import type { CauseShare, WasteCause } from './causes.ts'
import { FEWEST_USUAL_DAYS, placeOf, type Standing } from './usual.ts'

/** What the words are made of; weights in grams, percents of the cooked weight. */
export interface WhyFigures {
  cooked: number
  wasted: number
  percent: number | null
  target: number
  /** Pans with waste, and those of them that had run out of their hold time. */
  pans: number
  expired: number
  /** Null where too few days were cooked on. */
  usual: (Standing & { percent: number; above: number }) | null
  products: readonly {
    materialCode: string
    material: string
    cooked: number
    /** Null where there is no usual. */
    usualCooked: number | null
    rate: number | null
    mix: number | null
  }[]
  causes: readonly CauseShare[]
  stockOuts: number
  lateCount: number
}

interface Reading {
  unit: WeightUnit
  /** The part of the day that is asked about; undefined is all of the range. */
  dayPart?: DayPart | undefined
}

/** So little says nothing about why. Grams, pans. */
const TOO_LITTLE_COOKED = 10_000
const TOO_FEW_PANS = 10
/** A cause is named from so many pans on, so many grams, and this share of what is above. */
const CAUSE_PANS = 3
const CAUSE_WASTED = 500
const CAUSE_SHARE = 0.15
const MOST_CAUSES = 3

/** A cause in a table. */
const CAUSE_LABELS: Readonly<Record<Exclude<WasteCause, 'REASON'>, string>> = labels({
  TIMER_ERROR: msg('Timer error'),
  CLEARED: msg('Taken out early before closing or after breakfast'),
  ORDER_CANCELED: msg('Order canceled'),
  NOT_RECOMMENDED: msg('Cooked without a recommendation'),
  ABOVE_RECOMMENDATION: msg('Cooked above the recommendation'),
  NEWER_FIRST: msg('Newer pan packed first'),
  DEMAND_SHORT: msg('Sold less than expected'),
  NOT_SOLD: msg('Cooked as recommended, not sold'),
})

/** What a cause accounts for of all products. */
export type CauseOfAll = Omit<CauseShare, 'materialCode'>

/** What a cause is called. */
export const causeLabel = ({ cause, reason }: Pick<CauseShare, 'cause' | 'reason'>): string =>
  cause === 'REASON' ? t('Crew: {reason}', { reason: wasteReasonText(reason ?? '') }) : CAUSE_LABELS[cause]

/** What goes on after 'up to 6.2 kg …': how food of the cause came to be there, without saying that this was the cause. */
const CAUSE_WORDS: Readonly<Record<Exclude<WasteCause, 'REASON'>, string>> = labels({
  TIMER_ERROR: msg('came with a timer error'),
  CLEARED: msg('was taken out early before closing or after breakfast'),
  ORDER_CANCELED: msg('was cooked for canceled orders'),
  NOT_RECOMMENDED: msg('was cooked without a recommendation'),
  ABOVE_RECOMMENDATION: msg('was cooked above the recommendation'),
  NEWER_FIRST: msg('was in pans that a newer pan was packed before'),
  DEMAND_SHORT: msg('came with less sold than expected'),
  NOT_SOLD: msg('was cooked as recommended and not sold'),
})
const OF_BATCHES: readonly WasteCause[] = ['ORDER_CANCELED', 'NOT_RECOMMENDED', 'ABOVE_RECOMMENDATION']

const causeWords = ({ cause, reason }: CauseOfAll): string =>
  cause === 'REASON'
    ? t('came with the crew’s reason “{reason}”', { reason: wasteReasonText(reason ?? '') })
    : CAUSE_WORDS[cause]

/** Of how many pans, or where they were cooked for nothing of how many batches. */
const amountOf = ({ cause, pans, batches }: CauseOfAll): string =>
  OF_BATCHES.includes(cause) && batches > 0
    ? tn(batches, { one: '{n} batch', other: '{n} batches' })
    : tn(pans, { one: '{n} pan', other: '{n} pans' })

/** The causes that account for enough of what is above, the largest first. */
const standingOut = <Share extends CauseOfAll>(causes: readonly Share[], above: number): Share[] =>
  causes
    .filter(
      ({ pans, wasted }) =>
        pans >= CAUSE_PANS && wasted >= CAUSE_WASTED && wasted >= CAUSE_SHARE * Math.max(0, above),
    )
    .sort((a, b) => b.wasted - a.wasted)

/** The same causes of all products together, the largest first. */
export function causesOfAll(causes: readonly CauseShare[]): CauseOfAll[] {
  const all = new Map<string, CauseOfAll>()
  for (const { materialCode: _, ...share } of causes) {
    const key = `${share.cause} ${share.reason ?? ''}`
    const known = all.get(key)
    all.set(key, {
      ...share,
      wasted: share.wasted + (known?.wasted ?? 0),
      pans: share.pans + (known?.pans ?? 0),
      batches: share.batches + (known?.batches ?? 0),
    })
  }
  return [...all.values()].sort((a, b) => b.wasted - a.wasted)
}

/** Why so much was wasted, in sentences for a manager: how it stands, what accounts for it, and what came with it. */
export function whyWords(figures: WhyFigures, { unit, dayPart }: Reading): string[] {
  const { cooked, wasted, percent, pans, usual } = figures
  const part = dayPart === undefined ? null : DAY_PART_LABELS[dayPart].toLowerCase()
  if (percent === null) return [nothingCooked(part, wasted > 0 ? formatWeight(wasted, unit, 1) : null)]

  const sentences = [wasteWords(part, percent, figures), standingWords(usual)]
  if (cooked < TOO_LITTLE_COOKED)
    sentences.push(t('Too little was cooked to name a cause; the pans are below.'))
  else if (pans < TOO_FEW_PANS)
    sentences.push(t('Too few pans were wasted to name a cause; the pans are below.'))
  else sentences.push(...accountSentences(figures, unit))
  return [...sentences, ...factWords(figures)]
}

/** @param wasted how much of what was cooked before; null for nothing */
function nothingCooked(part: string | null, wasted: string | null): string {
  if (wasted === null)
    return part === null ? t('Nothing was cooked.') : t('Nothing was cooked at {part}.', { part })
  return part === null
    ? t('Nothing was cooked, and {wasted} was wasted.', { wasted })
    : t('Nothing was cooked at {part}, and {wasted} was wasted.', { part, wasted })
}

function wasteWords(part: string | null, share: number, figures: WhyFigures): string {
  const percent = formatShare(share)
  const target = `${formatUpTo(figures.target, 1)}%`
  if (figures.usual === null)
    return part === null
      ? t('Waste was {percent}; the target is {target}.', { percent, target })
      : t('Waste was {percent} at {part}; the target is {target}.', { percent, part, target })
  const usual = formatShare(figures.usual.percent)
  return part === null
    ? t('Waste was {percent}; the target is {target}, usual is {usual}.', { percent, target, usual })
    : t('Waste was {percent} at {part}; the target is {target}, usual is {usual}.', {
        percent,
        part,
        target,
        usual,
      })
}

function standingWords(usual: WhyFigures['usual']): string {
  if (usual === null) return t('There is no usual yet: {days} days are needed.', { days: FEWEST_USUAL_DAYS })
  const { days, lower, higher } = usual
  const place = placeOf(usual)
  if (place === 'USUAL') return t('That is in the usual range.')
  return place === 'ABOVE'
    ? t('That is higher than on {lower} of the last {days} days.', { lower, days })
    : t('That is lower than on {higher} of the last {days} days.', { higher, days })
}

type Weigh = (grams: number) => string

/**
 * What accounts for the waste, in at most two sentences of at most three causes. None where too little was cooked, or too
 * few pans were wasted, to name one.
 */
export const accountSentences = (figures: WhyFigures, unit: WeightUnit): string[] =>
  figures.cooked < TOO_LITTLE_COOKED || figures.pans < TOO_FEW_PANS
    ? []
    : accountWords(figures, (grams) => formatWeight(grams, unit, 1))

/** Which product and which causes account for what is above usual, or above the target where that much is usual. */
function accountWords(figures: WhyFigures, weight: Weigh): string[] {
  const { usual, causes, cooked, wasted, target } = figures
  if (usual === null) return []
  const place = placeOf(usual)
  if (place === 'ABOVE' && usual.above > 0) return productWords(figures, usual.above, weight)
  const aboveTarget = wasted - (cooked * target) / 100
  const [largest] = standingOut(causesOfAll(causes), aboveTarget)
  if (place === 'BELOW' || aboveTarget <= 0 || largest === undefined) return []
  return [
    t('Of {wasted} wasted, up to {weight} {cause} ({amount}).', {
      wasted: weight(wasted),
      weight: weight(largest.wasted),
      cause: causeWords(largest),
      amount: amountOf(largest),
    }),
  ]
}

function productWords({ products, causes }: WhyFigures, above: number, weight: Weigh): string[] {
  const [worst] = products.toSorted((a, b) => (b.rate ?? 0) - (a.rate ?? 0))
  const rate = worst?.rate ?? 0
  if (worst === undefined || rate <= 0) return [mixWords(products)]
  const { material, materialCode } = worst
  const accounts =
    rate <= above
      ? t('{material} account for {weight} of the {above} above usual', {
          material,
          weight: weight(rate),
          above: weight(above),
        })
      : t('{material} account for {above} above usual, the other products for {below} below it', {
          material,
          above: weight(rate),
          below: weight(rate - above),
        })
  const named = standingOut(
    causes.filter((share) => share.materialCode === materialCode),
    above,
  ).slice(0, MOST_CAUSES)
  if (named.length === 0) return [`${accounts}.`, t('No single cause stands out.')]
  const parts = named.map((share, index) => {
    const values = { weight: weight(share.wasted), cause: causeWords(share), amount: amountOf(share) }
    return index === 0
      ? t('up to {weight} of them {cause} ({amount})', values)
      : t('up to {weight} {cause} ({amount})', values)
  })
  return [`${accounts}; ${parts.join(', ')}.`]
}

/** No product wasted more than it usually does: what was cooked was another mix. */
function mixWords(products: WhyFigures['products']): string {
  const shifts = products
    .map(({ material, cooked, usualCooked, mix }) => {
      const more = cooked - (usualCooked ?? cooked)
      return { material, more, effect: cooked > 0 ? (more * (mix ?? 0)) / cooked : 0 }
    })
    .sort((a, b) => b.effect - a.effect)
  const [most] = shifts
  if (most === undefined || most.effect <= 0) return t('No product did worse.')
  const { material, more } = most
  return more > 0
    ? t('No product did worse; more {material} were cooked, which waste more.', { material })
    : t('No product did worse; fewer {material} were cooked, which waste less.', { material })
}

/** What came with it, without being added to the causes. */
function factWords({ pans, expired, stockOuts, lateCount }: WhyFigures): string[] {
  const ranOut = tn(
    pans,
    {
      one: '{expired} of {n} wasted pan had run out of hold time.',
      other: '{expired} of {n} wasted pans had run out of hold time.',
    },
    { expired },
  )
  return [
    ...(expired > 0 ? [ranOut] : []),
    ...(stockOuts > 0 || lateCount > 0 ? [alongsideWords(stockOuts, lateCount)] : []),
  ]
}

function alongsideWords(stockOutCount: number, lateCount: number): string {
  const stockOuts = tn(stockOutCount, { one: '{n} stock-out', other: '{n} stock-outs' })
  const lateBatches = tn(lateCount, { one: '{n} late batch', other: '{n} late batches' })
  if (lateCount === 0) return t('In the same time: {stockOuts}.', { stockOuts })
  return stockOutCount === 0
    ? t('In the same time: {lateBatches}.', { lateBatches })
    : t('In the same time: {stockOuts} and {lateBatches}.', { stockOuts, lateBatches })
}
