import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { queryOptionsFor } from '#src/api/query.ts'
import type { CallError } from '#src/api/result.ts'
import { ownProfile, type Profile, updateProfile } from '#src/contract/profile.ts'
import { useProfile } from '#src/shell/account/use-profile.ts'
import { tellFailure } from './recall.ts'

/** Until when the user wants nothing pushed, epoch milliseconds, and how to change that; null for not at all. */
export function useSnooze() {
  const client = useQueryClient()
  const { data } = useProfile()
  const { mutate: pauseUntil, isPending } = useMutation<Profile, CallError, number | null>({
    mutationFn: async (snoozeUntil) => {
      // The other choices may have been changed on another device: they are sent as they are now.
      const { displayName, preferences } = await request(ownProfile)
      return request(updateProfile, { body: { displayName, preferences: { ...preferences, snoozeUntil } } })
    },
    onSuccess: (profile) => client.setQueryData(queryOptionsFor(ownProfile).queryKey, profile),
    onError: tellFailure,
  })
  return { snoozeUntil: data?.preferences.snoozeUntil ?? null, pauseUntil, isPending }
}
