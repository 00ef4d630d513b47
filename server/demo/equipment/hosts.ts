import type { Database } from '#server/db/query.ts'
import { ASK_EVERY_MS } from '#server/domain/monitoring/grain.ts'
import { simulatedHosts } from '#server/store/devices/tunnels.ts'
import { type KeptHost, keepHost, keepSamples, type ToldFigures } from '#server/store/monitoring/tell.ts'
import { DAY, offsetAt } from '#src/domain/time/zone.ts'
import { figuresAt, seriesOf } from '../model/hosts/figures.ts'
import { answersAt, type Machine, machineOf } from '../model/hosts/machine.ts'
import { type Scrape, scrapesUntil } from '../model/hosts/scrapes.ts'

interface Asked {
  machine: Machine
  series: ReturnType<typeof seriesOf>
  kept: KeptHost
}

/** A winter's day: a machine keeps its rhythm when the clocks change, so that its counters do. */
const WINTER = Date.UTC(2026, 0, 15)

/** The machine behind a host name in a zone, as it is at any moment. */
export const hostMachine = (seed: string, name: string, zone: string): Machine =>
  machineOf(seed, name, zone, offsetAt(WINTER, zone))

export interface HostOptions {
  seed: string
  /** Days before now that a new host is given figures of. */
  historyDays: number
  /** Whether they sometimes fail to answer; true by default. */
  outages?: boolean
  /** The zone of a restaurant, by its id. */
  zoneOf: (restaurantId: number) => string | undefined
}

/** Gives the step that has the hosts of a demonstration asked for their figures (real epoch milliseconds). */
export function hostKeeper(
  db: Database,
  { seed, historyDays, outages = true, zoneOf }: HostOptions,
): (now: number) => Promise<void> {
  const hosts = new Map<string, Asked>()
  let asked = Number.NEGATIVE_INFINITY

  async function meet(name: string, zone: string): Promise<Asked> {
    const machine = hostMachine(seed, name, zone)
    const series = seriesOf(machine)
    const host = { machine, series, kept: await keepHost(db, name, series) }
    hosts.set(name, host)
    return host
  }

  return async (now) => {
    if (now - asked < ASK_EVERY_MS) return
    asked = now
    const present: ToldFigures[] = []
    for (const { restaurantId, host: name } of await simulatedHosts(db)) {
      const host = hosts.get(name) ?? (await meet(name, zoneOf(restaurantId) ?? 'UTC'))
      const scrapes = scrapesUntil(now, host.kept.askedAt, now - historyDays * DAY)
      // What was missed is much: it is written by itself, and others have their turn meanwhile.
      if (scrapes.length > 1) await keepSamples(db, toldAt(host, scrapes, outages))
      else present.push(...toldAt(host, scrapes, outages))
      host.kept.askedAt = scrapes.at(-1)?.at ?? host.kept.askedAt
    }
    await keepSamples(db, present)
  }
}

/** Made as they are asked for, since they may be many. */
function* toldAt(
  { machine, series, kept }: Asked,
  scrapes: readonly Scrape[],
  outages: boolean,
): Iterable<ToldFigures> {
  for (const { at, grain } of scrapes)
    yield {
      host: kept,
      at,
      grain,
      // That it could not be asked is told, too: `up` is the first of its series.
      figures: !outages || answersAt(machine, at) ? figuresAt(machine, series, at) : [0],
    }
}
