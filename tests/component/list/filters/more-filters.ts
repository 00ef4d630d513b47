import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Opens the filters that a desk's line has no room for; one alone is behind a button of its own name. */
export async function moreFilters(name = 'More filters') {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
