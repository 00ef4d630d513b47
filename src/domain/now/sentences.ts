import type { Permission } from '../access/permission.ts'
import type { StageName } from '../queue/stage-names.ts'
import type { DayPart } from '../time/day-part.ts'
import { MINUTE, SECOND } from '../time/zone.ts'
import { percentOf } from '../units/numbers.ts'
import type { NowFacts, OfMaterial, StandingPans, StandingWaste } from './facts.ts'
import { isWasteHigh, mainProduct } from './part-waste.ts'
import { expiringUnused, pansPastLimit, runningOut, type Surplus } from './stock.ts'

/**
 * One thing that somebody in or for a kitchen can act on now. `rule` says which; the figures are those that its words
 * need (words.ts). Times are epoch milliseconds, so that minutes go on counting where it is shown.
 */
export type Sentence =
  | { rule: 'HOST_SILENT'; name: string; since: number; lastFactAt: number | null; more: number }
  | { rule: 'NO_FACTS'; since: number | null }
  | { rule: 'OUT'; material: string; since: number; nextPanAt: number | null; more: number }
  | ({ rule: 'PAST_LIMIT'; since: number; more: number } & OfMaterial)
  | {
      rule: 'ORDER_SHORT'
      order: string
      number: number
      at: number
      ready: number
      pieces: number
      more: number
    }
  | { rule: 'ORDER_NOT_STARTED'; order: string; number: number; since: number; more: number }
  | ({ rule: 'RUNS_OUT'; at: number; nextPanAt: number | null; more: number } & OfMaterial)
  | { rule: 'FRYER_OVER'; fryer: string; material: string; batchNumber: number; since: number; more: number }
  | {
      rule: 'BATCH_LATE'
      material: string
      batchNumber: number
      stage: StageName
      since: number
      more: number
    }
  | ({ rule: 'ADVICE_WAITS'; pieces: number; since: number; more: number } & OfMaterial)
  | { rule: 'PC_OFFLINE'; name: string; since: number; more: number }
  | ({ rule: 'PANS_WASTED'; pans: number; more: number } & OfMaterial)
  | ({ rule: 'PANS_EXPIRE'; pans: number; more: number } & OfMaterial)
  | ({ rule: 'FRIES_OLD'; since: number; more: number } & OfMaterial)
  | {
      rule: 'WASTE_HIGH'
      part: DayPart
      /** When that part of today began. */
      since: number
      /** Of the cooked weight: so far, that may be, and that usually is. */
      percent: number
      target: number
      usualPercent: number
      /** The product that accounts for most of it, and for how many percent of what is above usual. */
      main: (OfMaterial & { share: number }) | null
    }
  | { rule: 'BASKETS_OFF_TIME'; fryer: string; baskets: number; more: number }
  | { rule: 'MARKERS_SHARED'; pan: string | null; otherPan: string | null }
  | { rule: 'TIMERS_MISSED'; pans: number }
  | { rule: 'SILENT'; device: 'CAMERA' | 'TABLET'; name: string; since: number; more: number }
  | { rule: 'CALM'; order: string | null; number: number | null; at: number | null }
export type NowRule = Sentence['rule']

/** More are not read. */
export const MOST_SENTENCES = 5

/** A kitchen that is open and has sent nothing for so long says nothing about itself. */
const NO_FACTS_MS = 10 * MINUTE

/** The rules, the most urgent first. The numbers leave room: what is acknowledged counts 30 less. */
export const URGENCY: Readonly<Record<NowRule, number>> = {
  HOST_SILENT: 99,
  NO_FACTS: 98,
  OUT: 96,
  PAST_LIMIT: 94,
  ORDER_SHORT: 92,
  ORDER_NOT_STARTED: 90,
  RUNS_OUT: 88,
  FRYER_OVER: 86,
  BATCH_LATE: 84,
  ADVICE_WAITS: 80,
  PC_OFFLINE: 76,
  PANS_WASTED: 70,
  PANS_EXPIRE: 64,
  FRIES_OLD: 60,
  WASTE_HIGH: 50,
  BASKETS_OFF_TIME: 46,
  MARKERS_SHARED: 44,
  TIMERS_MISSED: 42,
  SILENT: 40,
  CALM: 0,
}

