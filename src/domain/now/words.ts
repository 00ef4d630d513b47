import { t, tn } from '../language/text.ts'
import { STAGE_WORDS } from '../queue/stage-names.ts'
import { DAY_PART_LABELS } from '../time/day-part.ts'
import { formatClock, formatTimer } from '../time/format.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../time/zone.ts'
import { formatUpTo } from '../units/numbers.ts'
import type { Sentence } from './sentences.ts'

/** Where and when a sentence is read. */
interface Reading {
  /** Epoch milliseconds. */
  now: number
  /** The restaurant's, IANA. */
  zone: string
}

/** 'CFA Filets', or 'CFA Filets and 2 more'. */
const withMore = (name: string, more: number) =>
  more > 0 ? t('{name} and {count} more', { name, count: more }) : name
/** Clauses that stand by themselves, with those that have nothing to say left out. */
const clauses = (...said: readonly (string | false | null)[]): string => said.filter(Boolean).join('; ')

/** A time that goes on, in whole minutes, from two hours on in hours, from two days on in days: '4 min', '3 days'. */
function lasting(ms: number): string {
  if (ms < 2 * HOUR) return t('{minutes} min', { minutes: Math.max(1, Math.floor(ms / MINUTE)) })
  return ms < 2 * DAY
    ? t('{hours} h', { hours: Math.floor(ms / HOUR) })
    : t('{days} days', { days: Math.floor(ms / DAY) })
}

/** Whether there is such a time: a server of another version may leave it out where this one says null. */
const isGiven = (at: number | null): at is number => typeof at === 'number'

/** When the next pan of a material is ready. */
function nextPan(at: number | null, now: number): string {
  if (!isGiven(at)) return t('none is cooking')
  return at <= now + MINUTE
    ? t('next pan within a minute')
    : t('next pan in {minutes} min', { minutes: Math.ceil((at - now) / MINUTE) })
}

const moreOrders = (more: number) => more > 0 && tn(more, { one: '{n} more order', other: '{n} more orders' })
const moreMaterials = (more: number) =>
  more > 0 && tn(more, { one: '{n} more material', other: '{n} more materials' })

