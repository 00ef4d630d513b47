import { type AlertRule, EVALUATED_EVERY_MS, RULES } from '#src/domain/alerts/rules.ts'
import type { Seen } from './machine.ts'

/** Something that is there or not: a camera, a tablet. */
export interface Presence {
  isThere: boolean
  /** Since when it is so. */
  since: number
}

/**
 * What the rules make of it; null when it is out of use. While the kitchen is closed an absence does not begin to count.
 *
 * @param opened when the kitchen that is open now opened, see `openSince`; null while it is closed
 */
export function seenPresence(
  rule: AlertRule,
  { isThere, since }: Presence,
  opened: number | null,
  now: number,
): Seen | null {
  if (isThere) return { value: 0, since, muted: false }
  const { unusedMs } = RULES[rule]
  if (unusedMs !== null && now - since >= unusedMs) return null
  return { value: 1, since: Math.max(since, opened ?? since), muted: opened === null }
}

/** A count that rises while the kitchen works: there is no moment since when it is so. */
export const seenCount = (value: number, opened: number | null): Seen => ({
  value,
  since: null,
  muted: opened === null,
})

/** What the provider knows of a host (`HOST_DOWN`, `DISK_FULL`, `TEMPERATURE`). */
export interface HostFigures {
  /** Its name, as monitoring has it. */
  host: string
  /** Database id; null for one that belongs to no restaurant. */
  restaurantId: number | null
  /** Epoch milliseconds. */
  lastScrapeAt: number
  /** 0 to 1; null where it is not told. */
  rootDiskUsedShare: number | null
  /** Degrees Celsius; null where it has no sensor. */
  hottestTemperature: number | null
}

type HostRule = 'HOST_DOWN' | 'DISK_FULL' | 'TEMPERATURE'
export const HOST_RULES: readonly HostRule[] = ['HOST_DOWN', 'DISK_FULL', 'TEMPERATURE']
export const isHostRule = (rule: AlertRule): rule is HostRule => HOST_RULES.some((one) => one === rule)

/**
 * How much of the time since hosts were asked last does not count as their silence: nobody could be asked, no server ran,
 * or the clock was set (then back, too). 0 where they were asked as regularly as they are.
 */
export function unaskedMs(askedAt: number, now: number): number {
  const passed = now - askedAt
  return passed < 0 || passed > 3 * EVALUATED_EVERY_MS ? passed : 0
}

/** What the rules make of a host; null when it is out of use. A silent host's last figures are no figures of now. */
export function seenHost(rule: HostRule, figures: HostFigures, now: number): Seen | null {
  const silentMs = now - figures.lastScrapeAt
  const { unusedMs, levels } = RULES.HOST_DOWN
  if (unusedMs !== null && silentMs >= unusedMs) return null
  if (rule === 'HOST_DOWN') return { value: silentMs / 1000, since: figures.lastScrapeAt, muted: false }
  const isKnown = silentMs / 1000 < levels[0].enter
  const { rootDiskUsedShare: share, hottestTemperature: degrees } = figures
  const value = rule === 'DISK_FULL' ? (share === null ? null : share * 100) : degrees
  return { value: isKnown ? value : null, since: null, muted: false }
}
