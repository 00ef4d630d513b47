import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

/** How fine a sample of a host is: each time it was asked, the first of five minutes, the first of an hour. */
export const GRAINS = { each: 0, fiveMinutes: 1, hour: 2 } as const
export type Grain = (typeof GRAINS)[keyof typeof GRAINS]

/** How long samples of a grain are kept: then only the coarser ones are left. */
export const GRAIN_KEPT_MS: Readonly<Record<Grain, number>> = { 0: DAY, 1: 31 * DAY, 2: 400 * DAY }
/** Hosts are asked this often. */
export const ASK_EVERY_MS = 30_000

const FIVE_MINUTES = 5 * MINUTE
const slot = (at: number, length: number) => Math.floor(at / length)

/** The grain of a sample, by when its host was asked before; null for never. */
export function grainOf(at: number, before: number | null): Grain {
  if (before === null || slot(at, HOUR) !== slot(before, HOUR)) return GRAINS.hour
  return slot(at, FIVE_MINUTES) === slot(before, FIVE_MINUTES) ? GRAINS.each : GRAINS.fiveMinutes
}

/** The coarsest grain that a chart of a resolution, in milliseconds, is drawn from. */
export function grainFor(stepMs: number): Grain {
  if (stepMs >= HOUR) return GRAINS.hour
  return stepMs >= FIVE_MINUTES ? GRAINS.fiveMinutes : GRAINS.each
}

/** A sample counts as the present figure for so long (as in Prometheus), where hosts are asked often. */
const LOOKBACK_MS = FIVE_MINUTES

/**
 * How far apart samples may lie around a moment, as they are read; 0 where no further than they are taken. What is
 * older than a day may have been thinned, or filled in by the hour.
 */
export function spacingAt(at: number, now: number, grain: Grain): number {
  if (grain === GRAINS.hour || at < now - GRAIN_KEPT_MS[GRAINS.each]) return HOUR
  return grain === GRAINS.fiveMinutes ? FIVE_MINUTES : 0
}

/** How long before a moment its newest sample may lie. Of coarse ones the first of a slot may come a little late. */
export const lookbackFor = (spacing: number): number => (spacing === 0 ? LOOKBACK_MS : spacing + MINUTE)

/** How long before a moment the two samples of a rate may lie, where fewer are in its window. */
export const reachFor = (spacing: number): number =>
  lookbackFor(spacing) + Math.max(spacing, FIVE_MINUTES + MINUTE)
