import type { Database } from '#server/db/query.ts'
import { everyWording } from '#server/language/every-language.ts'
import { findCameras, findFryers, findOrders, type Sought } from '#server/store/operations/find.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { fryers } from '#src/contract/kitchen/fryers.ts'
import type { Found } from '#src/contract/operations/find.ts'
import { cateringOrders } from '#src/contract/orders/catering-orders.ts'
import { permits, type Viewer } from '#src/domain/access/permission.ts'
import { t } from '#src/domain/language/text.ts'

/** What orders are called before their number, in every language: 'Order # Pedido #'. */
const orderWords = (): string => everyWording(() => t('Order #{number}', { number: '' })).join(' ')

/** What kitchens have that is called so, of each kind that somebody may see. */
export async function findInKitchens(db: Database, viewer: Viewer, sought: Sought): Promise<Found> {
  const [itsCameras, itsFryers, itsOrders] = await Promise.all([
    permits(viewer, cameras.permission) ? findCameras(db, sought) : [],
    permits(viewer, fryers.permission) ? findFryers(db, sought) : [],
    permits(viewer, cateringOrders.permission) ? findOrders(db, orderWords(), sought) : [],
  ])
  return { cameras: itsCameras, fryers: itsFryers, orders: itsOrders }
}