/** The permission of the page where a sentence is dealt with. That figures are old concerns every reader of them. */
export const NEEDS: Readonly<Record<NowRule, Permission>> = {
  HOST_SILENT: 'DASHBOARD.VIEW',
  NO_FACTS: 'DASHBOARD.VIEW',
  OUT: 'PCS.VIEW',
  PAST_LIMIT: 'TIMER_CYCLE_HISTORY.VIEW',
  ORDER_SHORT: 'PCS.VIEW',
  ORDER_NOT_STARTED: 'PCS.VIEW',
  RUNS_OUT: 'PCS.VIEW',
  FRYER_OVER: 'PCS.VIEW',
  BATCH_LATE: 'PCS.VIEW',
  ADVICE_WAITS: 'PCS.VIEW',
  PC_OFFLINE: 'DEVICE.VIEW',
  PANS_WASTED: 'TIMER_CYCLE_HISTORY.VIEW',
  PANS_EXPIRE: 'TIMER_CYCLE_HISTORY.VIEW',
  FRIES_OLD: 'TIMER_CYCLE_HISTORY.VIEW',
  WASTE_HIGH: 'DASHBOARD.VIEW',
  BASKETS_OFF_TIME: 'TIMER_CYCLE_HISTORY.VIEW',
  MARKERS_SHARED: 'UNUSUAL.VIEW',
  TIMERS_MISSED: 'TIMER_CYCLE_HISTORY.VIEW',
  SILENT: 'DEVICE.VIEW',
  CALM: 'DASHBOARD.VIEW',
}

/** How long a stock-out, an overdue order and the like must last until somebody is called: most are over before. */
const OUT_AFTER_MS = MINUTE
const PAST_LIMIT_AFTER_MS = MINUTE
const DEPARTS_WITHIN_MS = 30 * MINUTE
const START_LATE_MS = 2 * MINUTE
const FRYER_AFTER_MS = 30 * SECOND
const LATE_AFTER_MS = 2 * MINUTE
const ADVICE_AFTER_MS = 4 * MINUTE
/** Advice is urgent only where the material runs out within so many minutes, if that is known. */
const ADVICE_STOCK_OUT_MIN = 6
const PC_AFTER_MS = 3 * MINUTE

/** A count that begins to be told at `on` and is told until it is down to `off`, so that it does not come and go. */
interface Threshold {
  on: number
  off: number
}
const WASTED: Threshold = { on: 3, off: 1 }
const OFF_TIME: Threshold = { on: 4, off: 2 }
const NO_TIMER: Threshold = { on: 5, off: 2 }
const SHARED_MARKERS: Threshold = { on: 2, off: 0 }

/** The same for minutes until a material runs out, and for what expires unused. */
const RUNS_OUT_MIN = { on: 5, off: 7 }
const UNUSED: Record<'on' | 'off', Surplus> = {
  on: { share: 1.25, grams: 500 },
  off: { share: 1, grams: 0 },
}

type Told = ReadonlySet<NowRule>

const reaches = (count: number, { on, off }: Threshold, rule: NowRule, told: Told): boolean =>
  count >= on || (told.has(rule) && count > off)

/** The first of what a rule found, with how many more there are. */
function first<T>(found: readonly T[]): (T & { more: number }) | null {
  const [one, ...others] = found
  return one === undefined ? null : { ...one, more: others.length }
}
const soonest = <T extends { at: number }>(found: readonly T[]) =>
  first([...found].sort((a, b) => a.at - b.at))
const oldest = <T extends { since: number }>(found: readonly T[]) =>
  first([...found].sort((a, b) => a.since - b.since))
const most = <T extends { count: number }>(found: readonly T[]) =>
  first([...found].sort((a, b) => b.count - a.count))
