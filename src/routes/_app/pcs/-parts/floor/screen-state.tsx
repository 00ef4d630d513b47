import { IconSun, IconSunOff } from '@tabler/icons-react'
import { useWakeLock } from '#src/ui/screen/use-wake-lock.ts'
import type { WakeState } from '#src/ui/screen/wake-lock.ts'
import css from './floor-page.module.css'

const SCREEN: Record<WakeState, { kind: 'good' | 'watch'; Icon: typeof IconSun; words: string } | null> = {
  on: { kind: 'good', Icon: IconSun, words: 'Screen stays on' },
  off: null,
  refused: {
    kind: 'watch',
    Icon: IconSunOff,
    words:
      'The screen may turn off, because this device did not keep it on. Check whether battery saver is on.',
  },
  absent: {
    kind: 'watch',
    Icon: IconSunOff,
    words:
      "The screen may turn off, because this browser can't keep it on. Change the screen timeout in the device settings.",
  },
}

/** Whether the screen stays on, in words: a dark tablet warns of nothing. */
export function ScreenState() {
  const shown = SCREEN[useWakeLock()]
  return (
    <span className={css.screen} data-kind={shown?.kind} role="status">
      {shown && <shown.Icon size={20} aria-hidden />}
      {shown?.words}
    </span>
  )
}
