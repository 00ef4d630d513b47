import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query.ts'
import { ownProfile, updateProfile } from '#src/contract/profile.ts'

/** The signed-in user's own profile and choices. */
export const useProfile = () => useQuery(queryOptionsFor(ownProfile))

/** Changes them; the answer takes the place of what was known. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    ...mutationOptionsFor(updateProfile),
    onSuccess: (profile) => client.setQueryData(queryOptionsFor(ownProfile).queryKey, profile),
  })
}