const pansOf = ({ count, ...one }: StandingPans & { more: number }) => ({ ...one, pans: count })
const waited = (since: number, ms: number, now: number) => now - since >= ms

/** What the kitchen itself has to say; silent while it is closed or has sent nothing. */
function kitchenSentences(facts: NowFacts, now: number, told: Told): (Sentence | null)[] {
  const out = facts.stockOuts.filter(({ since }) => waited(since, OUT_AFTER_MS, now))
  const outMaterials = new Set(facts.stockOuts.map(({ material }) => material))
  const stockOut = oldest(out)

  // One of them calls for somebody; then they are counted as the alarms count them.
  const pastLimit = pansPastLimit(facts, now)
  const isCalled = pastLimit.some(({ since }) => waited(since, PAST_LIMIT_AFTER_MS, now))
  const pan = isCalled ? oldest(pastLimit) : null

  const leaving = [...facts.orders].sort((a, b) => a.departsAt - b.departsAt)
  const short = first(
    leaving
      .filter(
        (order) =>
          order.begun &&
          order.departsAt - now <= DEPARTS_WITHIN_MS &&
          order.departsAt > now &&
          order.readyInTime < order.pieces,
      )
      .map(({ uuid, number, departsAt, ready, pieces }) => ({
        order: uuid,
        number,
        at: departsAt,
        ready,
        pieces,
      })),
  )
  const notStarted = oldest(
    leaving
      .filter(({ begun, scheduledStart }) => !begun && waited(scheduledStart, START_LATE_MS, now))
      .map(({ uuid, number, scheduledStart }) => ({ order: uuid, number, since: scheduledStart })),
  )

  const mark = (rule: NowRule) => (told.has(rule) ? 'off' : 'on')
  const runsOut = soonest(runningOut(facts, now, RUNS_OUT_MIN[mark('RUNS_OUT')]))
  const expiring = most(expiringUnused(facts, now, UNUSED[mark('PANS_EXPIRE')]))

  const basket = oldest(
    facts.baskets
      .map(({ dueAt, ...one }) => ({ ...one, since: dueAt }))
      .filter(({ since }) => waited(since, FRYER_AFTER_MS, now)),
  )
  // Frying that is over its time is said of the fryer.
  const late = oldest(
    facts.delays.filter(({ stage, since }) => stage !== 'BASKET_FRYING' && waited(since, LATE_AFTER_MS, now)),
  )
  const advice = oldest(
    facts.advice
      .filter(
        ({ material, at, minutesLeft }) =>
          !outMaterials.has(material) &&
          waited(at, ADVICE_AFTER_MS, now) &&
          (minutesLeft === null || minutesLeft - (now - at) / MINUTE <= ADVICE_STOCK_OUT_MIN),
      )
      .map(({ at, minutesLeft, ...one }) => ({ ...one, since: at })),
  )
  const wasted = most(facts.wastedPans.filter(({ count }) => reaches(count, WASTED, 'PANS_WASTED', told)))
  const fries = oldest(
    facts.fries.filter(({ since, limitS }) => now - since > limitS * SECOND).map(({ limitS, ...one }) => one),
  )
  const offTime = most(
    facts.offTimeBaskets.filter(({ count }) => reaches(count, OFF_TIME, 'BASKETS_OFF_TIME', told)),
  )
  const noTimer = facts.pansWithoutTimer
  const markers = facts.sharedMarkers

  return [
    stockOut && { rule: 'OUT', ...stockOut },
    pan && { rule: 'PAST_LIMIT', ...pan },
    short && { rule: 'ORDER_SHORT', ...short },
    notStarted && { rule: 'ORDER_NOT_STARTED', ...notStarted },
    runsOut && { rule: 'RUNS_OUT', ...runsOut },
    basket && { rule: 'FRYER_OVER', ...basket },
    late && { rule: 'BATCH_LATE', ...late },
    advice && { rule: 'ADVICE_WAITS', ...advice },
    wasted && { rule: 'PANS_WASTED', ...pansOf(wasted) },
    expiring && { rule: 'PANS_EXPIRE', ...pansOf(expiring) },
    fries && { rule: 'FRIES_OLD', ...fries },
    isWasteHigh(facts.waste, now, mark('WASTE_HIGH')) ? wasteHigh(facts.waste) : null,
    offTime && { rule: 'BASKETS_OFF_TIME', fryer: offTime.name, baskets: offTime.count, more: offTime.more },
    markers && reaches(markers.count, SHARED_MARKERS, 'MARKERS_SHARED', told)
      ? { rule: 'MARKERS_SHARED', pan: markers.pan, otherPan: markers.otherPan }
      : null,
    reaches(noTimer, NO_TIMER, 'TIMERS_MISSED', told) ? { rule: 'TIMERS_MISSED', pans: noTimer } : null,
  ]
}

