import type { Database } from '#server/db/query.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { storedView, storeView } from '#server/store/cameras/camera-view.ts'
import type { CameraView, KeptCameraView } from '#src/contract/cameras/camera-view.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { tc } from '#src/domain/language/text.ts'
import type { Caller } from '../identity/sessions.ts'

/** Until somebody has arranged one. */
const EMPTY: CameraView = { layoutType: 1, layout: [], presets: [] }

async function whose(db: Database, { scope, account }: Caller, restaurantUuid: string) {
  const restaurant = await restaurantByUuid(db, scope, restaurantUuid)
  if (!restaurant) throw notFound(tc('not found', 'This restaurant'))
  return { accountId: account.id, restaurantId: restaurant.id }
}

/** @throws Refused 404 for a restaurant out of scope. */
export async function ownView(db: Database, caller: Caller, restaurantUuid: string): Promise<KeptCameraView> {
  const stored = await storedView(db, await whose(db, caller, restaurantUuid))
  return { ...(stored ?? EMPTY), saved: stored !== null }
}

/** @throws Refused 404 for a restaurant out of scope. */
export async function keepView(
  db: Database,
  caller: Caller,
  restaurantUuid: string,
  view: CameraView,
): Promise<CameraView> {
  await storeView(db, await whose(db, caller, restaurantUuid), view)
  return view
}
