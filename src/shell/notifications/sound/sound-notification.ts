import type { QueryClient } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import type { Notification } from '#src/contract/account/notifications.ts'
import { ownProfile } from '#src/contract/account/profile.ts'
import { isSilent } from '#src/domain/push-silence.ts'
import { alarmSound, NOTICE_TONE } from '#src/ui/sound/alarm-sound.ts'

/** So long a tab keeps the others from sounding the same notification. */
const HELD_MS = 3_000

/** Plays the sound of a new notification, if its user wants that now: in one of their tabs, not in each. */
export async function soundNotification(
  client: QueryClient,
  { uuid }: Notification,
  now: number,
): Promise<void> {
  const chosen = client.getQueryData(queryOptionsFor(ownProfile).queryKey)?.preferences
  if (!chosen?.noticeSound || isSilent(now, chosen)) return
  // A tab that the browser keeps silent leaves it to one that may be heard.
  if (!(await alarmSound.arm())) return
  const play = () => alarmSound.play(NOTICE_TONE, chosen.soundVolume)
  if (!navigator.locks) return void (await play())
  await navigator.locks.request(`linewatch.sound.${uuid}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await play()
    await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  })
}
