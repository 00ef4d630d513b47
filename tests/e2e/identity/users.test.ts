import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage, VIEWPORTS } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

const EMAIL = 'nora.new@linewatch.test'
const PASSWORD = 'Waffle+Iron 77 deep'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-users-'))
  server = await startServer({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const notice = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const line = (page: Page) => page.getByRole('row').filter({ hasText: EMAIL })

const offer = (page: Page) => page.locator('[data-notice="offers"]').last()

/** What lies below the notice, of what can be pressed. */
const coveredByOffer = (page: Page, pressable: string) =>
  offer(page).evaluate((notice, selector) => {
    const { left, right, top, bottom } = notice.getBoundingClientRect()
    return [...document.querySelectorAll(selector)]
      .filter((other) => {
        const box = other.getBoundingClientRect()
        return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top
      })
      .map((other) => other.getAttribute('aria-label') ?? other.textContent)
  }, pressable)

/** The link of the latest mail to the new user; there is one as soon as the job has run. */
async function mailedLink(): Promise<string> {
  const outbox = join(folder, 'outbox')
  const names = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(`${EMAIL}.txt`))
  await expect.poll(async () => (await names()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  const mail = await readFile(join(outbox, (await names()).toSorted().at(-1) ?? ''), 'utf8')
  const { pathname, search } = new URL(/http\S+\/reset-password\?token=\S+/.exec(mail)?.[0] ?? '')
  return pathname + search
}

const act = (page: Page, item: string) => pressInRowMenu(page, line(page), item)

test('a user is invited, comes in, is blocked while looking, unblocked, deleted and restored [1§6.10]', async () => {
  const { page } = await openPage(server, { as: ADMIN })
  await page.goto('/users')
  await title(page, 'Users')
  await page.getByRole('button', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByLabel('E-mail').fill(EMAIL)
  await form.getByLabel('Name').fill('Nora New')
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Crew' }).click()
  await form.getByRole('combobox', { name: 'Restaurant' }).click()
  await page.getByRole('option', { name: /^0412/ }).click()
  await form.getByRole('button', { name: 'Create' }).click()
  await notice(page, `Created, invitation sent to ${EMAIL}`)
  await line(page).getByText('Invited').waitFor()

  const second = await openPage(server, { viewport: 'phone' })
  const hers = second.page
  await hers.goto(await mailedLink())
  await hers.getByText(`For the account ${EMAIL}.`).waitFor()
  await hers.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await hers.getByRole('button', { name: 'Save' }).click()
  await title(hers, 'Sign In')
  await hers.getByLabel('E-mail').fill(EMAIL)
  await hers.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await hers.getByRole('button', { name: 'Sign In' }).click()
  await title(hers, 'Dashboard Chicken')

  await act(page, 'Sessions')
  await title(page, 'Sessions')
  await page.getByText(`Nora New · ${EMAIL}`).waitFor()
  const sessions = page.getByRole('button', { name: /^Delete session: / })
  await expect.poll(() => sessions.count()).toBe(1)
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click()

  second.allowComplaint(/403|WebSocket/)
  await act(page, 'Block')
  await page.getByRole('button', { name: 'Block user' }).click()
  await hers.waitForURL(/\/blocked-account/, { timeout: 5_000 })
  await line(page).getByText('Blocked').waitFor()
  await act(page, 'Unblock')
  await line(page).getByText('Active').waitFor()

  await act(page, 'Delete')
  await page.getByRole('button', { name: 'Delete user' }).click()
  await notice(page, `Deleted: Nora New (${EMAIL})`)
  await line(page).waitFor({ state: 'detached' })
  // The notice stays for some seconds: nothing that can be pressed lies below it.
  // Under the pointer it waits.
  await offer(page).hover()
  await expect
    .poll(() => coveredByOffer(page, '#content :is(button, input, select, a, [role="combobox"])'))
    .toEqual([])
  // Nor in a form that is opened meanwhile.
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Create user' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor()
    await expect.poll(() => coveredByOffer(page, '[role="dialog"] [data-verbs] button')).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await line(page).getByText('Active').waitFor()
})

test('what is refused in a long form is brought into sight, above the buttons that stay there [1§5.20]', async () => {
  const { page, expectComplaint } = await openPage(server, { as: ADMIN })
  await page.goto('/users')
  await title(page, 'Users')
  await page.getByRole('button', { name: 'Create user' }).click()
  const form = page.getByRole('dialog', { name: 'Create user' })
  await form.getByLabel('E-mail').fill('zoe.frost@linewatch.test')
  await form.getByLabel('Name').fill('Zoe Frost')
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Crew' }).click()
  await form.getByRole('combobox', { name: 'Restaurant' }).click()
  await page.getByRole('option', { name: /^0412/ }).click()
  await form.getByRole('combobox', { name: 'First sign-in' }).click()
  await page.getByRole('option', { name: 'Set a first password' }).click()
  await form.getByLabel('New password').fill('ZoeFrost#2026')
  await form.getByLabel('Name').focus()
  expectComplaint(/answer: 400 POST .*users/)
  expectComplaint(/console: Failed to load resource.*400/)
  await form.getByRole('button', { name: 'Create' }).click()
  const refusal = form.getByText('The new password resembles your e-mail or display name.')
  await refusal.waitFor()
  const bottomOf = async () => (await refusal.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  const verbs = (await form.getByRole('button', { name: 'Create' }).boundingBox())?.y ?? 0
  await expect.poll(bottomOf).toBeLessThan(verbs - 20)
})
