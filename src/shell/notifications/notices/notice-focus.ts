import type { FocusEvent } from 'react'
import { pageTitle } from '#src/ui/focus/page-title.ts'

/** Where the keyboard was before it came to the notices. */
let before: Element | null = null

/** Called at each focus among the notices. */
export function rememberFocusBefore({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) before = relatedTarget
}

/**
 * A notice goes, pressed or closed, and a keyboard that stands in it would start over at the top of the document: it
 * goes back to where it came from, or to the page's title where that is gone.
 */
export function leaveNotice(id: string): void {
  if (!document.getElementById(id)?.contains(document.activeElement)) return
  const back = before instanceof HTMLElement && before.isConnected ? before : pageTitle()
  back?.focus({ preventScroll: true })
}

/** Leads the keyboard to the newest notice that offers something, such as Undo, else to the newest; false if there is none. */
export function enterNotice(): boolean {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-notice]')]
  const newest = shown.findLast(({ dataset }) => dataset.notice === 'offers') ?? shown.at(-1)
  const button = newest?.querySelector('button')
  button?.focus({ preventScroll: true })
  return button !== undefined
}
