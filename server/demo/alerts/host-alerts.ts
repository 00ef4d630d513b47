import { HOST_RULES, type HostFigures, seenHost } from '#server/domain/alerts/seen.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'
import { hostMachine } from '../equipment/hosts.ts'
import type { SimulationSetting } from '../kitchens/kitchens.ts'
import { figuresAt, seriesOf } from '../model/hosts/figures.ts'
import { answersAt, type Machine } from '../model/hosts/machine.ts'
import { type Lived, replayAlerts, replayedState } from './replay.ts'

/** How far back the alerts of hosts reach, and how far apart they were evaluated. */
const PAST_MS = 14 * DAY
const EVERY_MS = 5 * MINUTE

/** What the rules would have made of a demonstration's hosts, which are at any moment as their model says. */
export function livedHosts(
  { seed, restaurants }: Pick<SimulationSetting, 'seed' | 'restaurants'>,
  hosts: readonly { restaurantId: number; host: string }[],
  now: number,
): Lived[] {
  const range = { start: now - PAST_MS, end: now }
  return hosts.flatMap(({ restaurantId, host }) => {
    const told = tellerOf(hostMachine(seed, host, zoneOf(restaurants, restaurantId)))
    return HOST_RULES.map((rule) => {
      let lastScrapeAt = range.start
      const seenAt = (at: number) => {
        const figures = told(at)
        if (figures) lastScrapeAt = at
        return seenHost(rule, { host, restaurantId, lastScrapeAt, ...(figures ?? NOTHING) }, at)
      }
      const about = { subject: host, name: host, restaurantId, host }
      return replayedState(rule, about, replayAlerts(rule, seenAt, [range], now, EVERY_MS))
    })
  })
}

/** When each host of a demonstration answered last; one that has been silent all the while is left out. */
export function lastAnswers(
  { seed, restaurants }: Pick<SimulationSetting, 'seed' | 'restaurants'>,
  hosts: readonly { restaurantId: number; host: string }[],
  now: number,
): { host: string; at: number }[] {
  return hosts.flatMap(({ restaurantId, host }) => {
    const machine = hostMachine(seed, host, zoneOf(restaurants, restaurantId))
    for (let at = now; at > now - PAST_MS; at -= MINUTE) if (answersAt(machine, at)) return { host, at }
    return []
  })
}

const zoneOf = (restaurants: SimulationSetting['restaurants'], restaurantId: number): string =>
  restaurants.find(({ id }) => id === restaurantId)?.timezone ?? 'UTC'

type Told = Pick<HostFigures, 'rootDiskUsedShare' | 'hottestTemperature'>
const NOTHING: Told = { rootDiskUsedShare: null, hottestTemperature: null }
const SIZE = 'node_filesystem_size_bytes'
const FREE = 'node_filesystem_avail_bytes'
const HEAT = ['node_hwmon_temp_celsius', 'DCGM_FI_DEV_GPU_TEMP']

/** What a machine tells at a moment; null when it cannot be asked. */
function tellerOf(machine: Machine): (at: number) => Told | null {
  const series = seriesOf(machine).filter(({ name }) => [SIZE, FREE, ...HEAT].includes(name))
  return (at) => {
    if (!answersAt(machine, at)) return null
    const figures = figuresAt(machine, series, at)
    const of = (...names: string[]) => figures.filter((_, index) => names.includes(series[index]?.name ?? ''))
    const [size = 1] = of(SIZE)
    const [free = size] = of(FREE)
    return { rootDiskUsedShare: 1 - free / size, hottestTemperature: Math.max(...of(...HEAT)) }
  }
}
