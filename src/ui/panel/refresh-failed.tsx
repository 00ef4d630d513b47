import { Button } from '@mantine/core'
import { t } from '#src/domain/language/text.ts'
import { type Failing, sentenceOfReason } from '../messages/empty.tsx'
import classes from './refresh-failed.module.css'

interface RefreshFailedProps {
  failure: Failing
  onRetry?: (() => void) | undefined
  /** What could not be refreshed, where it is not all that stands around it. */
  what?: string
}

/** Why the data around it is old, and a way to ask again. */
export function RefreshFailed({ failure, onRetry, what }: RefreshFailedProps) {
  const reason = sentenceOfReason(failure.reason)
  return (
    <div className={classes.line}>
      <p>
        {what
          ? t("Couldn't refresh {what}. {reason}", { what, reason })
          : t("Couldn't refresh. {reason}", { reason })}
      </p>
      {onRetry && (
        <Button variant="subtle" px={8} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
