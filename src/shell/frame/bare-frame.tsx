import { type ReactNode, useEffect, useRef } from 'react'
import { isFocusLost } from '#src/ui/focus/is-focus-lost.ts'
import { pageTitle } from '#src/ui/focus/page-title.ts'
import css from './bare-frame.module.css'
import { Logo } from './logo.tsx'

export interface BareFrameProps {
  /** The page's one h1. */
  title: string
  /** What the document is called, where it is not as its h1. */
  name?: string
  /** Said under the title, in one or two sentences. */
  lead?: ReactNode
  children?: ReactNode
}

/** The pages without header and sidebar (spec 1 §2): the mark, the title and one card. The document is named after it. */
export function BareFrame({ title, name = title, lead, children }: BareFrameProps) {
  const before = useRef(title)
  useEffect(() => {
    document.title = `${name} · Linewatch`
    // What was pressed has given way to what came of it.
    if (before.current !== title && isFocusLost()) pageTitle()?.focus()
    before.current = title
  }, [title, name])
  return (
    <main className={`${css.page} whole-words`}>
      <div className={css.card}>
        <div className={css.brand}>
          <Logo />
          <span>Linewatch</span>
        </div>
        <div className={css.body}>
          <h1 className={css.title}>{title}</h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
          {children}
        </div>
      </div>
    </main>
  )
}
