import { restaurantUuidOf } from '#server/store/administration/restaurants.ts'
import { camerasTopic } from '#src/contract/live/cameras.ts'
import type { Services } from '../services.ts'

type Means = Pick<Services, 'db' | 'live'>

/** Tells a restaurant's readers of one of its cameras, or of their categories; in the transaction that `db` is. */
async function tell({ db, live }: Means, restaurantId: number, cameraUuid: string | null): Promise<void> {
  const restaurantUuid = await restaurantUuidOf(db, restaurantId)
  if (restaurantUuid !== null) await live.publish(camerasTopic, { restaurantUuid }, { cameraUuid }, db)
}

export const tellCamera = (services: Means, restaurantId: number, { uuid }: { uuid: string }) =>
  tell(services, restaurantId, uuid)

export const tellCategories = (services: Means, restaurantId: number) => tell(services, restaurantId, null)
