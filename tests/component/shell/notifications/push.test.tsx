import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { config, setConfig } from '#src/api/provider/config.ts'
import { ownProfile, updateProfile } from '#src/contract/account/profile.ts'
import { subscribeToPush } from '#src/contract/account/push.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { HOUR } from '#src/domain/time/zone.ts'
import { confirmPush } from '#src/shell/pwa/push.ts'
import { pushBrowser } from '#tests/support/browser/push-browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

// The browser's push service cannot be reached from a test: the browser's part is a likeness, the provider is real.
const browser = pushBrowser()
const app = startConsole()
const user = userEvent.setup()
let key = ''

beforeAll(() => browser.install())
beforeEach(async () => {
  browser.reset()
  localStorage.removeItem('linewatch.pushDismissed')
  // A sheet: a popover has no place in a page without a layout.
  setViewport(390)
  await app.open('/dashboard/chicken', MANAGER)
  key = app.provider.services.push.publicKey
  setConfig({ ...config(), vapidPublicKey: key })
})
afterEach(async () => {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  app.restore()
})

const token = () =>
  (JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as { accessToken: string }).accessToken
const endpoints = async () => {
  const rows = await app.provider.services.db.rows<{ endpoint: string }>(
    sql`SELECT endpoint FROM push_subscription`,
  )
  return rows.map(({ endpoint }) => endpoint)
}
const snoozedUntil = async () =>
  (await app.provider.call(ownProfile, { token: token() })).body.preferences.snoozeUntil
async function openPanel() {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }))
  return screen.findByRole('dialog', { name: /^Notifications/ })
}
const line = () => screen.findByRole('region', { name: 'Notifications when the app is closed' })
const press = async (name: string) => user.click(await within(await line()).findByRole('button', { name }))

test('opening asks nothing; Turn on asks, subscribes and tells the provider; Turn off takes all of it back', async () => {
  await openPanel()
  await within(await line()).findByText('Notify me when the app is closed')
  expect(browser.questions()).toBe(0)
  await press('Turn on')
  await within(await line()).findByText('On for this device')
  expect(browser.questions()).toBe(1)
  expect(await endpoints()).toEqual([browser.endpoint()])
  await press('Turn off')
  await within(await line()).findByText('Notify me when the app is closed')
  expect(browser.endpoint()).toBeNull()
  expect(await endpoints()).toEqual([])
})

test('a question answered with no says what is to be done in the browser', async () => {
  browser.reset('default', 'denied')
  await openPanel()
  await press('Turn on')
  await within(await line()).findByText(/^Notifications are blocked in this browser's settings/)
  expect(within(await line()).queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test.each([
  ['the question is closed', () => browser.reset('default', 'default'), /did not get permission/],
  ['the push service is away', () => browser.loseService(), /can't reach its push service/],
  ['the provider refuses', () => app.mock(subscribeToPush, new Refused(400, 'Not there.')), /Not there/],
  ['the provider is away', () => app.mock(subscribeToPush, 'unreachable'), /./],
])('nothing is left half done when %s', async (_name, fail, said) => {
  fail()
  await openPanel()
  await press('Turn on')
  expect((await within(await line()).findByRole('alert')).textContent).toMatch(said)
  expect(within(await line()).getByText('Notify me when the app is closed')).toBeDefined()
  expect(browser.endpoint()).toBeNull()
  expect(await endpoints()).toEqual([])
})

test('Not now puts the offer away', async () => {
  await openPanel()
  await press('Not now')
  expect(screen.queryByRole('region', { name: 'Notifications when the app is closed' })).toBeNull()
  const dismissed = Number(localStorage.getItem('linewatch.pushDismissed'))
  expect(Date.now() - dismissed).toBeLessThan(60_000)
})

test('a pause and its end, with the other choices left as they are on another device', async () => {
  browser.subscribeWith(key)
  await openPanel()
  await press('Pause')
  const body = {
    displayName: 'Manager, changed elsewhere',
    preferences: { notificationTypes: ['ERROR' as const], quietHours: null, snoozeUntil: null },
  }
  await app.provider.call(updateProfile, { token: token(), body })
  // The keyboard goes on where the button that was pressed is gone.
  expect(document.activeElement?.textContent).toBe('1 hour')
  await press('8 hours')
  const paused = await within(await line()).findByText(/^Paused until /)
  await expect.poll(() => document.activeElement).toBe(paused)
  const until = (await snoozedUntil()) ?? 0
  expect(Math.abs(until - Date.now() - 8 * HOUR)).toBeLessThan(60_000)
  const { displayName, preferences } = (await app.provider.call(ownProfile, { token: token() })).body
  expect({ displayName, types: preferences.notificationTypes }).toEqual({
    displayName: 'Manager, changed elsewhere',
    types: ['ERROR'],
  })
  await press('Resume')
  await within(await line()).findByText('On for this device')
  expect(await snoozedUntil()).toBeNull()
})

test('a subscription that stands is told again, one with a former key is exchanged', async () => {
  browser.subscribeWith(key)
  const stop = confirmPush()
  await waitFor(async () => expect(await endpoints()).toEqual([browser.endpoint()]))
  stop()
  const former = browser.endpoint()
  browser.subscribeWith(
    'BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  )
  const old = browser.endpoint()
  const stopAgain = confirmPush()
  await waitFor(async () => expect(await endpoints()).not.toEqual([former]))
  stopAgain()
  expect(browser.endpoint()).not.toBe(old)
  expect(await endpoints()).toEqual([browser.endpoint()])
})

test('one that the provider does not take is given up; out of reach it is told once the browser is online', async () => {
  browser.subscribeWith(key)
  app.mock(subscribeToPush, new Refused(400, 'Not there.'))
  const stop = confirmPush()
  await waitFor(() => expect(browser.endpoint()).toBeNull())
  stop()
  browser.subscribeWith(key)
  const before = await endpoints()
  app.mock(subscribeToPush, 'unreachable')
  const stopAgain = confirmPush()
  await waitFor(() => expect(browser.endpoint()).not.toBeNull())
  app.restore()
  await waitFor(async () => {
    window.dispatchEvent(new Event('online'))
    expect(await endpoints()).toEqual([browser.endpoint()])
  })
  expect(await endpoints()).not.toEqual(before)
  stopAgain()
})