/** What a sentence of 'Now' says: 'CFA Filets out of stock for 4 min; next pan in 3 min'. */
export function sentenceWords(sentence: Sentence, { now, zone }: Reading): string {
  const lastingFrom = (since: number) => lasting(now - since)
  const clock = (at: number) => formatClock(at, zone)
  const asOf = (at: number) => t('figures are from {time}', { time: clock(at) })
  switch (sentence.rule) {
    case 'HOST_SILENT': {
      // Where another of the kitchen's computers is silent, its facts go on.
      const { lastFactAt, since, more } = sentence
      const name = withMore(sentence.name, more)
      return clauses(
        t('No answer from {name} for {duration}', { name, duration: lastingFrom(since) }),
        isGiven(lastFactAt) && lastFactAt <= since && asOf(lastFactAt),
      )
    }
    case 'NO_FACTS': {
      const { since } = sentence
      if (!isGiven(since)) return t('The kitchen has sent nothing yet')
      return clauses(
        t('Nothing from the kitchen for {duration}', { duration: lastingFrom(since) }),
        asOf(since),
      )
    }
    case 'OUT': {
      const { since, nextPanAt } = sentence
      const material = withMore(sentence.material, sentence.more)
      return clauses(
        t('{material} out of stock for {duration}', { material, duration: lastingFrom(since) }),
        nextPan(nextPanAt, now),
      )
    }
    case 'PAST_LIMIT': {
      const { material, more, since } = sentence
      return tn(
        more + 1,
        {
          one: 'A pan of {material} is {duration} past its limit',
          other: '{n} pans are past their limit; {material} by {duration}',
        },
        { material, duration: lastingFrom(since) },
      )
    }
    case 'ORDER_SHORT': {
      const { number, at, ready, pieces, more } = sentence
      return clauses(
        t('#{number} leaves {time}: {ready} of {pieces} pieces ready', {
          number,
          time: clock(at),
          ready,
          pieces,
        }),
        moreOrders(more),
      )
    }
    case 'ORDER_NOT_STARTED': {
      const { number, since, more } = sentence
      return clauses(
        t('#{number} should have started {duration} ago', { number, duration: lastingFrom(since) }),
        moreOrders(more),
      )
    }
    case 'RUNS_OUT': {
      const { at, nextPanAt } = sentence
      const material = withMore(sentence.material, sentence.more)
      return clauses(
        at <= now + MINUTE
          ? t('{material} will run out within a minute', { material })
          : t('{material} will run out in {minutes} min', {
              material,
              minutes: Math.floor((at - now) / MINUTE),
            }),
        nextPan(nextPanAt, now),
      )
    }
    case 'FRYER_OVER': {
      const { fryer, material, batchNumber: batch, since, more } = sentence
      const timer = formatTimer(Math.max(0, Math.floor((now - since) / SECOND)))
      return clauses(
        t('{fryer} is {timer} over: {material}, batch {batch}', { fryer, timer, material, batch }),
        more > 0 && tn(more, { one: '{n} more basket', other: '{n} more baskets' }),
      )
    }
    case 'BATCH_LATE': {
      const { material, batchNumber: batch, since, more } = sentence
      const stage = STAGE_WORDS[sentence.stage]
      return clauses(
        t('{material}, batch {batch}: {stage} is {duration} late', {
          material,
          batch,
          stage,
          duration: lastingFrom(since),
        }),
        more > 0 && tn(more, { one: '{n} more batch', other: '{n} more batches' }),
      )
    }
    case 'ADVICE_WAITS': {
      const { pieces, material, since, more } = sentence
      return clauses(
        t('{pieces} {material} were recommended {duration} ago and are not started', {
          pieces,
          material,
          duration: lastingFrom(since),
        }),
        more > 0 && tn(more, { one: '{n} more recommendation', other: '{n} more recommendations' }),
      )
    }
    case 'PC_OFFLINE': {
      const name = withMore(sentence.name, sentence.more)
      return t('PC {name} offline for {duration}', { name, duration: lastingFrom(sentence.since) })
    }
    case 'PANS_WASTED': {
      const { pans, material, more } = sentence
      return clauses(t('{pans} pans of {material} wasted in 15 min', { pans, material }), moreMaterials(more))
    }
    case 'PANS_EXPIRE': {
      const { pans, material, more } = sentence
      return clauses(
        tn(
          pans,
          {
            one: "A pan of {material} expires within 5 min and won't be used up",
            other: "{n} pans of {material} expire within 5 min and won't be used up",
          },
          { material },
        ),
        moreMaterials(more),
      )
    }
    case 'FRIES_OLD': {
      const { material, since } = sentence
      return t('{material} in the dump pan for {duration}', { material, duration: lastingFrom(since) })
    }
    case 'WASTE_HIGH': {
      const { main } = sentence
      const written = (percent: number) => `${formatUpTo(percent, 1)}%`
      return clauses(
        t('{part} waste so far is {percent} (target {target}, usually {usual} by now)', {
          part: DAY_PART_LABELS[sentence.part],
          percent: written(sentence.percent),
          target: written(sentence.target),
          usual: written(sentence.usualPercent),
        }),
        main && t('{material} {share}% of what is above usual', main),
      )
    }
    case 'BASKETS_OFF_TIME': {
      const { baskets } = sentence
      const fryer = withMore(sentence.fryer, sentence.more)
      return t('{fryer}: {baskets} of the last 10 baskets off time', { fryer, baskets })
    }
    case 'MARKERS_SHARED': {
      const { pan, otherPan } = sentence
      return pan && otherPan
        ? t('Pans {pan} and {otherPan} share a marker', { pan, otherPan })
        : t('Two pans share a marker')
    }
    case 'TIMERS_MISSED':
      return t('{pans} of the last 20 pans had no timer', { pans: sentence.pans })
    case 'SILENT': {
      const name = withMore(sentence.name, sentence.more)
      const duration = lastingFrom(sentence.since)
      return sentence.device === 'CAMERA'
        ? t('Camera {name} without a picture for {duration}', { name, duration })
        : t('Tablet {name} offline for {duration}', { name, duration })
    }
    case 'CALM':
      return isGiven(sentence.at)
        ? t('Nothing needs you. Next order {time}.', { time: clock(sentence.at) })
        : t('Nothing needs you.')
  }
}

/** What the most urgent sentence of a kitchen says; of one that needs nobody, nothing. */
export const worstWords = ([worst]: readonly Sentence[], reading: Reading): string =>
  worst === undefined || worst.rule === 'CALM' ? '' : sentenceWords(worst, reading)

/** Points of a percent against what it is compared with: '1.2 more', '0.4 less', 'Same'; a dash where nobody knows. */
export function differenceWords(points: number | null): string {
  if (points === null) return '–'
  const amount = formatUpTo(Math.abs(points), 1)
  if (Number(amount) === 0) return t('Same')
  return points > 0 ? t('{points} more', { points: amount }) : t('{points} less', { points: amount })
}
