import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePlace } from '#src/app/place.ts'
import { t } from '#src/domain/language/text.ts'
import { useChangePreference, useProfile } from '#src/shell/account/preferences/use-profile.ts'
import { present, useNow } from '#src/ui/clock/use-now.ts'
import { useDateLanguage } from '#src/ui/dates/use-date-language.ts'
import { useZoneNaming } from '#src/ui/dates/zone-naming.ts'
import classes from './push-line.module.css'
import { PAUSE_LABELS, PAUSES, type Pause, pauseEnd, pauseText } from './snooze-rule.ts'
import { StatusText } from './status-text.tsx'

/** Until when the user wants nothing pushed, epoch milliseconds, and how to change that; null for not at all. */
function useSnooze() {
  const { data } = useProfile()
  const { mutate, isPending } = useChangePreference()
  const pauseUntil = (snoozeUntil: number | null) => mutate({ snoozeUntil })
  return { snoozeUntil: data?.preferences.snoozeUntil ?? null, pauseUntil, isPending }
}

const STEP_MS = 30_000

interface PauseLineProps {
  /** It is being turned off. */
  isBusy: boolean
  /** It stands here because of a press on a button that is gone. */
  takesFocus: boolean
  turnOff: () => void
}

const focusFirst = (choices: HTMLElement | null) => choices?.querySelector('button')?.focus()

/** The line of a device that is told: the way to have quiet for a while on all of one's devices, and the way out. */
export function PauseLine({ isBusy, takesFocus, turnOff }: PauseLineProps) {
  const { zone } = usePlace()
  const now = useNow(STEP_MS)
  const language = useDateLanguage()
  const naming = useZoneNaming()
  const { snoozeUntil, pauseUntil, isPending } = useSnooze()
  const [choosing, setChoosing] = useState(false)
  const paused = snoozeUntil !== null && snoozeUntil > now
  const [returned, setReturned] = useState(takesFocus)
  const leave = () => {
    setReturned(true)
    setChoosing(false)
  }
  const pause = (chosen: Pause) => {
    leave()
    pauseUntil(pauseEnd(chosen, present(), zone))
  }
  if (choosing)
    return (
      <fieldset ref={focusFirst} className={classes.choices}>
        <legend className={classes.text}>{t('Pause for')}</legend>
        {PAUSES.map((chosen) => (
          <Button key={chosen} variant="light" onClick={() => pause(chosen)}>
            {PAUSE_LABELS[chosen]}
          </Button>
        ))}
        <Button variant="subtle" onClick={leave}>
          {t('Cancel')}
        </Button>
      </fieldset>
    )
  return (
    <div className={classes.line}>
      <StatusText
        text={
          paused
            ? t('Paused until {time}', {
                time: pauseText(snoozeUntil, now, zone, language, naming),
              })
            : t('On for this device')
        }
        takesFocus={returned}
      />
      <div className={classes.actions}>
        {paused ? (
          <Button variant="light" loading={isPending} onClick={() => pauseUntil(null)}>
            {t('Resume')}
          </Button>
        ) : (
          <Button variant="light" loading={isPending} onClick={() => setChoosing(true)}>
            {t('Pause')}
          </Button>
        )}
        <Button variant="subtle" loading={isBusy} onClick={turnOff}>
          {t('Turn off')}
        </Button>
      </div>
    </div>
  )
}
