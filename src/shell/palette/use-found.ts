import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { usePlace } from '#src/app/place.ts'
import { users } from '#src/contract/administration/administered-users.ts'
import { find } from '#src/contract/operations/find.ts'
import { t } from '#src/domain/language/text.ts'
import { SEARCH_DEBOUNCE_MS } from '#src/ui/inputs/text-rule.ts'
import { cameraEntries, type Entry, fryerEntries, orderEntries, userEntries } from './entries.ts'

const FIRST = 5

export interface FoundEntries {
  mayFindUsers: boolean
  users: Entry[]
  /** In Global; those of a chosen restaurant are all known (useDevices). */
  foundCameras: Entry[]
  fryers: Entry[]
  orders: Entry[]
  /** An answer to what is typed is still awaited. */
  looking: boolean
  /** Why there is none. */
  problem: string | null
}

/**
 * What the provider finds for what is typed, 300 ms after the last key: users for those who may see users, and of the
 * kitchens what each reader may see.
 */
export function useFound(typed: string): FoundEntries {
  const { restaurantUuid, can } = usePlace()
  const mayFindUsers = can(users.permission)
  const wanted = typed.trim()
  const [search] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS)
  const isAsked = wanted !== '' && search === wanted
  const people = useQuery(
    queryOptionsFor(
      users,
      { query: { search, limit: FIRST } },
      { enabled: isAsked && mayFindUsers, persist: false },
    ),
  )
  const kitchens = useQuery(
    queryOptionsFor(find, { query: { search, restaurantUuid } }, { enabled: isAsked, persist: false }),
  )
  const isGlobal = restaurantUuid === undefined
  const inKitchens = isAsked ? kitchens.data : undefined
  const isAwaited = (mayFindUsers && people.isPending) || kitchens.isPending
  return {
    mayFindUsers,
    users: isAsked && people.data ? userEntries(people.data.content) : [],
    foundCameras: isGlobal && inKitchens ? cameraEntries(inKitchens.cameras, '') : [],
    fryers: inKitchens ? fryerEntries(inKitchens.fryers, isGlobal) : [],
    orders: inKitchens ? orderEntries(inKitchens.orders, isGlobal) : [],
    looking: wanted !== '' && (!isAsked || isAwaited),
    problem: isAsked ? problemOf(people.isError, kitchens.isError) : null,
  }
}

function problemOf(noUsers: boolean, noKitchens: boolean): string | null {
  if (noUsers && noKitchens) return t("Couldn't search the users and the cameras, fryers and orders.")
  if (noUsers) return t("Couldn't search the users.")
  return noKitchens ? t("Couldn't search the cameras, fryers and orders.") : null
}
