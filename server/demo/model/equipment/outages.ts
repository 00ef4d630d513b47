import { CAMERA_CLIPS } from '#server/domain/cameras/clip-activities.ts'
import { atMinutes, MINUTE } from '#src/domain/time/zone.ts'
import { weekdayOf } from '../day/demand.ts'
import type { KitchenRestaurant } from '../day/kitchen.ts'
import { randomOf } from '../random.ts'

/** A camera that gives no picture for a while, on the kitchens' clock; named by the clip that it plays. */
export interface Outage {
  clip: string
  from: number
  until: number
}

/** In twelve restaurants together three or four a day. */
const PROBABILITY = 0.3
const SHORTEST_MINUTES = 3
const LONGEST_MINUTES = 12

/** The outages of a restaurant's cameras on a local day 'YYYY-MM-DD': at most one, while it is open. */
export function cameraOutages(seed: string, restaurant: KitchenRestaurant, day: string): Outage[] {
  const weekday = weekdayOf(day)
  const opens = restaurant.opensMinute[weekday] ?? 0
  const closes = restaurant.closesMinute[weekday] ?? 0
  const random = randomOf(`${seed}/${restaurant.number}/${day}/cameras`)
  if (!random.chance(PROBABILITY) || closes - opens < LONGEST_MINUTES) return []
  const clip = CAMERA_CLIPS[random.whole(0, CAMERA_CLIPS.length - 1)]
  if (clip === undefined) return []
  const minute = random.whole(opens, closes - LONGEST_MINUTES)
  const from = atMinutes(day, minute, restaurant.timezone) + random.whole(0, 59) * 1000
  return [
    { clip, from, until: from + Math.round(random.between(SHORTEST_MINUTES, LONGEST_MINUTES) * MINUTE) },
  ]
}
