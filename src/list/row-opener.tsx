import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './row-opener.module.css'

/** The one link of a row, which shows it by itself (`?event=`); in a table all of the row answers to it. */
export function RowOpener({ event, label, children }: { event: string; label: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={(shown: object) => ({ ...shown, event })}
      resetScroll={false}
      preload={false}
      className={css.opener}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
