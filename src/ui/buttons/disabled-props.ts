import type { MouseEvent } from 'react'

/**
 * The props of a button that currently does nothing, or leads no further. It stays in reach of the keyboard: one that
 * is disabled by its own press would take the focus away with it, to the top of the document.
 */
export const disabledProps = (is: boolean, onClick: () => void) => ({
  'aria-disabled': is || undefined,
  'data-disabled': is || undefined,
  onClick: (event: MouseEvent) => (is ? event.preventDefault() : onClick()),
})
