import type { Database } from '#server/db/query.ts'
import { materialBatches } from '#server/domain/queue/materials.ts'
import { alarmsOf } from '#src/domain/queue/alarms.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { queueAcknowledged } from './acknowledged.ts'
import { queueBatches } from './batches.ts'
import { queueFryers } from './fryers.ts'
import { queueFuture } from './future.ts'
import { queueContainers, queuePackages, queueStockOuts } from './holding.ts'
import { queueOrders } from './orders.ts'

/** The tables of a restaurant's queue as its facts have them at `now`. */
export async function queueTables(db: Database, restaurantId: number, now: number): Promise<QueueTables> {
  const batches = await queueBatches(db, restaurantId, now)
  const stockOuts = await queueStockOuts(db, restaurantId)
  const alarms = alarmsOf({ batches, stockOuts }).map(({ key }) => key)
  return {
    batches: batches.map(({ plannedEnd: _, ...batch }) => batch),
    future: await queueFuture(db, restaurantId, now),
    orders: await queueOrders(db, restaurantId, now),
    materials: materialBatches(batches),
    stockOuts,
    containers: await queueContainers(db, restaurantId),
    packages: await queuePackages(db, restaurantId, now),
    fryers: await queueFryers(db, restaurantId),
    acknowledged: await queueAcknowledged(db, restaurantId, alarms, now),
  }
}
