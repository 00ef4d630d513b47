import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePlace } from '#src/shell/place.ts'
import { useNow } from '#src/ui/feedback/use-now.ts'
import classes from './push-line.module.css'
import { PAUSES, type Pause, pauseEnd, pauseText } from './snooze-rule.ts'
import { useSnooze } from './use-snooze.ts'

const STEP_MS = 30_000

/** The line of a device that is told: the way to have quiet for a while on all of one's devices, and the way out. */
export function PauseLine({ isBusy, turnOff }: { isBusy: boolean; turnOff: () => void }) {
  const { zone } = usePlace()
  const now = useNow(STEP_MS)
  const { snoozeUntil, pauseUntil, isPending } = useSnooze()
  const [choosing, setChoosing] = useState(false)
  const paused = snoozeUntil !== null && snoozeUntil > now
  const pause = (chosen: Pause) => {
    setChoosing(false)
    pauseUntil(pauseEnd(chosen, Date.now(), zone))
  }
  if (choosing)
    return (
      <fieldset className={classes.choices}>
        <legend className={classes.text}>Pause for</legend>
        {PAUSES.map((chosen, index) => (
          <Button key={chosen} variant="light" data-autofocus={index === 0} onClick={() => pause(chosen)}>
            {chosen}
          </Button>
        ))}
        <Button variant="subtle" onClick={() => setChoosing(false)}>
          Cancel
        </Button>
      </fieldset>
    )
  return (
    <div className={classes.line}>
      <p className={classes.text} role="status">
        {paused ? `Paused until ${pauseText(snoozeUntil, now, zone)}` : 'On for this device'}
      </p>
      <div className={classes.actions}>
        {paused ? (
          <Button variant="light" loading={isPending} onClick={() => pauseUntil(null)}>
            Resume
          </Button>
        ) : (
          <Button variant="light" loading={isPending} onClick={() => setChoosing(true)}>
            Pause
          </Button>
        )}
        <Button variant="subtle" loading={isBusy} onClick={turnOff}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
