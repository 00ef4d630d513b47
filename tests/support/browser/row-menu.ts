import type { Locator, Page } from 'playwright-core'

/** Opens the menu of a row, which is given by its name or itself, and presses an item in it. */
export async function pressInRowMenu(page: Page, row: string | Locator, item: string): Promise<void> {
  const button =
    typeof row === 'string'
      ? page.getByRole('button', { name: `Actions: ${row}`, exact: true })
      : row.getByRole('button', { name: /^Actions: / })
  await button.click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
