import type { SupportRequest } from '#src/contract/operations/support-history.ts'
import { t } from '#src/domain/language/text.ts'
import { SUPPORT_STATES } from '#src/domain/statuses.ts'
import { formatTimestamp, formatZonedDateTime } from '#src/domain/time/format.ts'

const LONGEST_NAME = 60

/** What a request is called in questions and notices: how its message begins. */
export const requestName = ({ message }: Pick<SupportRequest, 'message'>): string => {
  const line = message.replace(/\s+/g, ' ')
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1)}…` : line
}

export const placeOf = ({ restaurant }: Pick<SupportRequest, 'restaurant'>): string =>
  restaurant ? `${restaurant.number} - ${restaurant.name}` : t('No restaurant')

/** In full, on the clock of the restaurant it is about; of none, on the reader's. */
export function sentAt({ createdDate, restaurant }: SupportRequest, pageZone: string): string {
  return formatZonedDateTime(createdDate, restaurant?.timezone ?? pageZone)
}

/** 'By Ada Lee, 12 Nov • 3:04:05 PM', null while it is open. */
export function resolvedText({ resolved, restaurant }: SupportRequest, pageZone: string): string | null {
  if (resolved === null) return null
  const when = formatTimestamp(resolved.date, restaurant?.timezone ?? pageZone)
  return resolved.by === null ? when : t('By {name}, {time}', { name: resolved.by, time: when })
}

export const statusText = (request: SupportRequest, pageZone: string): string =>
  [SUPPORT_STATES[request.status].word, resolvedText(request, pageZone)].filter(Boolean).join('. ')
