import type { DigestSection, DigestSentence } from '#src/domain/digest/digest.ts'
import { fill, t, tn } from '#src/domain/language/text.ts'
import type { SentenceLink } from '#src/domain/now/links.ts'
import { dateText } from '#src/domain/time/date-language.ts'
import { formatClock, formatDayRange, formatDayTime, formatDuration } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { formatShare, formatUpTo } from '#src/domain/units/numbers.ts'
import type { Days } from './due.ts'
import type { DigestOrder, KitchenFacts, Occasion } from './facts.ts'
import { linkFor, rangeSearch } from './pages.ts'

/* What digests of one kitchen and of several say alike, in the language of their reader. */

/** A sentence, with its link where the reader may follow it. */
export const say = (text: string, link?: SentenceLink | undefined): DigestSentence =>
  link === undefined ? { text } : { text, link }

/** 'Mon, Nov 23'; of several days 'Nov 16 – Nov 22'. */
export function dayWords({ first, last }: Days, { at, zone, language }: Occasion): string {
  if (first !== last) return formatDayRange(first, last, at, zone, language)
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  return dateText({ year, month, day }, 'weekday', language)
}

/** What sentences about waste are made of: '12.0%' and '8%'. */
export const wasteValues = (percent: number, target: number) => ({
  percent: formatShare(percent),
  target: `${formatUpTo(target, 1)}%`,
})

/** A clause with its full stop. */
export const asSentence = (clause: string): string => fill('{clause}.', { clause })

/** A list that was cut, with how many more there are: '0412, 0436 and 3 more'. */
export const andMore = (name: string, more: number): string =>
  more > 0 ? t('{name} and {count} more', { name, count: more }) : name

export const stockOutWords = ({ total, longest }: NonNullable<KitchenFacts['stockOuts']>): string =>
  longest === null
    ? tn(total, { one: '{n} stock-out', other: '{n} stock-outs' })
    : tn(
        total,
        { one: '{n} stock-out, the longest {longest}', other: '{n} stock-outs, the longest {longest}' },
        { longest: formatDuration(longest) },
      )

/** The heading above the orders of the days ahead; they are called by their day while that is not there yet. */
export function ordersHeading(occasion: Occasion): string {
  const { kind, ahead, at, zone } = occasion
  if (ahead.first <= dayKey(at, zone)) return kind === 'WEEKLY' ? t('Orders this week') : t('Orders today')
  return kind === 'WEEKLY' ? t('Orders next week') : t('Orders on {day}', { day: dayWords(ahead, occasion) })
}

/** When an order leaves: of one day its time, of a week its day too. */
export const departureWords = ({ departsAt }: DigestOrder, zone: string, { kind }: Occasion): string =>
  kind === 'WEEKLY' ? formatDayTime(departsAt, zone) : formatClock(departsAt, zone)

const ORDERS_PAGE = '/pcs/scheduled-production'

/** One order, or all of the days ahead; of all restaurants where that is null. */
export const orderLink = (occasion: Occasion, restaurantUuid: string | null, orderUuid: string) =>
  linkFor(occasion, restaurantUuid, { to: ORDERS_PAGE, search: { orderUuid } })
export const ordersLink = (occasion: Occasion, restaurantUuid: string | null) =>
  linkFor(occasion, restaurantUuid, { to: ORDERS_PAGE, search: rangeSearch(occasion.ahead, occasion.zone) })

/** Where a user sees and changes their digests. */
export const DIGEST_PAGE = '/user-settings/next-digest'

/** Whose time it is in, how new it is, and where it is turned off. */
export const notesOf = ({ at, zone }: Occasion, whoseTime: string): DigestSentence[] => [
  say(`${t('As of {time}.', { time: formatDayTime(at, zone, 'always') })} ${whoseTime}`),
  say(t('You chose to get this digest. Change or turn it off.'), { to: DIGEST_PAGE }),
]

/** Sections with something to say. */
export const filled = (sections: readonly (DigestSection | null)[]): DigestSection[] =>
  sections.filter((one): one is DigestSection => one !== null && one.sentences.length > 0)
