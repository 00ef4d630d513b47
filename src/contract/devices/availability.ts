import * as z from 'zod/mini'
import { rangeShape } from '../define/fields.ts'

/** The devices of which restaurant, and over which range. */
export const availabilityQuery = z.strictObject({
  ...rangeShape,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 100),
})

/** When a device was online within the range, clipped to it (spec 1 §3, §4). Epoch milliseconds. */
export const availabilityShape = {
  uuid: z.string(),
  restaurantUuid: z.nullable(z.string()),
  restaurantNumber: z.nullable(z.string()),
  /** Milliseconds online within the range, to the last. */
  onlineTime: z.int(),
  /** In order; of more than a thousand the shortest gaps are left out, which no chart could show. */
  onlinePeriods: z.array(z.object({ onlineStartTime: z.int(), onlineEndTime: z.int() })),
}

/** `until` is where the range ends, or now where that is before. */
export const availabilityAnswer = <S extends z.ZodMiniType>(device: S) =>
  z.object({ content: z.array(device), until: z.int() })
