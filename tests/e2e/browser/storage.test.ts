import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followSection, openPage, signIn } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { sharedServer } from '#tests/support/programs/shared-server.ts'

/** Browsers whose storage is damaged, full or closed: a person signs in, reads and signs out all the same. */

const server = sharedServer()

/** Each runs in the page before anything of the console does. */
const DAMAGED = () => {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
}
const CLOSED = {
  'forbids IndexedDB and local storage': () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    IDBFactory.prototype.open = refuse
    Object.defineProperty(window, 'localStorage', { get: refuse })
  },
  'has no room left': () => {
    const full = (): never => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    Storage.prototype.setItem = full
  },
}

const figures = (page: Page) =>
  page.getByRole('region', { name: 'Average hold time', exact: true }).getByRole('table').waitFor()

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
  await page.goto('/dashboard/chicken')
  await page.waitForURL('**/login**')
}

test('a browser that leaves IndexedDB without an answer: what it kept is not waited for', async () => {
  const { page, context } = await openPage(server)
  await context.addInitScript(DAMAGED)
  await signIn(page, MANAGER)
  await figures(page)
  await page.reload()
  await figures(page)
  await signOut(page)
  expect(await page.evaluate(() => localStorage.getItem('linewatch.session'))).toBeNull()
})

test.each(Object.entries(CLOSED))(
  'a browser that %s: the session lasts as long as the page',
  async (_, hurt) => {
    const { page, context } = await openPage(server)
    await context.addInitScript(hurt)
    await signIn(page, MANAGER)
    await figures(page)
    await followSection(page, 'PCS', 'Monitor')
    await page.getByRole('heading', { level: 1, name: 'PCS Monitor' }).waitFor()
    await signOut(page)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('')
  },
)
