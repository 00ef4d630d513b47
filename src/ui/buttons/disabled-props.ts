import type { MouseEvent } from 'react'

/**
 * What a button takes that leads nowhere just now, or no further. It stays in reach of the keyboard: one that is
 * disabled by its own press would take the focus away with it, to the top of the document.
 */
export const disabledProps = (is: boolean, onClick: () => void) => ({
  'aria-disabled': is || undefined,
  'data-disabled': is || undefined,
  onClick: (event: MouseEvent) => (is ? event.preventDefault() : onClick()),
})
