import { IconEye } from '@tabler/icons-react'
import { useCallback } from 'react'
import { usePlace } from '#src/app/place.ts'
import {
  allRoles,
  createRole,
  deleteRole,
  policies,
  type Role,
  roles,
  updateRole,
} from '#src/contract/administration/roles.ts'
import { counted } from '#src/domain/units/plural.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { type Grants, GrantsPage } from '../../-grants/grants-page.tsx'
import { RoleForm } from './role-form.tsx'
import { policyNames, rolesList } from './roles-list.tsx'
import { useRoleInUse } from './use-role-in-use.ts'
import { useViewAs } from './use-view-as.ts'

const ROLES: Grants<Role> = {
  list: rolesList,
  noun: 'role',
  create: createRole,
  update: updateRole,
  remove: deleteRole,
  invalidates: [roles, allRoles, policies],
  accessOf: ({ accessList }) => accessList,
  factsOf: (role) => [
    ['Policies', policyNames(role)],
    ['Assigned to', counted(role.users, 'user')],
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
        ? [{ label: 'View as this role', icon: IconEye, refusal: null, onClick: () => viewAs(role) }]
        : [],
    [isAdmin, viewAs],
  )
  return <GrantsPage grants={ROLES} search={search} moreItems={view} />
}
