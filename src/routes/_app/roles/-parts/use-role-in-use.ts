import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import type { Role } from '#src/contract/administration/roles.ts'
import { roleInUse } from '#src/domain/access/in-use.ts'
import { useLogin } from '#src/session/use-session.ts'

/** As many as the sentence names. */
const LIMIT = 5

/** Who has a role, as the sentence that keeps it from being deleted; null when nobody has. */
export function useRoleInUse(role: Role): string | null {
  const seesAll = useLogin((state) => state.userType === 'ADMIN')
  const query = { roleUuids: [role.uuid], limit: LIMIT, sortBy: 'email' as const }
  const { data } = useQuery(
    queryOptionsFor(users, { query }, { enabled: role.users > 0, persist: false, staleTime: 0 }),
  )
  // Counted until they are known by name. The row may be older than that answer, which is all there is to whoever
  // sees everybody.
  const emails = data?.content.map(({ email }) => email) ?? []
  const count = data ? (seesAll ? data.total : Math.max(role.users, data.total)) : role.users
  return roleInUse(role.name, { emails, unnamed: count - emails.length })
}
