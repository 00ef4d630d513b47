import { STAGE_WORDS } from '../queue/stage-names.ts'
import { DAY_PART_LABELS } from '../time/day-part.ts'
import { formatClock, formatTimer } from '../time/format.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../time/zone.ts'
import { formatUpTo } from '../units/numbers.ts'
import { counted } from '../units/plural.ts'
import type { Sentence } from './sentences.ts'

/** Where and when a sentence is read. */
interface Reading {
  /** Epoch milliseconds. */
  now: number
  /** The restaurant's, IANA. */
  zone: string
}

/** 'CFA Filets', or 'CFA Filets and 2 more'. */
const withMore = (name: string, more: number) => (more > 0 ? `${name} and ${more} more` : name)
const others = (more: number, noun: string) => (more > 0 ? `; ${counted(more, `more ${noun}`)}` : '')

/** A time that goes on, in whole minutes, from two hours on in hours, from two days on in days: '4 min', '3 days'. */
function lasting(ms: number): string {
  if (ms < 2 * HOUR) return `${Math.max(1, Math.floor(ms / MINUTE))} min`
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} days`
}

/** Whether there is such a time: a server of another version may leave it out where this one says null. */
const isGiven = (at: number | null): at is number => typeof at === 'number'

/** When the next pan of a material is ready. */
function nextPan(at: number | null, now: number): string {
  if (!isGiven(at)) return 'none is cooking'
  return at <= now + MINUTE ? 'next pan within a minute' : `next pan in ${Math.ceil((at - now) / MINUTE)} min`
}

/** What a sentence of 'Now' says: 'CFA Filets out of stock for 4 min; next pan in 3 min'. */
export function sentenceWords(sentence: Sentence, { now, zone }: Reading): string {
  const minutes = (since: number) => lasting(now - since)
  const clock = (at: number) => formatClock(at, zone)
  switch (sentence.rule) {
    case 'HOST_SILENT': {
      // Where another of the kitchen's computers is silent, its facts go on.
      const { lastFactAt, since } = sentence
      const from = isGiven(lastFactAt) && lastFactAt <= since ? `; figures are from ${clock(lastFactAt)}` : ''
      return `No answer from ${withMore(sentence.name, sentence.more)} for ${minutes(sentence.since)}${from}`
    }
    case 'NO_FACTS':
      return isGiven(sentence.since)
        ? `Nothing from the kitchen for ${minutes(sentence.since)}; figures are from ${clock(sentence.since)}`
        : 'The kitchen has sent nothing yet'
    case 'OUT': {
      const { material, more, since, nextPanAt } = sentence
      return `${withMore(material, more)} out of stock for ${minutes(since)}; ${nextPan(nextPanAt, now)}`
    }
    case 'PAST_LIMIT': {
      const { material, more, since } = sentence
      return more === 0
        ? `A pan of ${material} is ${minutes(since)} past its limit`
        : `${more + 1} pans are past their limit; ${material} by ${minutes(since)}`
    }
    case 'ORDER_SHORT':
      return `#${sentence.number} leaves ${clock(sentence.at)}: ${sentence.ready} of ${sentence.pieces} pieces ready${others(sentence.more, 'order')}`
    case 'ORDER_NOT_STARTED':
      return `#${sentence.number} should have started ${minutes(sentence.since)} ago${others(sentence.more, 'order')}`
    case 'RUNS_OUT': {
      const { material, more, at, nextPanAt } = sentence
      const left = at <= now + MINUTE ? 'within a minute' : `in ${Math.floor((at - now) / MINUTE)} min`
      return `${withMore(material, more)} will run out ${left}; ${nextPan(nextPanAt, now)}`
    }
    case 'FRYER_OVER': {
      const over = formatTimer(Math.max(0, Math.floor((now - sentence.since) / SECOND)))
      return `${sentence.fryer} is ${over} over: ${sentence.material}, batch ${sentence.batchNumber}${others(sentence.more, 'basket')}`
    }
    case 'BATCH_LATE':
      return `${sentence.material}, batch ${sentence.batchNumber}: ${STAGE_WORDS[sentence.stage]} is ${minutes(sentence.since)} late${others(sentence.more, 'batch')}`
    case 'ADVICE_WAITS':
      return `${sentence.pieces} ${sentence.material} were recommended ${minutes(sentence.since)} ago and are not started${others(sentence.more, 'recommendation')}`
    case 'PC_OFFLINE':
      return `${withMore(`PC ${sentence.name}`, sentence.more)} offline for ${minutes(sentence.since)}`
    case 'PANS_WASTED':
      return `${sentence.pans} pans of ${sentence.material} wasted in 15 min${others(sentence.more, 'material')}`
    case 'PANS_EXPIRE': {
      const { pans, material, more } = sentence
      const what = pans === 1 ? `A pan of ${material} expires` : `${pans} pans of ${material} expire`
      return `${what} within 5 min and won't be used up${others(more, 'material')}`
    }
    case 'FRIES_OLD':
      return `${sentence.material} in the dump pan for ${minutes(sentence.since)}`
    case 'WASTE_HIGH': {
      const { part, percent, target, usualPercent, main } = sentence
      const [is, limit, usual] = [percent, target, usualPercent].map((one) => `${formatUpTo(one, 1)}%`)
      const product = main ? `; ${main.material} ${main.share}% of what is above usual` : ''
      return `${DAY_PART_LABELS[part]} waste so far is ${is} (target ${limit}, usually ${usual} by now)${product}`
    }
    case 'BASKETS_OFF_TIME':
      return `${withMore(sentence.fryer, sentence.more)}: ${sentence.baskets} of the last 10 baskets off time`
    case 'MARKERS_SHARED': {
      const { pan, otherPan } = sentence
      return pan && otherPan ? `Pans ${pan} and ${otherPan} share a marker` : 'Two pans share a marker'
    }
    case 'TIMERS_MISSED':
      return `${sentence.pans} of the last 20 pans had no timer`
    case 'SILENT': {
      const name = `${sentence.device === 'CAMERA' ? 'Camera' : 'Tablet'} ${sentence.name}`
      const what = sentence.device === 'CAMERA' ? 'without a picture' : 'offline'
      return `${withMore(name, sentence.more)} ${what} for ${minutes(sentence.since)}`
    }
    case 'CALM':
      return isGiven(sentence.at)
        ? `Nothing needs you. Next order ${clock(sentence.at)}.`
        : 'Nothing needs you.'
  }
}

/** What the most urgent sentence of a kitchen says; of one that needs nobody, nothing. */
export const worstWords = ([worst]: readonly Sentence[], reading: Reading): string =>
  worst === undefined || worst.rule === 'CALM' ? '' : sentenceWords(worst, reading)

/** Points of a percent against what it is compared with: '1.2 more', '0.4 less', 'Same'; a dash where nobody knows. */
export function differenceWords(points: number | null): string {
  if (points === null) return '–'
  const amount = formatUpTo(Math.abs(points), 1)
  if (Number(amount) === 0) return 'Same'
  return `${amount} ${points > 0 ? 'more' : 'less'}`
}
