import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid } from '../define/fields.ts'

/** Targets of waste in percent of the cooked weight, by part of the day: the chain's, and a restaurant's own. */

const LIMITS = { error: () => t('From 0% to 100%') }

/** A target as it is filled in: null is the chain's for a restaurant, and the default for the chain. */
const targetPercent = z.nullable(
  z.number({ error: () => t('Enter a percent') }).check(
    z.minimum(0, LIMITS),
    z.maximum(100, LIMITS),
    z.refine((percent) => roundTo(percent, 2) === percent, { error: () => t('At most two decimals') }),
    z.describe('a percent from 0 to 100 with at most two decimals'),
  ),
)

/** What a person fills in. */
export const wasteTargetsForm = z.strictObject({
  breakfast: targetPercent,
  lunch: targetPercent,
  dinner: targetPercent,
})
export type WasteTargetsForm = z.infer<typeof wasteTargetsForm>

const body = z.extend(wasteTargetsForm, { version: z.int().check(z.minimum(0)) })

const percent = z.number()
const own = z.nullable(percent)
const answer = z.object({
  /** Null for the chain's. */
  restaurantUuid: z.nullable(z.string()),
  /** As they were last set; null where those of `inherited` hold. */
  breakfast: own,
  lunch: own,
  dinner: own,
  /** What holds where none is set: the chain's for a restaurant, the defaults for the chain. */
  inherited: z.object({ breakfast: percent, lunch: percent, dinner: percent }),
  /** Counts up with each change, from 0 where none was ever made. */
  version: z.int(),
  /** The latest 100 changes, newest first. Each holds from the beginning of the day of its restaurant on which it was made. */
  history: z.array(
    z.object({
      breakfast: own,
      lunch: own,
      dinner: own,
      /** Null where the user is no longer known. */
      changedBy: z.nullable(z.string()),
      changedTime: z.int(),
    }),
  ),
})
export type WasteTargetsAnswer = z.infer<typeof answer>

export const wasteTargetsOf = defineEndpoint({
  method: 'GET',
  path: '/restaurants/{id}/waste-targets',
  permission: 'RESTAURANT.VIEW',
  summary: 'The waste targets of a restaurant, those of the chain, and the changes of its own.',
  params: byUuid,
  answer,
})

export const updateWasteTargets = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/{id}/waste-targets',
  permission: 'RESTAURANT.EDIT',
  summary:
    'Set the waste targets of a restaurant from the beginning of its present day on. Earlier days keep theirs. 409 when somebody else changed them first.',
  params: byUuid,
  body,
  answer,
})

/** Of all restaurants, also of those that nobody has opened yet: for those who see every one. */
export const chainWasteTargets = defineEndpoint({
  method: 'GET',
  path: '/restaurants/waste-targets',
  permission: 'ADMIN',
  summary: 'The waste targets of the chain, which hold in restaurants without their own, and their changes.',
  answer,
})

export const updateChainWasteTargets = defineEndpoint({
  method: 'PUT',
  path: '/restaurants/waste-targets',
  permission: 'ADMIN',
  summary:
    'Set the waste targets of the chain from the beginning of the present day of each restaurant on. Earlier days keep theirs. 409 when somebody else changed them first.',
  body,
  answer,
})
