import { ActionIcon } from '@mantine/core'
import { IconClockExclamation, IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { providerAhead, providerClock } from '#src/api/provider-clock.ts'
import { MINUTE } from '#src/domain/time/zone.ts'
import css from './clock-bar.module.css'
import { clockText } from './clock-text.ts'

/** In whole minutes, so that a slower answer changes nothing. */
const minutesAhead = () => Math.round(providerAhead() / MINUTE)

/** Above the page on a device whose clock is wrong: by how much, and that the console doesn't go by it. */
export function ClockBar() {
  const minutes = useSyncExternalStore(providerClock.subscribe, minutesAhead)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const text = clockText(minutes * MINUTE)
  return (
    <div role="status">
      {text !== null && text !== dismissed && (
        <div className={css.bar}>
          <IconClockExclamation size={16} aria-hidden />
          <span>{text}</span>
          <ActionIcon
            variant="transparent"
            color="inherit"
            size="var(--control-height)"
            aria-label="Dismiss"
            onClick={() => setDismissed(text)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
