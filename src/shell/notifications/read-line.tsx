import { Button } from '@mantine/core'
import classes from './notifications.module.css'
import type { MarkedRead } from './use-mark-read.ts'

/** Says quietly, for some seconds, how many were marked as read, and takes it back. */
export function ReadLine({ count, isBusy, undo }: MarkedRead) {
  return (
    <div role="status">
      {count > 0 && (
        <p className={classes.note}>
          {count} marked as read
          <Button variant="subtle" loading={isBusy} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
    </div>
  )
}
