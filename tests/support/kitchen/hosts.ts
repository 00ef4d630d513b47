import { hostKeeper } from '#server/demo/equipment/hosts.ts'
import { simulationSetting } from '#server/demo/kitchens/kitchens.ts'
import type { TestProvider } from '../provider.ts'

export interface TestHosts {
  /** Has every host of the demonstration asked, now. */
  ask(): Promise<void>
}

/**
 * The demonstration's hosts, as they were until now: by the hour, and of the last day every five minutes. They always
 * answer: what a test asks about is not away by chance at the time of day at which it runs.
 */
export async function fillHosts({ services }: TestProvider, historyDays = 3): Promise<TestHosts> {
  const setting = await simulationSetting(services.db)
  if (!setting) throw new Error('There is no demonstration.')
  const zoneOf = (id: number) => setting.restaurants.find((restaurant) => restaurant.id === id)?.timezone
  const keep = hostKeeper(services.db, { seed: setting.seed, historyDays, outages: false, zoneOf })
  const ask = () => keep(services.now())
  await ask()
  return { ask }
}
