import type { Alert } from '#src/contract/operations/alerts.ts'
import { ALERT_STANDINGS } from '#src/domain/alerts/standing.ts'
import { RULE_WORDS } from '#src/domain/alerts/words.ts'
import { t } from '#src/domain/language/text.ts'
import type { Status } from '#src/domain/status.ts'
import { formatDuration, formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'
import { secondsBetween } from '#src/domain/time/intervals.ts'

type Of<K extends keyof Alert> = Pick<Alert, K>

export const zoneOf = ({ restaurant }: Of<'restaurant'>, pageZone: string) => restaurant?.timezone ?? pageZone
export const placeOf = ({ restaurant }: Of<'restaurant'>) =>
  restaurant ? `${restaurant.number} - ${restaurant.name}` : t('No restaurant')

/** What an alert is called in questions and notices. */
export const alertName = ({ message, restaurant }: Of<'message' | 'restaurant'>): string =>
  restaurant ? `${restaurant.number}: ${message}` : message

export const ruleLabel = ({ rule }: Of<'rule'>): string => RULE_WORDS[rule].label

export const standingOf = ({ ending }: Of<'ending'>): Status => ALERT_STANDINGS[ending ?? 'OPEN']

/** In full, on the restaurant's own clock. */
export function momentOf(at: number, alert: Of<'restaurant'>, pageZone: string): string {
  return formatZonedDateTime(at, zoneOf(alert, pageZone))
}

/** 'after 15 min', null while it is open. */
export const lastedText = ({ startedAt, recoveredAt }: Of<'startedAt' | 'recoveredAt'>): string | null =>
  recoveredAt === null
    ? null
    : t('after {duration}', { duration: formatDuration(secondsBetween(startedAt, recoveredAt)) })

/** 'Recovered after 15 min', 'Open'. */
export const standingText = (alert: Of<'ending' | 'startedAt' | 'recoveredAt'>): string =>
  [standingOf(alert).word, lastedText(alert)].filter(Boolean).join(' ')

/** Who looks after it, a line each: to whom it was given, who has acknowledged it. */
export function handlingLines({ assignee, acknowledged }: Of<'assignee' | 'acknowledged'>): string[] {
  return [
    ...(assignee ? [t('Assigned to {name}', { name: assignee.name })] : []),
    ...(acknowledged ? [t('Acknowledged by {name}', { name: acknowledged.by })] : []),
  ]
}

/** 'Ada Lee, 12 Nov • 3:04:05 PM'. */
export const doneBy = (
  { date, by }: { date: number; by: string },
  alert: Of<'restaurant'>,
  pageZone: string,
): string => `${by}, ${formatTimestamp(date, zoneOf(alert, pageZone))}`

const OF_RESTAURANT = ({ restaurant }: Alert) => (restaurant ? { restaurantUuid: restaurant.uuid } : {})

/** The page that shows what an alert is about; null where there is none. */
export function pageOf(alert: Alert): { to: string; search: object; text: string } | null {
  const search = OF_RESTAURANT(alert)
  if (alert.rule === 'CAMERA_SILENT') return { to: '/cameras/view', search, text: t('Show its cameras') }
  if (alert.rule === 'TABLET_OFFLINE')
    return {
      to: '/devices/tablets',
      search: { ...search, search: alert.subject.name },
      text: t('Show the tablet'),
    }
  if (alert.rule === 'PC_OFFLINE')
    return { to: '/devices/pc', search: { ...search, search: alert.subject.name }, text: t('Show the PC') }
  if (alert.rule === 'STOCK_OUT_STREAK')
    return { to: '/stock-out-reports/chicken', search, text: t('Show its stock-outs') }
  if (alert.host !== null)
    return {
      to: '/monitoring/server-management',
      search: { ...search, search: alert.host },
      text: t('Show the host'),
    }
  return null
}
