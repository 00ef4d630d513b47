import type { Database } from '#server/db/query.ts'
import { keepTunnels, simulatedHosts } from '#server/store/devices/tunnels.ts'
import { tunnelAt } from '../model/equipment/tunnels.ts'

/** Hosts report their tunnels this often. */
const TELL_MS = 15_000

/** Gives the step that has the hosts of a demonstration report their tunnels (real epoch milliseconds). */
export function tunnelKeeper(db: Database, seed: string, outages = true): (now: number) => Promise<void> {
  let told = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now - told < TELL_MS) return
    const hosts = await simulatedHosts(db)
    const states = hosts.map(({ restaurantId, host }, index) => ({
      restaurantId,
      host,
      address: `10.64.${restaurantId % 256}.${10 + (index % 2)}`,
      ...tunnelAt(`${seed}/${host}`, now, outages),
    }))
    await keepTunnels(db, states, now)
    told = now
  }
}
