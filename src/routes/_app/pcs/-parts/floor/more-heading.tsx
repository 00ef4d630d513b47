import { type ReactNode, useState } from 'react'
import { t } from '#src/domain/language/text.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import acts from './acts.module.css'

interface MoreHeadingProps {
  title: string
  /** How many there is no room for. */
  more: number
  /** All of them, in a dialog until an act closes it; null where nothing is done to them. */
  all: ((close: () => void) => ReactNode) | null
}

/** The heading of a list of the board, with how many of it are not in sight. A crew that acts finds these in a dialog. */
export function MoreHeading({ title, more, all }: MoreHeadingProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <h2>
        {title}
        {more > 0 && all === null && <span>{`+${more}`}</span>}
        {more > 0 && all !== null && (
          <button
            type="button"
            className={acts.moreButton}
            aria-label={t('{title}: {count} more', { title, count: more })}
            onClick={() => setOpen(true)}
          >
            {`+${more}`}
          </button>
        )}
      </h2>
      {open && all !== null && (
        <Dialog title={title} onClose={close} size="xl">
          {all(close)}
        </Dialog>
      )}
    </>
  )
}
