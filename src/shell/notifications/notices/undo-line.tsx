import { Button } from '@mantine/core'
import { useRef } from 'react'
import { t } from '#src/domain/language/text.ts'
import classes from '../notification-panel.module.css'

/** Something that was done moments ago, and may be taken back. */
export interface Undoable {
  /** What it was, in words; null when there is nothing to take back. */
  text: string | null
  isBusy: boolean
  undo: () => void
}

/** Says quietly, for some seconds, what was done, and takes it back. */
export function UndoLine({ text, isBusy, undo }: Undoable) {
  const line = useRef<HTMLDivElement>(null)
  const press = () => {
    // The button goes with what it says; the keyboard goes on from its place.
    line.current?.focus()
    undo()
  }
  return (
    <div ref={line} role="status" tabIndex={-1}>
      {text !== null && (
        <p className={classes.note}>
          {text}
          <Button variant="subtle" loading={isBusy} onClick={press}>
            {t('Undo')}
          </Button>
        </p>
      )}
    </div>
  )
}
