import type { ReactNode } from 'react'
import css from './floor.module.css'

/** A page without header and sections: what hangs on the kitchen's wall. */
export function FloorFrame({ children }: { children: ReactNode }) {
  return (
    <main className={css.floor} id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
