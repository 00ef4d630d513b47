import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { isRuleTime, LEAST_PERCENT, MOST_PERCENT } from '#src/domain/queue/adjustment.ts'
import { WEEKDAYS } from '#src/domain/queue/recurring.ts'
import type { AnswerOf } from '../define/endpoint.ts'
import { minutesOfDay, text, uuid } from '../define/fields.ts'
import { idsOf } from '../define/vocabularies.ts'
import { defineDictionary, OF_RESTAURANT } from '../dictionaries/define-dictionary.ts'

const inOrder = z.refine<{ startMinutes: number; endMinutes: number }>(
  ({ startMinutes, endMinutes }) => isRuleTime({ start: startMinutes, end: endMinutes }),
  { error: () => t('The end must be after the start'), path: ['endMinutes'] },
)

/** Rules that change a restaurant's recommendations of materials at hours of weekdays (spec 2 §3, §7). */
export const adjustmentRuleDictionary = defineDictionary({
  path: '/adjustmentRules',
  rows: 'adjustment rules',
  kind: 'ADJUSTMENT_RULE',
  module: 'PCS',
  belongs: OF_RESTAURANT,
  form: {
    name: text(64, () => t('Enter a name')),
    materialUuids: z
      .array(uuid)
      .check(z.minLength(1, { error: () => t('Choose at least one material') }), z.maxLength(100)),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .check(z.minLength(1, { error: () => t('Choose at least one day') }), z.maxLength(7)),
    /** Minutes of the restaurant's own day, 0 to 1439: from the start until before the end. */
    startMinutes: minutesOfDay(() => t('Enter a start')),
    endMinutes: minutesOfDay(() => t('Enter an end')),
    /** By how many percent the recommendations change. */
    percent: z.int({ error: () => t('Enter a whole percent') }).check(
      z.minimum(LEAST_PERCENT, { error: () => t('At least {least}%', { least: LEAST_PERCENT }) }),
      z.maximum(MOST_PERCENT, { error: () => t('At most {most}%', { most: MOST_PERCENT }) }),
      z.refine((percent) => percent !== 0, { error: () => t('0% would change nothing') }),
      z.describe(`a whole percent from ${LEAST_PERCENT} to ${MOST_PERCENT}, but not 0`),
    ),
  },
  check: inOrder,
  entry: {
    name: z.string(),
    materialUuids: z.array(z.string()),
    /** The same materials by name, by code in order; a deleted one is not there. */
    materials: z.array(z.object({ uuid: z.string(), materialCode: z.string(), name: z.string() })),
    weekdays: z.array(z.enum(WEEKDAYS)),
    startMinutes: z.int(),
    endMinutes: z.int(),
    percent: z.int(),
  },
  /** Rules for any of them; left out means all. */
  filters: { materialUuids: idsOf('material id') },
  sorts: ['name', 'startMinutes', 'percent'],
})
export const {
  form: adjustmentRuleForm,
  list: adjustmentRules,
  byId: adjustmentRuleById,
  create: createAdjustmentRule,
  update: updateAdjustmentRule,
  remove: deleteAdjustmentRule,
  recall: recallAdjustmentRule,
} = adjustmentRuleDictionary
export type AdjustmentRuleForm = z.infer<typeof adjustmentRuleForm>
/** A rule stays in its restaurant. */
export type AdjustmentRuleChange = Omit<AdjustmentRuleForm, 'restaurantUuid'>
export type AdjustmentRule = AnswerOf<typeof adjustmentRuleById>
