import { IconSunOff } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'
import { useWakeLock } from '#src/ui/screen/use-wake-lock.ts'
import type { WakeState } from '#src/ui/screen/wake-lock.ts'
import css from './floor-page.module.css'

const WARNINGS: Record<WakeState, string | null> = {
  on: null,
  off: null,
  refused: t(
    'The screen may turn off, because this device did not keep it on. Check whether battery saver is on.',
  ),
  absent: t(
    "The screen may turn off, because this browser can't keep it on. Change the screen timeout in the device settings.",
  ),
}

/** Says so where the screen may turn off: a dark tablet warns of nothing. */
export function ScreenState() {
  const words = WARNINGS[useWakeLock()]
  return (
    <div className={css.screen} role="status">
      {words !== null && <IconSunOff size={20} aria-hidden />}
      {words}
    </div>
  )
}
