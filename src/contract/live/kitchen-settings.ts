import * as z from 'zod/mini'
import type { SubjectKind } from '#src/domain/access/subject-kinds.ts'
import { defineTopic } from './define.ts'

/** What only one restaurant's kitchen works with. */
const KITCHEN_SETTINGS: ReadonlySet<SubjectKind> = new Set([
  'FRYER',
  'ADJUSTMENT_RULE',
  'SCALES',
  'RESTAURANT',
])

/** Whether a change of this kind is told to the kitchen of its restaurant. */
export const isKitchenSetting = (kind: SubjectKind): boolean => KITCHEN_SETTINGS.has(kind)

/**
 * Settings of one restaurant changed: sent as that is committed. For the servers, which hold plans back until there is
 * something new; browsers follow `dictionariesTopic`, which doesn't say whose entry it was.
 */
export const kitchenSettingsTopic = defineTopic({
  destination: '/topic/restaurants/{uuid}/kitchen-settings',
  permission: 'PCS.VIEW',
  message: z.object({}),
})
