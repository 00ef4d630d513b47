import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import {
  allRoles,
  createRole,
  deleteRole,
  policies,
  type Role,
  role,
  roles,
  updateRole,
} from '#src/contract/administration/roles.ts'
import { roleInUse } from '#src/domain/access/in-use.ts'
import { t, tn } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { useLogin, useSessionActions } from '#src/session/use-session.ts'
import { type Grants, GrantsPage } from '../../-grants/grants-page.tsx'
import { KEPT_AS, RoleForm } from './role-form.tsx'
import { policyNames, rolesList } from './roles-list.tsx'

/** As many as the sentence names. */
const LIMIT = 5

/** Who has a role, as the sentence that keeps it from being deleted; null when nobody has. */
function useRoleInUse(role: Role): string | null {
  const seesAll = useLogin((state) => state.userType === 'ADMIN')
  const query = { roleUuids: [role.uuid], limit: LIMIT, sortBy: 'email' as const }
  const { data } = useQuery(
    queryOptionsFor(users, { query }, { enabled: role.users > 0, persist: false, staleTime: 0 }),
  )
  // Counted by the row until they are known by name. The row may be older than that answer, so for an administrator,
  // who sees everybody, the answer alone counts.
  const emails = data?.content.map(({ email }) => email) ?? []
  const count = data ? (seesAll ? data.total : Math.max(role.users, data.total)) : role.users
  return roleInUse(role.name, { emails, unnamed: count - emails.length })
}

/** Shows an administrator the console as a role has it, from its first page on: few roles see this one. */
function useViewAs(): (role: Role) => void {
  const router = useRouter()
  const session = useSessionActions()
  return useCallback(
    (role) => void router.navigate({ to: '/' }).then(() => session.viewAsRole(role)),
    [router, session],
  )
}

const ROLES: Grants<Role> = {
  list: rolesList,
  noun: t('role'),
  keptAs: KEPT_AS,
  row: role,
  create: createRole,
  update: updateRole,
  remove: deleteRole,
  invalidates: [roles, allRoles, policies],
  accessOf: ({ accessList }) => accessList,
  factsOf: (role) => [
    [t('Policies'), policyNames(role), 'data'],
    [t('Assigned to'), tn(role.users, { one: '{n} user', other: '{n} users' })],
  ],
  useInUse: useRoleInUse,
  Form: RoleForm,
}

/** The roles: list, create, edit, delete (spec 2 §2); an administrator can look at the console as one. */
export function RolesPage({ search }: { search: ListSearch }) {
  const viewAs = useViewAs()
  const isAdmin = usePlace().can('ADMIN')
  const view = useCallback(
    (role: Role) =>
      isAdmin
        ? [{ label: t('View as this role'), icon: IconEye, refusal: null, onClick: () => viewAs(role) }]
        : [],
    [isAdmin, viewAs],
  )
  return <GrantsPage grants={ROLES} search={search} moreItems={view} />
}
