import * as z from 'zod/mini'
import { isRuleTime, LEAST_PERCENT, MOST_PERCENT } from '#src/domain/queue/adjustment.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import { byUuid, paged, pagingShape, text, uuid } from './common.ts'
import { defineEndpoint } from './define.ts'

/** Rules that change a restaurant's recommendations of materials at hours of weekdays (spec 2 §3, §7). */

const minutes = (message: string) => z.int(message).check(z.minimum(0), z.maximum(1439))

const ruleShape = {
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(64, 'At most 64 characters')),
  materialUuids: z.array(uuid).check(z.minLength(1, 'Choose at least one material'), z.maxLength(100)),
  weekdays: z.array(z.enum(WEEKDAYS)).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
  /** Minutes of the restaurant's own day, 0 to 1439: from the start until before the end. */
  startMinutes: minutes('Enter a start'),
  endMinutes: minutes('Enter an end'),
  /** By how many percent the recommendations change. */
  percent: z.int('Enter whole percent').check(
    z.minimum(LEAST_PERCENT, `At least ${LEAST_PERCENT}%`),
    z.maximum(MOST_PERCENT, `At most ${MOST_PERCENT}%`),
    z.refine((percent) => percent !== 0, '0% would change nothing'),
  ),
}
const inOrder = z.refine<{ startMinutes: number; endMinutes: number }>(
  ({ startMinutes, endMinutes }) => isRuleTime({ start: startMinutes, end: endMinutes }),
  { error: 'The end must be after the start', path: ['endMinutes'] },
)

/** What a person fills in; the messages are what he reads beside the field. */
export const adjustmentRuleForm = z
  .strictObject({ restaurantUuid: z.uuid('Choose a restaurant'), ...ruleShape })
  .check(inOrder)
export type AdjustmentRuleForm = z.infer<typeof adjustmentRuleForm>
/** A rule stays in its restaurant. */
export type AdjustmentRuleChange = Omit<AdjustmentRuleForm, 'restaurantUuid'>

export const adjustmentRule = z.object({
  uuid: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  name: z.string(),
  materialUuids: z.array(z.string()),
  /** The same materials by name, by code in order; a deleted one is not there. */
  materials: z.array(z.object({ uuid: z.string(), materialCode: z.string(), name: z.string() })),
  weekdays: z.array(z.enum(WEEKDAYS)),
  startMinutes: z.int(),
  endMinutes: z.int(),
  percent: z.int(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  updatedDate: z.int(),
})
export type AdjustmentRule = z.infer<typeof adjustmentRule>

export const adjustmentRules = defineEndpoint({
  method: 'GET',
  path: '/adjustmentRules',
  permission: 'PCS.VIEW',
  summary: 'Adjustment rules, by name.',
  query: z.strictObject({
    restaurantUuid: z.optional(uuid),
    /** Rules for any of them; left out means all. */
    materialUuids: z.optional(z.array(uuid).check(z.maxLength(100))),
    search: z.optional(text(255)),
    ...pagingShape(['name', 'startMinutes', 'percent']),
  }),
  answer: paged(adjustmentRule),
})

export const adjustmentRuleById = defineEndpoint({
  method: 'GET',
  path: '/adjustmentRules/{id}',
  permission: 'PCS.VIEW',
  summary: 'One adjustment rule, as it stands now.',
  params: byUuid,
  answer: adjustmentRule,
})

export const createAdjustmentRule = defineEndpoint({
  method: 'POST',
  path: '/adjustmentRules',
  permission: 'PCS.CREATE',
  summary: 'Create an adjustment rule; it takes effect with the next day.',
  body: adjustmentRuleForm,
  answer: adjustmentRule,
})

export const updateAdjustmentRule = defineEndpoint({
  method: 'PUT',
  path: '/adjustmentRules/{id}',
  permission: 'PCS.EDIT',
  summary: 'Change an adjustment rule. 409 when somebody else changed it first.',
  params: byUuid,
  body: z.strictObject({ ...ruleShape, version: z.int().check(z.minimum(1)) }).check(inOrder),
  answer: adjustmentRule,
})

export const deleteAdjustmentRule = defineEndpoint({
  method: 'DELETE',
  path: '/adjustmentRules/{id}',
  permission: 'PCS.DELETE',
  summary: 'Delete an adjustment rule.',
  params: byUuid,
  answer: 'nothing',
})

export const recallAdjustmentRule = defineEndpoint({
  method: 'POST',
  path: '/adjustmentRules/{id}/recall',
  permission: 'PCS.DELETE',
  summary: 'Take a deletion back.',
  params: byUuid,
  answer: adjustmentRule,
})
