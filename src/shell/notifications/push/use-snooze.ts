import { useChangePreference, useProfile } from '#src/shell/account/preferences/use-profile.ts'

/** Until when the user wants nothing pushed, epoch milliseconds, and how to change that; null for not at all. */
export function useSnooze() {
  const { data } = useProfile()
  const { mutate, isPending } = useChangePreference()
  const pauseUntil = (snoozeUntil: number | null) => mutate({ snoozeUntil })
  return { snoozeUntil: data?.preferences.snoozeUntil ?? null, pauseUntil, isPending }
}
