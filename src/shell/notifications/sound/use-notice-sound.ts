import { useEffect, useSyncExternalStore } from 'react'
import { useProfile } from '#src/shell/account/preferences/use-profile.ts'
import { alarmSound, type SoundState } from '#src/ui/sound/alarm-sound.ts'

export const useSoundState = (): SoundState =>
  useSyncExternalStore(alarmSound.subscribe, alarmSound.getSnapshot)

/** Keeps the sound ready while the user wants to hear notifications; for the shell. Answers how it stands. */
export function useNoticeSound(): SoundState {
  const { data } = useProfile()
  const wanted = data?.preferences.noticeSound ?? false
  useEffect(() => {
    if (wanted) return alarmSound.want()
  }, [wanted])
  return useSoundState()
}
