import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import type { CallError } from '#src/api/call/result.ts'
import { mutationOptionsFor, type QueryWays, queryOptionsFor } from '#src/api/query/query-options.ts'
import { notifyFailure } from '#src/app/notify.ts'
import { ownProfile, type Preferences, type Profile, updateProfile } from '#src/contract/account/profile.ts'

/** The signed-in user's own profile and choices. */
export const useProfile = (ways?: Pick<QueryWays, 'staleTime' | 'refetchInterval'>) =>
  useQuery(queryOptionsFor(ownProfile, undefined, ways))

/** Changes them; the answer takes the place of what was known. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    ...mutationOptionsFor(updateProfile),
    onSuccess: (profile) => client.setQueryData(queryOptionsFor(ownProfile).queryKey, profile),
  })
}

/** Changes single choices, outside of a form. */
export function useChangePreference() {
  const client = useQueryClient()
  return useMutation<Profile, CallError, Partial<Preferences>>({
    mutationFn: async (chosen) => {
      // The other choices may have been changed on another device: they are sent as they are now.
      const { displayName, preferences } = await request(ownProfile)
      return request(updateProfile, { body: { displayName, preferences: { ...preferences, ...chosen } } })
    },
    onSuccess: (profile) => client.setQueryData(queryOptionsFor(ownProfile).queryKey, profile),
    onError: notifyFailure,
  })
}
