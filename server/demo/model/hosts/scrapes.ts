import { ASK_EVERY_MS, GRAIN_KEPT_MS, GRAINS, type Grain, grainOf } from '#server/domain/monitoring/grain.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'

export interface Scrape {
  at: number
  grain: Grain
}

/**
 * When a host of a demonstration was asked since it was asked last (or from `since` on), up to now. What was missed is
 * made good as it would have been kept: by the hour, of the last day every five minutes, and of the last minutes each
 * time: a rate over two minutes that had one moment less to go by would show a change that never happened.
 */
export function scrapesUntil(now: number, last: number | null, since: number): Scrape[] {
  const scrapes: Scrape[] = []
  let before = last
  const ask = (at: number) => {
    if (before !== null && at - before < ASK_EVERY_MS) return
    scrapes.push({ at, grain: grainOf(at, before) })
    before = at
  }
  for (let at = nextAfter(last ?? since - 1, now); at <= now - ASK_EVERY_MS; at = nextAfter(at, now)) ask(at)
  ask(now)
  return scrapes
}

/** Of so long ago every time is made good that a host would have been asked. */
const EACH_MS = 10 * MINUTE
/** Hosts are asked a little after the full minute, as a real clock would have it. */
const AFTER_MS = 7_300

function nextAfter(at: number, now: number): number {
  const age = now - at
  const pause = age <= EACH_MS ? ASK_EVERY_MS : age <= GRAIN_KEPT_MS[GRAINS.each] ? 5 * MINUTE : HOUR
  return (Math.floor((at - AFTER_MS) / pause) + 1) * pause + AFTER_MS
}
