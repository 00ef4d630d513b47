import { IconSend } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { t, tn } from '#src/domain/language/text.ts'
import type { Waiting } from '#src/domain/outbox/outbox.ts'
import { useReached } from '#src/ui/clock/use-reached.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import classes from '../connection/link-state.module.css'
import { useOutbox } from './use-outbox.ts'

const OutboxDialog = lazyPart(
  () => import('./outbox-dialog.tsx').then((part) => part.OutboxDialog),
  ({ onClose }) => onClose(),
)

/** What a crew does is sent within a second as a rule: nothing is said before, so that the board does not move. */
const SENT_WITHIN_MS = 1_000
const shownFrom = ({ since, act }: Waiting) => (act.kind === 'crew' ? since + SENT_WITHIN_MS : since)

function useShown(waiting: readonly Waiting[]): readonly Waiting[] {
  const now = useReached(useMemo(() => waiting.map(shownFrom), [waiting]))
  return useMemo(() => waiting.filter((one) => shownFrom(one) <= now), [waiting, now])
}

/** Above the page while something waits for the provider to be reached; a press shows what. */
export function OutboxBar() {
  const waiting = useShown(useOutbox())
  const [open, setOpen] = useState(false)
  if (waiting.length === 0 && open) setOpen(false)
  return (
    <div className={waiting.length > 0 ? classes.bar : classes.quiet} data-kind="watch" role="status">
      {waiting.length > 0 && (
        <>
          <IconSend size={16} aria-hidden />
          <span>
            {tn(waiting.length, { one: '{n} waiting to be sent', other: '{n} waiting to be sent' })}
          </span>
          <button type="button" className={classes.again} onClick={() => setOpen(true)}>
            {t('Show')}
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
