import { LINE_SPAN_CODES, type LineSpanCode } from '#src/domain/cameras/line-spans.ts'
import { SEEN_PLACES, type SeenPlace } from '#src/domain/cameras/seeing.ts'

/** What the kitchen player's URL holds; without a moment it is live. */
export interface PlayerSearch {
  restaurantUuid?: string | undefined
  /** Uuids of the cameras shown, in their order; the first suitable one where neither they nor a place are named. */
  cameras?: string[] | undefined
  /** Where no camera is named: what the one shown is to see. */
  place?: SeenPlace | undefined
  /** The moment whose recordings are shown, epoch milliseconds. */
  at?: number | undefined
  /** How much of time the line shows. */
  span?: LineSpanCode | undefined
  /** The list next to the pictures. */
  list?: 'recordings' | undefined
}

/** As many as can be looked at together. */
export const MOST_SHOWN = 4
/** 2019-01-01, the earliest date there is (spec 1 §5). */
const LEAST_TIME = 1_546_300_800_000

/** Reads the player's URL; what it does not know, or what lies in the future, is left out. */
export function cleanPlayerSearch(raw: Readonly<Record<string, unknown>>, now: number): PlayerSearch {
  const { restaurantUuid, list } = raw
  const at = Number(raw.at)
  const cameras = [...new Set([raw.cameras ?? []].flat())].filter((one) => typeof one === 'string')
  const place = SEEN_PLACES.find((one) => one === raw.place)
  const span = LINE_SPAN_CODES.find((code) => code === raw.span)
  return {
    ...(typeof restaurantUuid === 'string' && { restaurantUuid }),
    ...(cameras.length > 0 && { cameras: cameras.slice(0, MOST_SHOWN) }),
    ...(place && { place }),
    ...(Number.isInteger(at) && at >= LEAST_TIME && at <= now && { at }),
    ...(span && { span }),
    ...(list === 'recordings' && { list }),
  }
}
