import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, openPage, type Viewport } from '#tests/support/browser/browser.ts'
import { CREW, DEMO_PASSWORD, EXPIRED, MANAGER, MFA } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

const NEW = 'Waffle+Iron 77 deep'
const FEEDBACK = 'Password successfully changed'

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-accounts-'))
  server = await startServer({ env: { DATA_DIR: folder } })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const home = (page: Page) => title(page, 'Dashboard Chicken')
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
const rule = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

/** The code that an authenticator app with the printed secret shows now. */
function printedCode(): string {
  const [, secret = ''] = /secret of mfa@linewatch\.test: ([A-Z2-7]+)/.exec(server.output()) ?? []
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
/** The recovery codes that the start has printed. */
const printedRecoveryCodes = () => server.output().match(/\b[0-9A-Z]{4}(-[0-9A-Z]{4}){6}\b/g) ?? []

/** The latest mail in the outbox to an address; there is one as soon as the job has run. */
async function mailTo(email: string): Promise<string> {
  const outbox = join(folder, 'outbox')
  const names = async () =>
    (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(`${email}.txt`))
  await expect.poll(async () => (await names()).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return readFile(join(outbox, (await names()).toSorted().at(-1) ?? ''), 'utf8')
}

describe('a verification code', () => {
  test('of the printed secret lets in, to where the link pointed, and not a second time [2§4.27]', async () => {
    const { page, expectComplaint } = await openPage(server, { viewport: 'phone' })
    await page.goto('/timers-cycle-history/fryer')
    await enter(page, MFA)
    await title(page, 'Multi Factor Auth')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
      .toBe('one-time-code')
    const pending = () => page.evaluate(() => localStorage.getItem('linewatch.session'))
    expect(await pending()).toContain('"multiFactorPending":true')

    expectComplaint(/answer: 400 POST .*multiFactor\/verify/)
    expectComplaint(/console: Failed to load resource.*400/)
    const right = printedCode()
    const wrong = right === '000000' ? '111111' : '000000'
    await page.keyboard.type(wrong)
    await notice(page, 'The code is not right.')
    expect(await page.getByLabel('Digit 1 of 6').inputValue()).toBe('')

    await page.keyboard.type(right)
    await title(page, 'Timers Cycle History Fryer')
    expect(await pending()).toContain('"multiFactorPending":false')

    const second = await openPage(server)
    second.expectComplaint(/answer: 400/)
    second.expectComplaint(/console: Failed to load resource.*400/)
    await second.page.goto('/login')
    await enter(second.page, MFA)
    await title(second.page, 'Multi Factor Auth')
    await second.page.keyboard.type(right)
    await notice(second.page, 'That code was already used.')
  })

  test('is still asked for after a reload, and a recovery code stands in for it, once [1§4.3]', async () => {
    const [spare = ''] = printedRecoveryCodes()
    const { page, expectComplaint } = await openPage(server)
    await page.goto('/login')
    await enter(page, MFA)
    await title(page, 'Multi Factor Auth')
    expectComplaint(/answer: 403 GET .*users\/user/)
    expectComplaint(/console: Failed to load resource.*403/)
    await page.reload()
    await title(page, 'Multi Factor Auth')
    // What is typed now goes where it should.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Digit 1 of 6')
    await page.goto('/dashboard/chicken')
    await title(page, 'Multi Factor Auth')

    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(spare.toLowerCase())
    await page.getByRole('button', { name: 'Verify' }).click()
    await home(page)
    await page.getByRole('banner').getByRole('link', { name: 'Linewatch, home' }).waitFor()
  })

  test('that is one of the last recovery codes says so; once all are used up, who can help is told', async () => {
    const [, ...spare] = printedRecoveryCodes()
    for (const [index, code] of spare.entries()) {
      const { page } = await openPage(server, { viewport: 'phone' })
      await page.goto('/login')
      await enter(page, MFA)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Verify' }).click()
      await home(page)
      const told = ['Recovery codes remaining: 1. Create new ones', 'You have no recovery codes left']
      await page
        .getByRole('status')
        .filter({ hasText: told[index] ?? 'no such code' })
        .waitFor()
      await page.getByRole('button', { name: 'Security' }).click()
      await title(page, 'Security')
    }
    const { page, expectComplaint } = await openPage(server, { viewport: 'phone' })
    await page.goto('/login')
    await enter(page, MFA)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByText(`All recovery codes for ${MFA} are used up.`).waitFor()
    await page.getByText('An administrator can turn multi-factor off for you.').waitFor()
    expectComplaint(/answer: 400 POST .*recoveryCode/)
    expectComplaint(/console: Failed to load resource.*400/)
    await page.getByLabel('Recovery code').fill(spare[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await notice(page, 'That recovery code is not valid or was already used.')
    // The button had the focus while it worked; the field to be typed again has it now.
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(spare[0])
  })

  test('can be left for another sign-in', async () => {
    const { page } = await openPage(server)
    await page.goto('/login')
    await enter(page, MFA)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await title(page, 'Sign In')
    await enter(page, CREW)
    await home(page)
  })
})

test.each<Viewport>(['phone', 'desk'])(
  'on a %s rules are ticked as they are typed [1§5.19]',
  async (viewport) => {
    const { page } = await openPage(server, { viewport })
    await page.goto('/change-expired-password')
    await page.getByLabel('E-mail').fill(EXPIRED)
    await page.getByLabel('Current password', { exact: true }).fill('x')
    const save = page.getByRole('button', { name: 'Save' })
    const field = page.getByLabel('New password', { exact: true })
    const words = page.getByRole('listitem').locator('span:last-child')
    const missing = async () => (await words.allTextContents()).filter((word) => word === 'Missing').length
    const steps = ['', 'kitchen', 'Kitchen', 'Kitchen7', 'Kitchen7#', 'Kitchen7#x']
    for (const [step, typed] of steps.entries()) {
      await field.fill(typed)
      await expect.poll(missing).toBe(5 - step)
      await expect.poll(() => save.isDisabled()).toBe(typed !== 'Kitchen7#x')
    }
    expect(await rule(page, 'A digit').textContent()).toContain('Done')
  },
)

test('an expired password is changed at sign-in, and leads to the dashboard [1§4.6]', async () => {
  const { page, expectComplaint } = await openPage(server)
  expectComplaint(/answer: 400 POST .*signIn/)
  expectComplaint(/answer: 400 PUT .*users\/password/)
  expectComplaint(/console: Failed to load resource.*400/)
  await page.goto('/login')
  await enter(page, EXPIRED)
  await title(page, 'Change Expired Password')
  expect(await page.getByLabel('E-mail').inputValue()).toBe(EXPIRED)
  await page.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill('Kitchen#2027')
  await page.getByRole('button', { name: 'Save' }).click()
  await notice(page, 'resembles one you had before')
  expect(await page.getByLabel('New password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await home(page)
  await page.getByRole('status').filter({ hasText: FEEDBACK }).waitFor()
})

test('a forgotten password is reset by the mailed link, which works once [1§4.18]', async () => {
  const { page } = await openPage(server, { viewport: 'phone' })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await title(page, 'Forgot Password')
  await page.getByLabel('E-mail').fill(MANAGER)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await title(page, 'Check your mail')
  const [link = ''] = /http\S+\/reset-password\?token=\S+/.exec(await mailTo(MANAGER)) ?? []
  const { pathname, search } = new URL(link)

  await page.goto(pathname + search)
  await page.getByText(`For the account ${MANAGER}.`).waitFor()
  await page.getByLabel('New password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Save' }).click()
  await title(page, 'Sign In')
  await page.getByRole('status').filter({ hasText: FEEDBACK }).waitFor()
  await enter(page, MANAGER, NEW)
  await home(page)

  await page.goto(pathname + search)
  await page.getByText(/was already used/).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).waitFor()
})

test.each(['/reset-password', '/reset-password?token=nonsense'])(
  '%s says what is wrong with it',
  async (path) => {
    const { page } = await openPage(server)
    await page.goto(path)
    await title(page, 'Set New Password')
    await page.getByText(/is incomplete or not valid/).waitFor()
  },
)
