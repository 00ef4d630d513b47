import { IconVolumeOff } from '@tabler/icons-react'
import classes from '#src/shell/connection/link-state.module.css'
import { useNoticeSound } from './use-notice-sound.ts'

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
