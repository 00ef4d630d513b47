import { Button } from '@mantine/core'
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
  return (
    <div className={classes.line}>
      <p>{`Couldn't refresh${what ? ` ${what}` : ''}. ${sentenceOfReason(failure.reason)}`}</p>
      {onRetry && (
        <Button variant="subtle" px={8} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
