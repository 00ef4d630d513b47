import { issueKey, renewKey } from '#server/services/intake/keys.ts'
import type { Services } from '#server/services/services.ts'
import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import { readSetting, writeSetting } from './marks.ts'

/** Which key of the intake is a kitchen's. */
const keySetting = (restaurantId: number) => `simulation-key-${restaurantId}`
const NOBODY = { accountId: null, address: '127.0.0.1', userAgent: 'Linewatch demonstration' }

/**
 * A kitchen's key for the intake, made when it first has something to tell. What is kept of it is no secret, so a server
 * that takes the kitchens over has it renewed. One that somebody ended stays so; the next server makes another. Null for
 * a restaurant that is not there.
 */
export async function kitchenKey(services: Services, restaurantId: number): Promise<string | null> {
  const { db, now } = services
  const setting = keySetting(restaurantId)
  const known = await readSetting<{ uuid: string }>(db, setting)
  const renewed = known && (await renewKey(db, known.uuid, now()))
  if (renewed) return renewed
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid === null) return null
  return db.transaction(async (tx) => {
    const { uuid, key } = await issueKey(
      { ...services, db: tx },
      { actor: NOBODY, scope: 'all' },
      { name: 'Simulated kitchen', scopes: ['FACTS'], restaurantUuids: [restaurantUuid] },
    )
    await writeSetting(tx, setting, { uuid })
    return key
  })
}
