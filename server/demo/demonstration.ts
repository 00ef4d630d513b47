import type { Config } from '#server/config.ts'
import { tellCamera } from '#server/services/cameras/camera-news.ts'
import { endStreamsOf } from '#server/services/cameras/live-streams.ts'
import { tellTurned } from '#server/services/devices/device-news.ts'
import { issueSecret, TABLET_SOCKET } from '#server/services/devices/tablet-door.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { INTAKE } from '#server/services/intake/keys.ts'
import { factNews } from '#server/services/kitchen/fact-news.ts'
import { tellOrders } from '#server/services/orders/order-news.ts'
import { queueNews } from '#server/services/queue/live-queue.ts'
import type { Services } from '#server/services/services.ts'
import { seedAlerts } from './alerts/alert-history.ts'
import { seedRecentHistory } from './kitchens/history.ts'
import { kitchenKey } from './kitchens/keys.ts'
import { seedOrders } from './kitchens/seed-orders.ts'
import { demoAccounts, demoMultiFactorSecret, demoRecoveryCodes } from './seed/account-rows.ts'
import { seedAddedSince, seedChain } from './seed/seed-chain.ts'
import { startSimulation } from './simulation.ts'

/** Seeds an empty database with the demonstration's chain, then lets its kitchens live. */
export async function startDemonstration(
  services: Services,
  config: Pick<Config, 'SEED' | 'HISTORY_DAYS' | 'SIM_SPEED' | 'SIM_OUTAGES'>,
  /** Where the server listens; null until it does. */
  listening: () => string | null,
): Promise<{ stop(): Promise<void> }> {
  const { db, log, now, room, secrets } = services
  if (await seedChain(db, { seed: config.SEED, now: now(), secrets, hashPassword })) {
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
    intake: {
      keyOf: (restaurantId) => kitchenKey(services, restaurantId),
      address: () => listening()?.concat(INTAKE, '/events') ?? null,
    },
    tablets: {
      issueSecret: (id) => issueSecret(db, id),
      address: () => listening()?.replace(/^http/, 'ws').concat(TABLET_SOCKET) ?? null,
    },
    onDevices: (tx, turned) => tellTurned({ ...services, db: tx }, turned),
  })
}

/** The accounts, as a start prints them. */
export const demoAccountLines = (seed: string): string[] => [
  '\nDemo accounts (same password for all): Kitchen#2026',
  ...demoAccounts.map(({ email, what }) => `  ${email.padEnd(24)} ${what}`),
  `Multi-factor secret of mfa@linewatch.test: ${demoMultiFactorSecret(seed)}`,
  `Its recovery codes (each works once): ${demoRecoveryCodes(seed).join(', ')}`,
]
