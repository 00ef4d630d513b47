import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import { SESSION_KEY } from '#src/domain/storage-keys.ts'
import { enter, type OpenPage, openPage, settled } from '#tests/support/browser/browser.ts'
import { CREW, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer
/** Where the server says that it is reached: browsers take no address of a network for passkeys. */
let named: { url: string }

beforeAll(async () => {
  server = await startServer()
  named = { url: server.publicUrl }
})
afterAll(() => server.stop())

const SECURITY = '/user-settings/security'
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Linewatch, home' }).waitFor()

/**
 * An authenticator of the browser's own; its user touches it while `touch(true)`. `offered` answers once the sign-in page
 * has asked it for what the browser then offers in the e-mail field.
 */
async function plugIn({ page, context }: Pick<OpenPage, 'page' | 'context'>) {
  let asked = 0
  await page.exposeFunction('passkeyAskedFor', () => {
    asked += 1
  })
  await page.addInitScript(() => {
    const { get } = CredentialsContainer.prototype
    CredentialsContainer.prototype.get = function (options) {
      const answer = get.call(this, options)
      void (window as unknown as { passkeyAskedFor: () => Promise<void> }).passkeyAskedFor()
      return answer
    }
  })
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const touch = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await touch(false)
  const offered = () => {
    const before = asked
    return expect.poll(() => asked).toBeGreaterThan(before)
  }
  return { touch, offered }
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
}

async function keepCodes(page: Page): Promise<string> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const first = await codes.first().innerText()
  await page.getByText('I saved the codes').click()
  await page.getByRole('button', { name: 'Done' }).click()
  return first
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

test('a passkey that is added signs in by the button, by itself and after the password, until it is removed', async () => {
  const opened = await openPage(named, { as: MANAGER })
  const { page, expectComplaint } = opened
  const { touch, offered } = await plugIn(opened)
  await page.goto(SECURITY)
  await page.getByText('You have no passkeys yet.').waitFor()
  await touch(true)
  await add(page, 'My laptop')
  await keepCodes(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByText('My laptop').waitFor()
  await section.getByText(/^Added .*, not used yet$/).waitFor()
  await touch(false)
  const offer = offered()
  await signOut(page)

  // By the button, which takes the place of what the browser offers. A device that is touched only after it was asked
  // doesn't see it: what is offered has been asked for by then, the button asks again.
  await offer
  await touch(true)
  await button(page).click()
  await home(page)

  // By what the browser offers in the e-mail field: nothing is pressed.
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/passkeys/signIn') && answer.ok())
  await signOut(page)
  await taken
  await home(page)
  await touch(false)
  await page.goto(SECURITY)
  await section.getByText(/last used/).waitFor()
  await signOut(page)

  // After the password, which alone signs in no more.
  await button(page).waitFor()
  await enter(page, MANAGER)
  await title(page, 'Multi Factor Auth')
  await touch(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await home(page)
  await touch(false)

  await page.goto(SECURITY)
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await section.getByText('You have no passkeys yet.').waitFor()
  const last = offered()
  await signOut(page)
  await last
  expectComplaint(/answer: 400 POST .*passkeys\/signIn/)
  expectComplaint(/console: Failed to load resource.*400/)
  await touch(true)
  await button(page).click()
  await page.getByRole('alert').filter({ hasText: 'Linewatch does not know this passkey' }).waitFor()
  await touch(false)
  expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull()
})

test('without the device a recovery code signs in; on a phone every button can be pressed with a thumb', async () => {
  const opened = await openPage(named, { as: CREW, viewport: 'phone' })
  const { page } = opened
  const { touch } = await plugIn(opened)
  await touch(true)
  await page.goto(SECURITY)
  await add(page, 'A phone with a name that is long enough to need a second line')
  const code = await keepCodes(page)
  await settled(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: /^Remove A phone/ }).waitFor()
  for (const one of await section.getByRole('button').all()) {
    const box = await one.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }

  const { page: later, context, allowComplaint } = await openPage(named, { viewport: 'phone' })
  await later.goto('/login')
  await button(later).waitFor()
  await enter(later, CREW)
  await title(later, 'Multi Factor Auth')
  // Words are longer in Spanish; a reload asks who is signed in, which is refused before the second step.
  allowComplaint(/403/)
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: named.url }])
  await later.reload()
  await later.getByRole('button', { name: 'Usar un código de recuperación' }).waitFor()
  expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await context.clearCookies({ name: LANGUAGE_COOKIE })
  await later.reload()
  await later.getByRole('button', { name: 'Use a recovery code' }).click()
  await later.getByLabel('Recovery code').fill(code)
  await later.getByRole('button', { name: 'Verify' }).click()
  await title(later, 'Dashboard Chicken')
})

test('at an address without passkeys nothing offers one, and who has one is told where it works', async () => {
  const { page } = await openPage(server)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/passkeys/') && calls.push(request.url()))
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).waitFor()
  await enter(page, CREW)
  await title(page, 'Multi Factor Auth')
  await page.getByText(`Passkeys do not work at this address. Open Linewatch at ${named.url}.`).waitFor()
  await page.getByRole('textbox', { name: 'Recovery code' }).waitFor()
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  expect(calls).toEqual([])
})
