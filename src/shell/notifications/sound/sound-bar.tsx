import { IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import { t } from '#src/domain/language/text.ts'
import classes from '#src/shell/connection/link-state.module.css'
import { alarmSound } from '#src/ui/sound/alarm-sound.ts'

/** Keeps the sound ready, and says above the page when the browser keeps it silent. */
export function SoundBar() {
  const state = useSyncExternalStore(alarmSound.subscribe, alarmSound.getSnapshot)
  useEffect(() => alarmSound.want(), [])
  const silent = state === 'blocked' || state === 'unavailable'
  return (
    <div className={silent ? classes.bar : classes.quiet} data-kind="watch" role="status">
      {silent && <IconVolumeOff size={16} aria-hidden />}
      {state === 'blocked' && <span>{t('Sound is blocked until you tap')}</span>}
      {state === 'unavailable' && <span>{t("This browser can't play sounds")}</span>}
    </div>
  )
}
