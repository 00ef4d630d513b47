import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { LEAST_SCALE, MOST_SCALE } from '#src/domain/queue/adjustment.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, uuid, wholeOf } from '../define/fields.ts'

/** A restaurant's scales: per material the percent of what would be recommended (spec 2 §3, §7). */

export const restaurantScales = z.object({
  restaurantUuid: z.string(),
  /** Every chicken material, by code; 100 where nothing is set. */
  scales: z.array(
    z.object({ materialUuid: z.string(), materialCode: z.string(), material: z.string(), scale: z.int() }),
  ),
  /** Counts up with each change, from 0 where none was ever set. */
  version: z.int(),
  /** When they were last changed, and by whom: null where that was not kept yet, or for a deleted account. Null if never. */
  changed: z.nullable(z.object({ at: z.int(), by: z.nullable(z.string()) })),
})
export type RestaurantScales = z.infer<typeof restaurantScales>

/** A material's scale, in percent. */
export const scalePercent = wholeOf('a whole percent', LEAST_SCALE, MOST_SCALE, {
  missing: () => t('Enter a whole percent'),
  least: () => t('At least {least}%', { least: LEAST_SCALE }),
  most: () => t('At most {most}%', { most: MOST_SCALE }),
})

/** What a person fills in. A material left out has 100. */
export const scalesForm = z.strictObject({
  scales: z
    .array(
      z.strictObject({
        materialUuid: uuid,
        scale: scalePercent,
      }),
    )
    .check(z.maxLength(500)),
})
export type ScalesForm = z.infer<typeof scalesForm>

export const scalesOf = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}/scales',
  permission: 'PCS.VIEW',
  summary: 'The scales of a restaurant, all materials.',
  params: byUuid,
  answer: restaurantScales,
})

export const updateScales = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/{id}/scales',
  permission: 'PCS.EDIT',
  summary:
    'Set all scales of a restaurant, starting the next day. 409 when somebody else changed them first.',
  params: byUuid,
  body: z.extend(scalesForm, { version: z.int().check(z.minimum(0)) }),
  answer: restaurantScales,
})
