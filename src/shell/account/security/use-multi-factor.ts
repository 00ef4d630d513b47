import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { multiFactorState } from '#src/contract/account/multi-factor.ts'

/** How the signed-in user's second factor stands; never from the device's own memory. */
export const useMultiFactor = (enabled = true) =>
  useQuery(queryOptionsFor(multiFactorState, {}, { enabled, persist: false }))
