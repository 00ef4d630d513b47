import { handle } from '#server/http/route.ts'
import { frameOf } from '#server/store/analytic/frame.ts'
import { wasteWhy } from '#server/store/dashboard/why.ts'
import { why } from '#src/contract/dashboard/why.ts'
import { badRequest } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { automaticResolution } from '#src/domain/time/intervals.ts'
import { addWallDays } from '#src/domain/time/zone.ts'
import { daysBefore, MOST_DAYS } from '#src/domain/why/usual.ts'

export const routes = [
  handle(why, async ({ query, caller, services: { db, now } }) => {
    const { startTime, endTime, restaurantUuid, dayPart } = query
    const asked = { start: startTime, end: endTime, restaurantUuid }
    const frame = await frameOf(db, caller.scope, asked, automaticResolution(asked), now())
    const { zone } = frame
    if (endTime > addWallDays(startTime, MOST_DAYS, zone)) {
      const message = t('The range must not be longer than {days} days.', { days: MOST_DAYS })
      throw badRequest(message, { endTime: message })
    }
    const before = { ...daysBefore(startTime, zone), restaurantUuid }
    return wasteWhy(db, frame, await frameOf(db, caller.scope, before, '1d', now()), dayPart)
  }),
]
