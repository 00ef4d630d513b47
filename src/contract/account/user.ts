import * as z from 'zod/mini'
import { ACTIONS, MODULES } from '#src/domain/access/modules.ts'
import { defineEndpoint } from '../define/endpoint.ts'

export const access = z.object({ moduleType: z.enum(MODULES), actionType: z.array(z.enum(ACTIONS)) })

/** A user as they see themselves. A user without a role has none and is not restricted (spec 1 §6). */
export const user = z.object({
  uuid: z.string(),
  email: z.string(),
  displayName: z.optional(z.string()),
  type: z.string(),
  /** It is a tablet on a kitchen's wall, and nobody's own. */
  tablet: z.optional(z.boolean()),
  userRoleDto: z.nullable(
    z.object({
      uuid: z.string(),
      name: z.optional(z.string()),
      accessList: z.array(access),
      /** Where the user begins; without one, on the dashboard. */
      startPage: z.optional(z.nullable(z.string())),
    }),
  ),
  restaurantUuid: z.nullable(z.string()),
  notification: z.optional(z.boolean()),
  multiFactorAuthentication: z.boolean(),
})
export type User = z.infer<typeof user>

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/users/user',
  permission: 'user',
  summary: 'The signed-in user, with the merged access of their role.',
  answer: z.extend(user, { daysToPasswordExpiration: z.nullable(z.int()) }),
})
