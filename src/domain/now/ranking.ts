import { MINUTE } from '../time/zone.ts'
import type { NowFacts } from './facts.ts'
import { type Sentence, URGENCY } from './sentences.ts'
import { pansPastLimit } from './stock.ts'

/** How a kitchen stands, the most pressing first. */
export const KITCHEN_STATES = ['ACT', 'WATCH', 'OK', 'CLOSED', 'NO_DATA'] as const
export type KitchenState = (typeof KITCHEN_STATES)[number]

/** Sentences from here on cannot wait: somebody in the kitchen has to act. */
const CANNOT_WAIT = URGENCY.ADVICE_WAITS

/** Of a kitchen of which nothing is known any more. */
const saysNothing = (sentence: Sentence) =>
  sentence.rule === 'NO_FACTS' ||
  (sentence.rule === 'HOST_SILENT' && (sentence.lastFactAt === null || sentence.lastFactAt <= sentence.since))

export function kitchenState(open: boolean, sentences: readonly Sentence[]): KitchenState {
  if (!open) return 'CLOSED'
  if (sentences.some(saysNothing)) return 'NO_DATA'
  if (sentences.some(({ rule }) => URGENCY[rule] >= CANNOT_WAIT)) return 'ACT'
  return sentences.some(({ rule }) => rule !== 'CALM') ? 'WATCH' : 'OK'
}

/** What was wasted and cooked today so far, in grams, and the percent that may be wasted. */
export interface WasteToday {
  wasted: number
  cooked: number
  target: number
}

/** So little cooked food makes no percent: a single pan would decide it. Grams. */
export const TOO_LITTLE_G = 10_000
/** Counts as cooked on target in addition, so that a kitchen's first pans of a day do not rank it. Grams. */
const STEADYING_G = 400_000

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** The points of waste: four for each point above target. */
export function wastePoints({ wasted, cooked, target }: WasteToday): number {
  if (cooked < TOO_LITTLE_G) return 0
  return 4 * within((100 * (wasted - (cooked * target) / 100)) / (cooked + STEADYING_G), 5)
}

/** What a kitchen's place in the ranking is made of, in points; the sum is its score. */
export interface ScoreParts {
  out: number
  late: number
  pastLimit: number
  waste: number
  offline: number
}

/**
 * The points of a kitchen: minutes without a material count three times, minutes that a stage is late once, pans past
 * their limit twice, each point of waste above target four times; what is offline by how much it takes along.
 */
export function scoreParts(facts: NowFacts, waste: WasteToday, now: number): ScoreParts {
  const minutes = (since: number, most: number) => within((now - since) / MINUTE, most)
  const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0)
  const has = (kind: string) => facts.absent.filter((one) => one.kind === kind).length
  return {
    out: 3 * sum(facts.stockOuts.map(({ since }) => minutes(since, 15))),
    late: sum(facts.delays.map(({ since }) => minutes(since, 10))),
    pastLimit: 2 * Math.min(pansPastLimit(facts, now).length, 10),
    waste: wastePoints(waste),
    offline: (has('HOST') > 0 ? 10 : 0) + (has('PC') > 0 ? 6 : 0) + Math.min(2 * has('CAMERA'), 6),
  }
}

export const scoreOf = (parts: ScoreParts): number =>
  Math.round(parts.out + parts.late + parts.pastLimit + parts.waste + parts.offline)

/** The order of the ranking: by state, then the higher score, then the number. */
export function byUrgency(
  a: { state: KitchenState; score: number; number: string },
  b: { state: KitchenState; score: number; number: string },
): number {
  const place = (state: KitchenState) => KITCHEN_STATES.indexOf(state)
  return place(a.state) - place(b.state) || b.score - a.score || a.number.localeCompare(b.number)
}
