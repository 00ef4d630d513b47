import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** A row by its name, by a pattern of its menu button's label, or itself. */
export type RowSought = string | RegExp | HTMLElement

/** The buttons of the menus of the rows, in the order of the rows. */
export const rowMenus = (row: RowSought = /^Actions: /): Promise<HTMLElement[]> => {
  if (row instanceof HTMLElement) return within(row).findAllByRole('button', { name: /^Actions: / })
  return screen.findAllByRole('button', { name: typeof row === 'string' ? `Actions: ${row}` : row })
}

/** Opens the menu of the row, or of the first of several. */
export async function openRowMenu(row: RowSought) {
  const [button] = await rowMenus(row)
  await userEvent.click(button as HTMLElement)
  return within(await screen.findByRole('menu'))
}

/** Opens the menu of a row and presses an item in it. */
export async function pressInRowMenu(row: RowSought, item: string): Promise<void> {
  const menu = await openRowMenu(row)
  await userEvent.click(await menu.findByRole('menuitem', { name: item }))
  // It fades, also behind a dialog, and the next one must not be taken for it.
  await waitFor(() => expect(document.querySelector('[role="menuitem"]')).toBeNull())
}