const wasteHigh = ({ part, since, wasted, cooked, target, usual }: StandingWaste): Sentence | null =>
  usual && {
    rule: 'WASTE_HIGH',
    part,
    since,
    percent: percentOf(wasted, cooked),
    target,
    usualPercent: usual.percent,
    main: mainProduct(usual),
  }

/**
 * Everything to say about a kitchen at `now`, the most urgent first: only what is true and somebody can act on. The last
 * one is always that nothing needs anybody, for those to whom nothing else is told; see `sentencesFor`.
 *
 * @param told the rules that were told before: a count that goes up and down does not come and go with each pan
 */
export function sentencesOf(facts: NowFacts, now: number, told: Told): Sentence[] {
  const absent = (kind: 'HOST' | 'PC' | 'CAMERA' | 'TABLET') =>
    facts.absent.filter((one) => one.kind === kind).map(({ name, since }) => ({ name, since }))
  const host = oldest(absent('HOST'))
  const pc = oldest(absent('PC').filter(({ since }) => waited(since, PC_AFTER_MS, now)))
  const camera = oldest(absent('CAMERA'))
  const tablet = oldest(absent('TABLET'))
  const { lastFactAt } = facts
  const isSilent = lastFactAt === null || (facts.hasEquipment && waited(lastFactAt, NO_FACTS_MS, now))
  // A silent computer that the facts come from takes them along; where they go on, it is another one.
  const factsGoOn = !host || (!isSilent && lastFactAt > host.since)
  const noFacts = facts.open && !host && isSilent

  const found: (Sentence | null)[] = [
    host && { rule: 'HOST_SILENT', ...host, lastFactAt },
    noFacts ? { rule: 'NO_FACTS', since: lastFactAt } : null,
    // What a silent kitchen said last may be over by now.
    ...(facts.open && factsGoOn && !noFacts ? kitchenSentences(facts, now, told) : []),
    pc && { rule: 'PC_OFFLINE', ...pc },
    // A host that is silent takes its cameras and tablets along.
    !host && camera ? { rule: 'SILENT', device: 'CAMERA', ...camera } : null,
    !host && !camera && tablet ? { rule: 'SILENT', device: 'TABLET', ...tablet } : null,
  ]
  return [...found.filter((one) => one !== null), calm(facts, now)].sort(
    (a, b) => URGENCY[b.rule] - URGENCY[a.rule],
  )
}

/** The sentences of a reader: at most five that they can act on; if there are none, that nothing needs them. */
export function sentencesFor(all: readonly Sentence[], can: (permission: Permission) => boolean): Sentence[] {
  const theirs = all.filter(({ rule }) => rule !== 'CALM' && can(NEEDS[rule])).slice(0, MOST_SENTENCES)
  return theirs.length > 0 ? theirs : all.filter(({ rule }) => rule === 'CALM')
}

function calm({ orders }: NowFacts, now: number): Sentence {
  const next = [...orders].sort((a, b) => a.departsAt - b.departsAt).find(({ departsAt }) => departsAt > now)
  return {
    rule: 'CALM',
    order: next?.uuid ?? null,
    number: next?.number ?? null,
    at: next?.departsAt ?? null,
  }
}
