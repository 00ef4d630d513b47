import type { Database } from '#server/db/query.ts'
import { MOST_AHEAD_MS, orderSchedule } from '#server/domain/queue/schedule.ts'
import type { Scheduled } from '#server/store/orders/catering-orders.ts'
import {
  type OrderMaterial,
  type OrderPlace,
  orderMaterial,
  orderPlace,
} from '#server/store/orders/order-parts.ts'
import { badRequest, notFound } from '#src/contract/define/refusal.ts'
import type { CateringOrderForm } from '#src/contract/orders/catering-orders.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { clockText } from '#src/domain/time/time-of-day.ts'
import { dayKey, MINUTE, minutesOfDay } from '#src/domain/time/zone.ts'

/** Where and when a line is cooked. */
export type ScheduledLine = OrderPlace & OrderMaterial & Scheduled

/**
 * Where and when the lines of one order are cooked.
 * @param nameOf what the caller calls a field of the nth line
 * @throws Refused 404 for a restaurant that is not the caller's; 400 when a line's material is gone, when one could not
 * be ready by the departure, or when that is in more than a year.
 */
export async function scheduleLines(
  tx: Database,
  scope: Scope,
  {
    restaurantUuid,
    restaurantDepartureTime,
  }: Pick<CateringOrderForm, 'restaurantUuid' | 'restaurantDepartureTime'>,
  lines: readonly CateringOrderForm[],
  now: number,
  nameOf: (index: number, field: 'materialUuid') => string = (_, field) => field,
): Promise<ScheduledLine[]> {
  const place = await orderPlace(tx, scope, restaurantUuid)
  if (!place) throw notFound(tc('not found', 'This restaurant'))
  const materials: OrderMaterial[] = []
  for (const [index, { materialUuid }] of lines.entries()) {
    const material = await orderMaterial(tx, materialUuid)
    if (!material)
      throw badRequest(t('Choose a material that still exists.'), {
        [nameOf(index, 'materialUuid')]: t('Choose a material'),
      })
    materials.push(material)
  }
  if (restaurantDepartureTime > now + MOST_AHEAD_MS)
    throw badRequest(t('The departure is more than a year away.'), {
      restaurantDepartureTime: t('Choose a day within a year'),
    })
  const scheduled = lines.map((line, index) => {
    const material = materials[index] as OrderMaterial
    return { ...place, ...material, ...orderSchedule({ ...line, fryTime: material.fryTime }) }
  })
  const lateBy = now - Math.min(...scheduled.map(({ scheduledStart }) => scheduledStart))
  if (lateBy > 0) throw tooEarly(restaurantDepartureTime, lateBy, place.timezone)
  return scheduled
}

/** Says when the order could leave: the next whole minute, which can be typed, with its day where it is another one. */
function tooEarly(departure: number, lateBy: number, timezone: string) {
  const soonest = Math.ceil((departure + lateBy) / MINUTE) * MINUTE
  const day = dayKey(soonest, timezone)
  const time = clockText(minutesOfDay(soonest, timezone))
  const at = day === dayKey(departure, timezone) ? time : `${formatDay(day)}, ${time}`
  return badRequest(t('This order cannot be ready by its departure.'), {
    restaurantDepartureTime: t('It can leave at {time} at the earliest', { time: at }),
  })
}
