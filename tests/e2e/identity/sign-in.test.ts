import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, openPage, signIn } from '#tests/support/browser/browser.ts'
import { ADMIN, AREA, BLOCKED, CREW, EXPIRED, MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const pathOf = (url: string) => new URL(url).pathname

test('the page makes eight requests; its styles stand in the document and are not fetched again', async () => {
  const { page } = await openPage(server, { viewport: 'phone' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(pathOf(request.url())))
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect.poll(() => asked.filter((path) => path.includes('workbox-window')).length).toBe(1)
  expect(asked.filter((path) => path.endsWith('.css'))).toEqual([])
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(8)
})

describe('signing in', () => {
  test.each([ADMIN, CREW])('%s comes to the dashboard [1§2.4]', async (email) => {
    const { page } = await openPage(server)
    await signIn(page, email)
    expect(pathOf(page.url())).toBe('/dashboard/chicken')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  })

  test('with a wrong password says so, keeps the e-mail, and then lets in', async () => {
    const { page, expectComplaint } = await openPage(server, { viewport: 'phone' })
    expectComplaint(/answer: 401/)
    expectComplaint(/console: Failed to load resource.*401/)
    await page.goto('/login')
    await enter(page, MANAGER, 'wrong')
    await page.getByRole('alert').filter({ hasText: 'The e-mail or the password is not right.' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(MANAGER)
    // The button had the focus while it worked; the field to be typed again has it now.
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('password')
    expect(await page.evaluate(() => String(getSelection()).length)).toBe('wrong'.length)
    await enter(page, MANAGER)
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  })

  test('with nothing filled in names both fields and asks nobody', async () => {
    const { page } = await openPage(server)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/auth/') && asked.push(request.url()))
    await page.goto('/login')
    await page.locator('form button[type=submit]').click()
    await page.getByText('Enter your e-mail').waitFor()
    await page.getByText('Enter your password').waitFor()
    expect(asked).toEqual([])
  })

  test('a blocked user is told so [1§4.7]', async () => {
    const { page, expectComplaint } = await openPage(server)
    expectComplaint(/answer: 403/)
    expectComplaint(/console: Failed to load resource.*403/)
    await page.goto('/login')
    await enter(page, BLOCKED)
    await page.waitForURL('**/blocked-account')
    await page.getByRole('heading', { level: 1, name: 'Blocked Account' }).waitFor()
    const [link, accent] = await page.locator('a[href^="mailto:"]').evaluate((element) => {
      const colour = () => getComputedStyle(element).color
      const own = colour()
      element.style.color = 'var(--accent-text)'
      return [own, colour()]
    })
    expect(link).toBe(accent)
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await page.waitForURL('**/login')
  })

  test('an expired password is led to its change, from where a link can be asked for', async () => {
    const { page, expectComplaint } = await openPage(server)
    expectComplaint(/answer: 400/)
    expectComplaint(/console: Failed to load resource.*400/)
    await page.goto('/login')
    await enter(page, EXPIRED)
    await page.getByText(/password has expired/i).waitFor()
    await page.getByRole('button', { name: 'Send me a link instead' }).click()
    await page.getByRole('heading', { level: 1, name: 'Forgot Password' }).waitFor()
    await page.getByLabel('E-mail').fill(EXPIRED)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your mail' }).waitFor()
  })

  test('a link that needs it leads back to where it pointed', async () => {
    const { page } = await openPage(server)
    await page.goto('/timers-cycle-history/fryer?limit=50')
    await page.waitForURL(/\/login\?from=/)
    await enter(page, MANAGER)
    await page.getByRole('heading', { level: 1, name: 'Timers Cycle History Fryer' }).waitFor()
    expect(pathOf(page.url())).toBe('/timers-cycle-history/fryer')
    expect(new URL(page.url()).searchParams.get('limit')).toBe('50')
  })

  // Browsers read it as '//evil.example'. More addresses: tests/unit/shell/session/return-address.test.ts.
  test('an address of elsewhere is not followed [V3.7.2a]', async () => {
    const { page } = await openPage(server)
    await page.goto(`/login?from=${encodeURIComponent('/\\evil.example')}`)
    await enter(page, MANAGER)
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    expect(new URL(page.url()).origin).toBe(server.url)
  })
})

describe('a session', () => {
  test('is taken up after a reload, with the restaurant last chosen', async () => {
    const { page } = await openPage(server)
    await signIn(page, AREA)
    const selector = page.getByRole('banner').getByRole('button', { name: /^Restaurant:/ })
    await selector.click()
    await page.getByRole('option', { name: /0458/ }).click()
    await expect.poll(() => selector.textContent()).toContain('0458')
    await page.reload()
    await expect.poll(() => selector.textContent()).toContain('0458')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  })

  test('sends signed-in users away from the sign-in page, and from a path that is none [1§2.3]', async () => {
    const { page } = await openPage(server)
    await signIn(page, CREW)
    const noPage = page.getByText('This address leads to no page')
    for (const path of ['/login', '/']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
      expect(pathOf(page.url())).toBe('/dashboard/chicken')
      expect(await noPage.count()).toBe(0)
    }
    await page.goto('/no/such/page')
    await noPage.waitFor()
    await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    expect(pathOf(page.url())).toBe('/dashboard/chicken')
  })

  test('that ends in one tab ends in the other; one that begins is taken up there [1§2.14, 1§4.16]', async () => {
    const first = await openPage(server)
    await signIn(first.page, MANAGER)
    const second = await openPage(server, { context: first.context })
    await second.page.goto('/dashboard/chicken')
    await second.page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    // What is still asked for when the session ends is refused, and the browser says so.
    await second.page.waitForLoadState('networkidle')

    await first.page
      .getByRole('banner')
      .getByRole('button', { name: /account/i })
      .click()
    await first.page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await first.page.waitForURL('**/login**')
    await second.page.waitForURL('**/login**')
    await second.page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    const kept = await second.page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toMatch(/accessToken|refreshToken|manager@/)

    await first.page.goto('/login')
    await enter(first.page, CREW)
    await first.page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
    await second.page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  })
})
