import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { unzip } from '#tests/support/unzip.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const notice = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('an administrator makes a role, looks at the console as it, and finds it all on record [1§1.7, 2§2.43]', async () => {
  const { page } = await openPage(server, { as: ADMIN })

  await page.goto('/policies')
  await page.getByRole('button', { name: 'Create policy' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Menu Care')
  await form.getByLabel('Material Settings: all actions').check()
  await form.getByLabel('Material Settings: Delete').uncheck()
  await form.getByLabel('Dashboard: View').check()
  await form.getByRole('button', { name: 'Create policy' }).click()
  await notice(page, 'Saved: Menu Care')

  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  await form.getByLabel('Name').fill('Menu Keeper')
  await form.getByRole('button', { name: /^Policies/ }).click()
  await page.getByRole('option', { name: 'Menu Care' }).click()
  const preview = page.getByRole('list', { name: 'Permissions of this role' })
  await expect
    .poll(() => preview.getByRole('listitem').allTextContents())
    .toEqual(['Dashboard: View', 'Material Settings: View, Create, Edit'])
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Create role' }).click()
  await notice(page, 'Saved: Menu Keeper')

  await pressInRowMenu(page, 'Menu Keeper', 'View as this role')
  const bar = page.getByRole('region', { name: 'Viewing as a role' })
  await bar.getByText('You can only change your own password and multi-factor.').waitFor()
  await bar.getByText('Menu Keeper').waitFor()
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { includeHidden: true })
  await expect
    .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
    .toEqual(
      ['/dashboard/chicken', '/settings/chicken/materials', '/settings/potato/materials'].map(
        (path) => `${path}?restaurantUuid=select`,
      ),
    )
  await page.goto('/settings/chicken/materials')
  const create = page.getByRole('button', { name: 'Create material' })
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  await create.focus()
  await page.getByText('You are viewing the console as a role. Leave this view to make changes.').waitFor()
  await page.goto('/roles')
  await page.getByRole('heading', { level: 1, name: /You can't open/ }).waitFor()
  await bar.getByRole('button', { name: 'Leave this view' }).click()
  await page.getByRole('heading', { level: 1, name: 'Permissions Roles' }).waitFor()

  await pressInRowMenu(page, 'Crew', 'Delete role')
  await page.getByText(`${CREW} has the role “Crew”. Give this user another role first.`).waitFor()
  const verb = page.getByRole('dialog').getByRole('button', { name: 'Delete role' })
  expect(await verb.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: 'Audit Log' }).click()
  const done = page.getByRole('row').filter({ hasText: 'Menu' })
  await expect
    .poll(() => done.evaluateAll((rows) => rows.map((row) => row.children[2]?.textContent)))
    .toEqual(['Role created', 'Policy created'])
  // An address stands on one line, where the columns have room for it.
  const whose = done.first().getByText(ADMIN, { exact: true })
  expect((await whose.boundingBox())?.height ?? 0).toBeLessThan(30)
  await page.getByRole('link', { name: /Policy created: show details/ }).click()
  const detail = page.getByRole('dialog', { name: 'Policy created' })
  await detail.getByText('Material Settings: View, Create, Edit').waitFor()
  const address = page.url()
  expect(address).toMatch(/\/audit-log\?restaurantUuid=select&event=\d+$/)
  await page.reload()
  await detail.getByText('Material Settings: View, Create, Edit').waitFor()
  await detail.getByRole('button', { name: 'Everything by this user' }).click()
  await page.getByRole('button', { name: `By ${ADMIN}: show all again` }).waitFor()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all' }).click()
  const files = await unzip(await readFile(await (await download).path()))
  expect(Object.values(files).join()).toContain('Menu Keeper')
})

test('somebody without the permission is told which one, and by whom it is granted [1§1.7]', async () => {
  const { page } = await openPage(server, { as: AREA, viewport: 'phone' })
  const pages = { '/roles': 'Users: View', '/policies': 'Users: View', '/audit-log': 'Audit: View' }
  for (const [path, permission] of Object.entries(pages)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: /You can't open/ }).waitFor()
    await page.getByText(`needs the permission “${permission}”`).waitFor()
    await page.getByText('An administrator of your chain can grant it.').waitFor()
  }
})
