import { useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../focus/is-focus-lost.ts'

/** What the keyboard stands on in whichever table is shown: a day, a month or a year. */
const REACHED = 'table button[tabindex="0"]'

/**
 * A press in a calendar that leads from days to months or years, and back, takes its own button away, as does one for
 * the last month that there is: the keyboard goes on from the days, months or years that are shown then. Gives what
 * its box takes, and the calendar.
 */
export function useKeptDay() {
  const box = useRef<HTMLDivElement>(null)
  const [turns, setTurns] = useState(0)
  useEffect(() => {
    if (turns > 0 && (isFocusLost() || document.activeElement?.matches(':disabled')))
      box.current?.querySelector<HTMLElement>(REACHED)?.focus({ preventScroll: true })
  }, [turns])
  const turned = () => setTurns((count) => count + 1)
  return { box, turning: { onLevelChange: turned, onDateChange: turned } }
}
