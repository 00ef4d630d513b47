import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import classes from '../connection/link-state.module.css'
import { useOutbox } from './use-outbox.ts'

const OutboxDialog = lazyPart(
  () => import('./outbox-dialog.tsx').then((part) => part.OutboxDialog),
  ({ onClose }) => onClose(),
)

/** Above the page while something waits for the provider to be reached; a press shows what. */
export function OutboxBar() {
  const waiting = useOutbox()
  const [open, setOpen] = useState(false)
  if (waiting.length === 0 && open) setOpen(false)
  return (
    <div className={waiting.length > 0 ? classes.bar : classes.quiet} data-kind="watch" role="status">
      {waiting.length > 0 && (
        <>
          <IconSend size={16} aria-hidden />
          <span>{`${waiting.length} waiting to be sent`}</span>
          <button type="button" className={classes.again} onClick={() => setOpen(true)}>
            Show
          </button>
        </>
      )}
      {open && (
        <Suspense>
          <OutboxDialog waiting={waiting} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
