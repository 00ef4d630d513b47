import { ActionIcon } from '@mantine/core'
import { IconClockExclamation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import css from './clock-line.module.css'
import { clockText } from './clock-text.ts'

/**
 * What is wrong with the device's clock. Dismissed, it stays away until the clock was right again.
 *
 * @param ahead how far the provider's clock is ahead of the device's, in milliseconds
 */
export function ClockLine({ ahead }: { ahead: number }) {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <div className={css.bar}>
      <IconClockExclamation size={16} aria-hidden />
      <span>{clockText(ahead)}</span>
      <ActionIcon
        variant="transparent"
        color="inherit"
        size="var(--control-height)"
        aria-label={t('Dismiss')}
        onClick={() => setDismissed(true)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
