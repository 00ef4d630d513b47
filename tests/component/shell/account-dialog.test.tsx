import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ownProfile, updateProfile } from '#src/contract/account/profile.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { LANGUAGE_COOKIE } from '#src/domain/language/languages.ts'
import * as reload from '#src/shell/language/reload.ts'
import { queryClient } from '#src/shell/queries.tsx'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

/** Under jsdom a menu never ends its opening, so its items count as hidden. */
async function openAccount() {
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  await user.click(await screen.findByRole('menuitem', { name: 'My Account', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'My Account' })
  const name = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  return { dialog, name, save: within(dialog).getByRole('button', { name: 'Save changes' }) }
}
const stored = async () => (await app.provider.call(ownProfile, { token: await token() })).body
const token = () => app.provider.tokenOf(MANAGER)

const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

test('a name and which notices come are kept by the provider', async () => {
  await app.open('/user-settings/security', MANAGER)
  const { dialog, name, save } = await openAccount()
  expect(within(dialog).getByText('Type').nextElementSibling?.textContent).toBe('User')
  await user.clear(name)
  await user.click(save)
  await within(dialog).findByText('Enter a name')
  await user.type(name, 'Ada Kitchen')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Info' }))
  const quiet = within(dialog).getByRole('checkbox', { name: /Quiet hours/ })
  // Tests run in UTC, and the restaurant is in Chicago.
  expect(describedBy(quiet)).toMatch(/between these times \(C[SD]T\)\./)
  await user.click(quiet)
  await user.click(save)
  await screen.findByText('Saved: My Account')
  expect(await stored()).toMatchObject({
    displayName: 'Ada Kitchen',
    preferences: {
      notificationTypes: ['ERROR', 'WARN'],
      quietHours: { from: 1320, to: 360, zone: 'America/Chicago' },
    },
  })
})

test('what is refused stands in the dialog, and nothing typed is lost', async () => {
  app.mock(updateProfile, new Refused(503, 'The database cannot be reached. Try again in a moment.'))
  const { dialog, name, save } = await openAccount()
  expect(name.value).toBe('Ada Kitchen')
  await user.type(name, ' Smith')
  await user.click(save)
  await within(dialog).findByText('The database cannot be reached. Try again in a moment.')
  expect(name.value).toBe('Ada Kitchen Smith')
  app.restore()
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await stored()).displayName).toBe('Ada Kitchen Smith')
})

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

test('theme and language of dates are the user’s, here at once and on their other devices', async () => {
  const { dialog, save } = await openAccount()
  await user.click(within(dialog).getByText('Dark'))
  await user.click(within(dialog).getByRole('combobox', { name: 'Language of dates' }))
  await user.click(await screen.findByRole('option', { name: 'German', hidden: true }))
  // The example is today's date in it.
  const example = new Intl.DateTimeFormat('de', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'America/Chicago',
  })
  await within(dialog).findByText(example.format(Date.now()))
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await stored()).preferences).toMatchObject({ theme: 'dark', dateLanguage: 'de' })
  await waitFor(() => expect(scheme()).toBe('dark'))
  expect(localStorage.getItem('linewatch.dateLanguage')).toBe('de')
  expect(screen.getByTitle(example.format(Date.now())).tagName).toBe('TIME')
})

test('the look chosen in the menu goes to the user’s other devices too', async () => {
  await user.click(await screen.findByRole('button', { name: 'Account' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Light', hidden: true }))
  expect(scheme()).toBe('light')
  await expect.poll(async () => (await stored()).preferences.theme).toBe('light')
})

test('what was chosen elsewhere comes here with the next answer', async () => {
  const { displayName, preferences } = await stored()
  const body = { displayName, preferences: { ...preferences, theme: 'dark', dateLanguage: 'fr' } as const }
  await app.provider.call(updateProfile, { token: await token(), body })
  const { dialog } = await openAccount()
  await waitFor(() => expect(scheme()).toBe('dark'))
  expect(localStorage.getItem('linewatch.dateLanguage')).toBe('fr')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})

const cookie = `${LANGUAGE_COOKIE}=es`

test('the language is the user’s: the device keeps it, and the page is loaded again once', async () => {
  const load = vi.spyOn(reload, 'reloadInLanguage').mockResolvedValue()
  const { dialog, save } = await openAccount()
  expect(within(dialog).getByRole('radio', { name: 'Automatic' })).toHaveProperty('checked', true)
  const spanish = within(dialog).getByText('Español')
  expect(spanish.lang).toBe('es')
  await user.click(spanish)
  await user.click(save)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  expect((await stored()).preferences.language).toBe('es')
  expect(document.cookie).toContain(cookie)

  // It came back in English: that is not tried again.
  const again = await openAccount()
  await user.type(again.name, '!')
  await user.click(again.save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(load).toHaveBeenCalledOnce()

  const back = await openAccount()
  await user.click(within(back.dialog).getByText('Automatic'))
  await user.click(back.save)
  await waitFor(() => expect(document.cookie).not.toContain(cookie))
  expect(load).toHaveBeenCalledOnce()
})

test('a language chosen on another device waits for unsaved input', async () => {
  const load = vi.spyOn(reload, 'reloadInLanguage').mockResolvedValue()
  const { dialog, name } = await openAccount()
  await user.type(name, '?')
  const { displayName, preferences } = await stored()
  const body = { displayName, preferences: { ...preferences, language: 'es' } as const }
  await app.provider.call(updateProfile, { token: await token(), body })
  await queryClient.refetchQueries()
  await screen.findByText('Save your changes, then reload to see this page in the new language.')
  expect(load).not.toHaveBeenCalled()
  expect(name.value).toMatch(/[?]$/)
  await user.click(screen.getByRole('button', { name: 'Reload', hidden: true }))
  expect(load).toHaveBeenCalledOnce()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
})

/** The browser's sound engine, which runs once it may. */
class Engine extends EventTarget {
  static allowed = false
  static tones = 0
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume() {
    if (!Engine.allowed) return new Promise<void>(() => {})
    this.state = 'running'
    this.dispatchEvent(new Event('statechange'))
  }
  async close() {}
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {} }
    return { gain, connect: () => {} }
  }
  createOscillator() {
    Engine.tones += 1
    const node = { connect: () => {} }
    return { type: '', frequency: { value: 0 }, connect: () => node, start() {}, stop() {} }
  }
}

test('sound is off until it is chosen, can be tried, and says when the browser blocks it', async () => {
  Object.assign(window, { AudioContext: Engine })
  const { dialog, save } = await openAccount()
  const choice = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Sound when/ })
  expect(choice.checked).toBe(false)
  for (const zone of ['Breading', 'Frying', 'Hot holding']) await user.click(within(dialog).getByText(zone))
  // Alarms are heard after a minute even where no zone is chosen, so there is always a volume to set.
  within(dialog).getByRole('button', { name: 'Play a test sound' })
  await user.click(within(dialog).getByText('Frying'))
  await user.click(choice)
  const volume = within(dialog).getByRole<HTMLInputElement>('slider', { name: 'Volume' })
  expect(volume.value).toBe('60')
  await user.click(within(dialog).getByRole('button', { name: 'Play a test sound' }))
  await within(dialog).findByText('Sound is blocked until you tap')
  expect(Engine.tones).toBe(0)
  Engine.allowed = true
  await user.click(within(dialog).getByRole('button', { name: 'Play a test sound' }))
  await within(dialog).findByText(/Two short tones were played/)
  expect(Engine.tones).toBe(2)
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await stored()).preferences).toMatchObject({
    noticeSound: true,
    soundVolume: 60,
    alarmZones: ['FRYING'],
  })
})
