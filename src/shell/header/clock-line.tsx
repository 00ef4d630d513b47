import { ActionIcon } from '@mantine/core'
import { IconClockExclamation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import css from './clock-line.module.css'

/** What is wrong with the device's clock. Dismissed, it stays away until the clock was right again. */
export function ClockLine({ text }: { text: string }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={css.bar}>
      <IconClockExclamation size={16} aria-hidden />
      <span>{text}</span>
      <ActionIcon
        variant="transparent"
        color="inherit"
        size="var(--control-height)"
        aria-label="Dismiss"
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
