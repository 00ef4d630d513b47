import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, settled } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

const LIST = '/settings/chicken/materials'
let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function openEditor(page: Page, name: string) {
  await page.getByRole('button', { name: `Edit material: ${name} (WNG)` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit material' })
  await dialog.waitFor()
  return dialog
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^WNG ${name}`) })

test('a material is created, edited by two at once, deleted and taken back', async () => {
  const { page, context } = await openPage(server, { as: ADMIN })
  await page.goto(LIST)
  await settled(page)

  await page.getByRole('button', { name: 'Create material' }).click()
  const created = page.getByRole('dialog', { name: 'Create material' })
  await created.getByLabel('Code').fill('WNG')
  await created.getByLabel('Name').fill('Wings')
  await created.getByRole('spinbutton', { name: /^Piece weight, kg/ }).fill('0.035')
  await created.getByRole('textbox', { name: /^Hold limit/ }).fill('30:00')
  await created.getByRole('textbox', { name: /^Fry time/ }).fill('4:30')
  await created.getByRole('button', { name: 'Create material' }).click()
  await created.waitFor({ state: 'detached' })
  await row(page, 'Wings').getByText('0.035 kg').waitFor()

  // Somebody else is quicker: what was typed stays, what they saved is shown next to it, and the next save works.
  const { page: other, expectComplaint } = await openPage(server, { context })
  // Another question than the first tab's: its answer is not the one kept from a moment ago.
  await other.goto(`${LIST}?search=WNG`)
  await settled(other)
  const late = await openEditor(other, 'Wings')
  const early = await openEditor(page, 'Wings')
  await early.getByLabel('Name').fill('Hot Wings')
  await early.getByRole('button', { name: 'Save material' }).click()
  await row(page, 'Hot Wings').waitFor()
  expectComplaint(/409/)
  await late.getByLabel('Name').fill('Buffalo Wings')
  await late.getByRole('button', { name: 'Save material' }).click()
  await late.getByRole('button', { name: 'Load current version' }).click()
  await late.getByText('The saved value is shown next to each field that differs.').waitFor()
  expect(await late.getByLabel('Name').inputValue()).toBe('Buffalo Wings')
  await late.getByRole('button', { name: 'Save material' }).click()
  await row(other, 'Buffalo Wings').waitFor()

  await pressInRowMenu(other, 'Buffalo Wings (WNG)', 'Delete material')
  await other.getByRole('dialog').getByRole('button', { name: 'Delete material' }).click()
  await row(other, 'Buffalo Wings').waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Undo' }).click()
  await row(other, 'Buffalo Wings').waitFor()
})
