import { ActionIcon } from '@mantine/core'
import { IconClockExclamation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import css from './clock-line.module.css'
import { clockText } from './clock-text.ts'

/** What is wrong with the device's clock, until it is dismissed; nothing while it is hardly wrong. */
export function ClockLine({ ahead }: { ahead: number }) {
  const [dismissed, setDismissed] = useState<string | null>(null)
  const text = clockText(ahead)
  if (text === null || text === dismissed) return null
  return (
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
  )
}
