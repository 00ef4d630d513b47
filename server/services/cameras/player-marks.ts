import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { marksIn } from '#server/store/cameras/player-marks.ts'
import type { QueryOf } from '#src/contract/define/endpoint.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import type { PlayerMark, playerMarks } from '#src/contract/kitchen/kitchen-player.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { MOST_MARKED_MS } from '#src/domain/cameras/marks.ts'
import { t, tc } from '#src/domain/language/text.ts'
import type { Services } from '../services.ts'

/** @throws Refused 400 for no range or too long a one; 404 for a restaurant that is not there or not the caller's. */
export async function marksOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: Scope,
  { restaurantUuid, startTime, endTime }: QueryOf<typeof playerMarks>,
): Promise<PlayerMark[]> {
  if (endTime <= startTime) throw new Refused(400, t('The end must be after the start.'))
  if (endTime - startTime > MOST_MARKED_MS) throw new Refused(400, t('At most 25 hours at once.'))
  const restaurant = await restaurantByUuid(db, scope, restaurantUuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  const rows = await marksIn(db, restaurant.id, { from: startTime, to: endTime, now: now() })
  return rows.map(({ id, kind, number, pieces, canceled, ...row }) => ({
    ...row,
    kind,
    id: `${kind}-${id}`,
    batch: number === null || pieces === null ? null : { number, pieces, canceled },
  }))
}
