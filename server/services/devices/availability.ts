import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { type DeviceOnline, onlineTimes } from '#server/store/devices/availability.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import type { DeviceGroup } from '#src/domain/devices/status.ts'
import { t } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'

interface AvailabilityQuery {
  startTime: number
  endTime: number
  restaurantUuid?: string | undefined
  limit: number
}

/** When devices were online. @throws Refused 400 for a range that ends before it starts, 404 for a foreign restaurant. */
export async function availabilityOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: Scope,
  group: DeviceGroup,
  { startTime: start, endTime, restaurantUuid, limit }: AvailabilityQuery,
): Promise<{ content: DeviceOnline[]; until: number }> {
  if (endTime <= start) throw badRequest(t('The range has to end after it starts.'))
  // Nothing is known of what is yet to come.
  const until = Math.max(start, Math.min(endTime, now()))
  const content = await onlineTimes(db, scope, { group, restaurantUuid, limit, start, end: until })
  if (content.length === 0) await scopeOfCall(db, scope, restaurantUuid)
  return { content, until }
}
