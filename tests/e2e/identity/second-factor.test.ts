import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, openPage, settled, signIn } from '#tests/support/browser/browser.ts'
import { pressInRowMenu } from '#tests/support/browser/row-menu.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Types a code digit by digit, as a person does. */
async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await page.keyboard.type(code)
}

test('a second factor an administrator asks for is set up at the next sign-in, and asked for at the one after [1§6.9]', async () => {
  const { page: admins } = await openPage(server, { as: ADMIN })
  await admins.goto('/users?search=crew')
  const line = admins.getByRole('row').filter({ hasText: CREW })
  await pressInRowMenu(admins, line, 'Edit')
  const form = admins.getByRole('dialog', { name: 'Edit user' })
  await form.getByText('Multi-factor authentication').click()
  await expect.poll(() => form.getByRole('checkbox', { name: /Multi-factor/ }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Save user' }).click()
  await form.waitFor({ state: 'detached' })

  const { page, expectComplaint } = await openPage(server, { viewport: 'phone' })
  await page.goto('/login')
  await enter(page, CREW)
  await title(page, 'Multi Factor Auth')
  await page.getByText('Your administrator requires multi-factor sign-in').waitFor()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  await page.getByText("I can't scan it").click()
  const key = await page.locator('code').innerText()

  // Whatever else is asked for, nothing is open before the factor is set up.
  expectComplaint(/answer: 403 GET .*users\/user/)
  expectComplaint(/console: Failed to load resource.*403/)
  await page.goto('/dashboard/chicken')
  await title(page, 'Multi Factor Auth')
  await page.getByText("I can't scan it").click()
  const second = await page.locator('code').innerText()
  expect(second).not.toBe(key)
  await typeCode(page, codeOf(second))
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const heights = await codes.evaluateAll((all) => all.map((code) => code.getBoundingClientRect().height))
  expect(Math.max(...heights), 'a code stands in one line of a phone').toBeLessThan(30)
  const recovery = await codes.first().innerText()
  await page.getByText('I saved the codes').click()
  await page.getByRole('button', { name: 'Done' }).click()
  await title(page, 'Dashboard Chicken')
  await settled(page)

  const { page: later } = await openPage(server, { viewport: 'tablet' })
  await later.goto('/login')
  await enter(later, CREW)
  await title(later, 'Multi Factor Auth')
  await later.getByRole('button', { name: 'Use a recovery code' }).click()
  await later.getByLabel('Recovery code').fill(recovery)
  await later.getByRole('button', { name: 'Verify' }).click()
  await title(later, 'Dashboard Chicken')
  await later.goto('/user-settings/security')
  await later.getByText('Recovery codes remaining: 9.').waitFor()
  await later.getByText('Your administrator requires it').waitFor()
  expect(await later.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  await settled(later)
})

test('turned on in one tab, the other one works on with the new tokens, and the former ones are dead [V7.2.4d]', async () => {
  const { page } = await openPage(server)
  await signIn(page, MANAGER)
  const other = await page.context().newPage()
  await other.goto('/user-settings/active-sessions')
  await title(other, 'Active Sessions')
  const stored = (tab: Page) => tab.evaluate(() => localStorage.getItem('linewatch.session') ?? '{}')
  const before = JSON.parse(await stored(page)) as { accessToken: string; refreshToken: string }

  await page.goto('/user-settings/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn multi-factor on' })
  await dialog.getByText("I can't scan it").click()
  await typeCode(page, codeOf((await dialog.locator('code').first().textContent()) ?? ''))
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()

  const after = JSON.parse(await stored(other)) as { accessToken: string }
  expect(after.accessToken).not.toBe(before.accessToken)
  const { refreshToken } = before
  const spent = await fetch(`${server.url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  expect(spent.status).toBe(401)
  await other.getByRole('button', { name: 'Sign out all others' }).click()
  const question = other.getByRole('dialog', { name: 'Sign out all others?' })
  await question.getByRole('button', { name: 'Sign out all others' }).click()
  await question.waitFor({ state: 'detached' })
  await other.reload()
  await title(other, 'Active Sessions')
})
