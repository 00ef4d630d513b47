import type { ReactNode } from 'react'
import type { TimeLimits } from '#src/domain/time/time-of-day.ts'
import { useDrawnField } from '#src/ui/overlay/overlays.ts'

export type TimeInputProps = {
  label: string
  /** Minutes of the day; 0, '12:00 am', where nothing else is known. */
  value: number
  /** Called with valid times only. */
  onChange: (minutes: number) => void
  limits?: TimeLimits
  /** Minutes between two options. */
  step?: number
  /** Offers only later times, each with the time elapsed since this minute of the day. */
  elapsedFrom?: number
  description?: ReactNode
  disabled?: boolean
}

/**
 * A 12-hour time, typed or picked (spec 1 §6, spec 2 §6). '7:30pm', '19:30' and the like are turned into its form on blur.
 * What can't be taken is marked while it stands, and gives way to the last valid time then; the mark stays and says so.
 */
export function TimeInput(props: TimeInputProps) {
  const drawn = useDrawnField()
  return <drawn.TimeInput {...props} />
}
