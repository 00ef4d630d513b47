import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import { SEARCH_DEBOUNCE_MS } from '#src/ui/inputs/text-rule.ts'
import { type Entry, userEntries } from './entries.ts'

const FIRST = 5

export interface FoundUsers {
  mayFindUsers: boolean
  users: Entry[]
  /** An answer to what is typed is still awaited. */
  looking: boolean
  /** Why there is none. */
  problem: string | null
}

/** The first users the provider finds for what is typed, 300 ms after the last key; for those who may see users. */
export function useFoundUsers(typed: string): FoundUsers {
  const mayFindUsers = usePlace().can(users.permission)
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS)
  const asks = mayFindUsers && wanted !== ''
  const { data, error } = useQuery(
    queryOptionsFor(
      users,
      { query: { search, limit: FIRST } },
      { enabled: asks && search === wanted, persist: false },
    ),
  )
  const answered = asks && search === wanted
  return {
    mayFindUsers,
    users: answered && data ? userEntries(data.content) : [],
    looking: asks && !(answered && (data || error)),
    problem: answered && error ? "Couldn't search the users." : null,
  }
}
