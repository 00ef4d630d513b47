import * as z from 'zod/mini'
import { START_PAGES } from '#src/domain/access/start-pages.ts'
import { t } from '#src/domain/language/text.ts'
import { access } from '../account/user.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid } from '../define/fields.ts'
import { defineList } from '../define/list.ts'

export const policy = z.object({
  uuid: z.string(),
  name: z.string(),
  accesses: z.array(access),
  /** The roles that are made from it. */
  roles: z.array(z.object({ uuid: z.string(), name: z.string() })),
  createdDate: z.int(),
  version: z.int(),
})
export type Policy = z.infer<typeof policy>

export const role = z.object({
  uuid: z.string(),
  name: z.string(),
  /** The policies it is made from, by name. */
  constituents: z.array(z.object({ uuid: z.string(), name: z.string() })),
  /** Their access, merged per module (spec 1 §6). */
  accessList: z.array(access),
  /** Where its users begin; null for the dashboard. */
  startPage: z.nullable(z.enum(START_PAGES)),
  /** How many users have it. */
  users: z.int(),
  createdDate: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof role>

const name = text(80, () => t('Enter a name'))
const version = z.int().check(z.minimum(1))

export const policyForm = z.strictObject({
  name,
  accesses: z
    .array(access)
    .check(z.minLength(1, { error: () => t('Grant at least one action') }), z.maxLength(64)),
})
export type PolicyForm = z.infer<typeof policyForm>
export const roleForm = z.strictObject({
  name,
  constituents: z
    .array(uuid)
    .check(z.minLength(1, { error: () => t('Choose at least one policy') }), z.maxLength(200)),
  /** Left out or null for the dashboard. */
  startPage: z.optional(z.nullable(z.enum(START_PAGES))),
})
export type RoleForm = z.infer<typeof roleForm>

const listed = {
  filters: {
    /** Part of the name. */
    search: z.optional(text(255)),
  },
  sorts: ['name', 'createdDate'],
  order: 'ASC',
} as const

export const policies = defineList({
  path: '/policies',
  permission: 'USERS.VIEW',
  summary: 'Policies, by name.',
  row: policy,
  ...listed,
})

export const createPolicy = defineEndpoint({
  method: 'POST',
  path: '/policies',
  permission: 'USERS.CREATE',
  summary: 'Create a policy. 409 when the name is taken, 403 for access the caller does not have.',
  body: policyForm,
  answer: policy,
})

export const updatePolicy = defineEndpoint({
  method: 'PUT',
  path: '/policies/{id}',
  permission: 'USERS.EDIT',
  summary:
    'Change a policy; users who have it through a role see it immediately. 409 when somebody else changed it first; 403 for access the caller does not have and for one that users of other restaurants have; 403 PROOF_NEEDED for other access, ten minutes after the caller confirmed their identity.',
  params: byUuid,
  body: z.extend(policyForm, { version }),
  answer: policy,
})

export const deletePolicy = defineEndpoint({
  method: 'DELETE',
  path: '/policies/{id}',
  permission: 'USERS.DELETE',
  summary:
    'Delete a policy. 403 for one that users of other restaurants have, 409 with the roles that use it.',
  params: byUuid,
  answer: 'nothing',
})

export const roles = defineList({
  path: '/roles',
  permission: 'USERS.VIEW',
  summary: 'Roles, by name.',
  row: role,
  ...listed,
})

/** For pick-lists and filters. */
export const allRoles = defineEndpoint({
  method: 'GET',
  path: '/roles/all',
  permission: 'USERS.VIEW',
  summary: 'Every role, by name.',
  answer: z.object({ content: z.array(z.object({ uuid: z.string(), name: z.string() })) }),
})

/** What a role can be made from (spec 2 §7). */
export const roleConstituents = defineEndpoint({
  method: 'GET',
  path: '/roles/constituents',
  permission: 'USERS.VIEW',
  summary: 'Every policy with its access, by name.',
  answer: z.object({
    content: z.array(z.object({ uuid: z.string(), name: z.string(), accesses: z.array(access) })),
  }),
})

export const createRole = defineEndpoint({
  method: 'POST',
  path: '/roles',
  permission: 'USERS.CREATE',
  summary: 'Create a role. 409 when the name is taken, 403 for access the caller does not have.',
  body: roleForm,
  answer: role,
})

export const updateRole = defineEndpoint({
  method: 'PUT',
  path: '/roles/{id}',
  permission: 'USERS.EDIT',
  summary:
    'Change a role; users who have it see it immediately. 409 when somebody else changed it first; 403 for access the caller does not have and for one that users of other restaurants have; 403 PROOF_NEEDED for other policies, ten minutes after the caller confirmed their identity.',
  params: byUuid,
  body: z.extend(roleForm, { version }),
  answer: role,
})

export const deleteRole = defineEndpoint({
  method: 'DELETE',
  path: '/roles/{id}',
  permission: 'USERS.DELETE',
  summary: 'Delete a role. 403 for one that users of other restaurants have, 409 with the users who have it.',
  params: byUuid,
  answer: 'nothing',
})
