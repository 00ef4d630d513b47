import { IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useProfile } from '#src/shell/account/preferences/use-profile.ts'
import classes from '#src/shell/connection/link-state.module.css'
import { alarmSound, type SoundState } from '#src/ui/sound/alarm-sound.ts'

const useSoundState = (): SoundState => useSyncExternalStore(alarmSound.subscribe, alarmSound.getSnapshot)

/** Keeps the sound ready while the user wants to hear notifications; for the shell. Answers how it stands. */
function useNoticeSound(): SoundState {
  const { data } = useProfile()
  const wanted = data?.preferences.noticeSound ?? false
  useEffect(() => {
    if (wanted) return alarmSound.want()
  }, [wanted])
  return useSoundState()
}

/** Above the page while somebody counts on hearing notifications, and the browser keeps the page silent. */
export function SoundBar() {
  const state = useNoticeSound()
  const silent = state === 'blocked' || state === 'unavailable'
  return (
    <div className={silent ? classes.bar : classes.quiet} data-kind="watch" role="status">
      {silent && <IconVolumeOff size={16} aria-hidden />}
      {state === 'blocked' && <span>Sound is blocked until you tap</span>}
      {state === 'unavailable' && <span>This browser can't play sounds</span>}
    </div>
  )
}
