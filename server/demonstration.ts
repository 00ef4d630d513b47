import type { Config } from './config.ts'
import { seedAddedSince, seedChain } from './db/seed/seed-chain.ts'
import { tellCamera } from './services/cameras/camera-news.ts'
import { endStreamsOf } from './services/cameras/live-streams.ts'
import { tellTurned } from './services/devices/device-news.ts'
import { issueSecret, TABLET_SOCKET } from './services/devices/tablet-door.ts'
import { factNews } from './services/fact-news.ts'
import { html } from './services/html.ts'
import { queueNews } from './services/live-queue.ts'
import { raise } from './services/notifications.ts'
import { tellOrders } from './services/orders/order-news.ts'
import { hashPassword } from './services/passwords.ts'
import type { Services } from './services/services.ts'
import { seedAlerts } from './sim/alert-history.ts'
import { seedRecentHistory } from './sim/history.ts'
import { seedOrders } from './sim/seed-orders.ts'
import { startSimulation } from './sim/simulation.ts'

/** Seeds an empty database with the demonstration's chain, then lets its kitchens live. */
export async function startDemonstration(
  services: Services,
  config: Pick<Config, 'SEED' | 'HISTORY_DAYS' | 'SIM_SPEED' | 'SIM_OUTAGES'>,
  /** Where the server listens; null until it does. */
  listening: () => string | null,
): Promise<{ stop(): Promise<void> }> {
  const { db, log, now, room } = services
  if (await seedChain(db, { seed: config.SEED, now: now(), hashPassword })) {
    await seedRecentHistory(db, { now: now() })
    await seedOrders(db, now())
  } else {
    await seedAddedSince(db, { seed: config.SEED, now: now() })
  }
  await seedAlerts(db, now())
  const tellFacts = factNews(services)
  const tellQueue = queueNews(services)
  return startSimulation({
    db,
    log,
    speed: config.SIM_SPEED,
    outages: config.SIM_OUTAGES,
    clock: now,
    historyDays: config.HISTORY_DAYS,
    hasRoom: () => !room.isLow(),
    onFacts: (restaurantId, kinds) => {
      tellFacts(restaurantId, kinds)
      void tellQueue(restaurantId)
    },
    onOrders: (tx, restaurantId) => tellOrders({ ...services, db: tx }, restaurantId),
    onCameras: async (tx, restaurantId, turned) => {
      for (const camera of turned) await tellCamera({ ...services, db: tx }, restaurantId, camera)
    },
    onFallen: (uuid) => endStreamsOf(services, uuid),
    tablets: {
      issueSecret: (id) => issueSecret(db, id),
      address: () => listening()?.replace(/^http/, 'ws').concat(TABLET_SOCKET) ?? null,
    },
    onDevices: (tx, turned) => tellTurned({ ...services, db: tx }, turned),
    notify: async ({ restaurantId, type, subject, message }) => {
      await raise(services, { restaurantId, type, subject, message: html`${message}` })
    },
  })
}
