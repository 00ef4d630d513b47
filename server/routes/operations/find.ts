import { handle } from '#server/http/route.ts'
import { scopeOfCall } from '#server/store/administration/restaurants.ts'
import { findCameras, findFryers, findOrders } from '#server/store/operations/find.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { fryers } from '#src/contract/kitchen/fryers.ts'
import { find } from '#src/contract/operations/find.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { permits } from '#src/domain/access/permission.ts'

/** No name has more; what else is typed narrows nothing. */
const MOST_WORDS = 8

export const routes = [
  handle(find, async ({ query: { search, restaurantUuid }, caller, services: { db, now } }) => {
    const { viewer } = caller
    const sought = {
      scope: await scopeOfCall(db, caller.scope, restaurantUuid),
      words: search.split(/\s+/).slice(0, MOST_WORDS),
      now: now(),
    }
    const [itsCameras, itsFryers, itsOrders] = await Promise.all([
      permits(viewer, cameras.permission) ? findCameras(db, sought) : [],
      permits(viewer, fryers.permission) ? findFryers(db, sought) : [],
      permits(viewer, cateringOrders.permission) ? findOrders(db, sought) : [],
    ])
    return { cameras: itsCameras, fryers: itsFryers, orders: itsOrders }
  }),
]
