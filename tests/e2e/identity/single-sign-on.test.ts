import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_KEY } from '#src/domain/storage-keys.ts'
import { openPage } from '#tests/support/browser/browser.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityServer,
  startIdentityServer,
} from '#tests/support/oidc/identity-provider.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let identity: IdentityServer
let server: TestServer
/** Where the server says that it is reached: the provider leads back there. */
let named: { url: string }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-sso-'))
  identity = await startIdentityServer({ redirectUris: [] })
  const rule = { claim: 'groups', value: 'managers', type: 'MANAGER', role: 'Area Manager' }
  const settings = {
    chain: {
      name: 'Chain ID',
      issuer: identity.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      rules: [{ ...rule, restaurants: ['0117', '0204'] }],
    },
  }
  await writeFile(join(folder, 'oidc.json'), JSON.stringify(settings))
  server = await startServer({ env: { OIDC_FILE: join(folder, 'oidc.json') } })
  named = { url: server.publicUrl }
  identity.register({
    redirectUris: [`${named.url}/api/v1/auth/oidc/chain/callback`],
    postLogoutUris: [`${named.url}/login`],
  })
  identity.people.set('ana', { groups: ['managers'] })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await identity.stop()
  await rm(folder, { recursive: true })
})

/** Its own pages, as their makers have them: a font of theirs is somewhere in the internet. */
const FOREIGN = /fonts\.googleapis|favicon/

async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody signs in at the provider, comes back to their page, and signs out of both', async () => {
  const { page, allowComplaint } = await openPage(named)
  allowComplaint(FOREIGN)
  await page.goto('/users')
  await page.getByRole('button', { name: 'Sign in with Chain ID' }).click()
  await signInThere(page, 'ana')
  await page.waitForURL((url) => url.pathname === '/dashboard/chicken' || url.pathname === '/users')
  // Neither the address nor the way back has the code.
  expect(page.url()).not.toContain('handoff')
  const stored = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  expect(JSON.parse((await stored()) ?? '{}')).toMatchObject({ provider: 'chain', multiFactorPending: false })

  await page.getByRole('button', { name: /Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await page.waitForURL(`${named.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Chain ID' }).waitFor()
  expect(await stored()).toBeNull()
})

test('somebody without access reads why, and what to do; a password still works', async () => {
  const { page, allowComplaint, expectComplaint } = await openPage(named, { viewport: 'phone' })
  allowComplaint(FOREIGN)
  expectComplaint(/answer: 403/)
  expectComplaint(/console: Failed to load resource.*403/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Chain ID' }).click()
  await signInThere(page, 'guest')
  await page.getByRole('alert').filter({ hasText: 'your groups there have no access to Linewatch' }).waitFor()
  expect(page.url()).toBe(`${named.url}/login`)
  expect(await page.getByLabel('E-mail').isEnabled()).toBe(true)
})

test('without a network the button says so', async () => {
  const { page, context } = await openPage(named)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in with Chain ID' })
  await button.waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline. Signing in this way needs the internet.').waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await context.setOffline(false)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
})
