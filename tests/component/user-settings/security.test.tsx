import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test, vi } from 'vitest'
import { refresh } from '#src/contract/account/auth.ts'
import { enableMultiFactor, multiFactorState } from '#src/contract/account/multi-factor.ts'
import { isDirty } from '#src/session/dirty-forms.ts'
import { createRefresher } from '#src/session/refresh.ts'
import { createSessionStorage } from '#src/session/storage.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const PATH = '/user-settings/security'
const user = userEvent.setup()
let key = ''

beforeAll(() => {
  URL.createObjectURL = () => 'blob:secret'
  URL.revokeObjectURL = () => {}
})

/** The app's code, some steps from now: one that was used counts no more. */
const code = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
const enter = async (digits: string) => {
  const dialog = await screen.findByRole('dialog')
  const first = await within(dialog).findByRole('textbox', { name: 'Digit 1 of 6' })
  await user.click(first)
  await user.paste(digits)
}
const state = async () => {
  const session = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as { accessToken: string }
  return (await app.provider.call(multiFactorState, { token: session.accessToken })).body
}
const section = () => screen.findByRole('region', { name: 'Multi-factor' })

test('turning it on takes a code of the new secret, and shows the recovery codes once [1§4.20]', async () => {
  await app.open(PATH, MANAGER)
  await user.click(await within(await section()).findByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn multi-factor on' })
  await within(dialog).findByRole('img', { name: 'QR code for your authenticator app' })
  key = (await within(dialog).findByText(/^[A-Z2-7 ]{16,}$/)).textContent ?? ''

  await enter(code(5))
  expect(await within(dialog).findByRole('alert')).toBeDefined()
  expect((await state()).enabled).toBe(false)

  // Started again in another tab: the code of what is on this screen is not called wrong, and there is a way on.
  expect(within(dialog).queryByRole('button', { name: 'Start over' })).toBeNull()
  const session = JSON.parse(localStorage.getItem('linewatch.session') ?? '{}') as { accessToken: string }
  await app.provider.call(enableMultiFactor, { token: session.accessToken })
  await enter(code())
  expect((await within(dialog).findByRole('alert')).textContent).toContain('an earlier setup')
  const former = key
  await user.click(within(dialog).getByRole('button', { name: 'Start over' }))
  await waitFor(() => {
    key = within(dialog).getByText(/^[A-Z2-7 ]{16,}$/).textContent ?? ''
    expect(key).not.toBe(former)
  })

  await enter(code())
  const codes = await within(dialog).findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  expect((await state()).enabled).toBe(true)
  // The boxes are gone: the keyboard goes on from what is said, and no reload passes over what is shown once.
  await expect.poll(() => document.activeElement).toBe(within(dialog).getByText(/^Store these codes/))
  expect(isDirty()).toBe(true)
  expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
  const done = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Done' })
  expect(done.disabled).toBe(true)
  // The page behind says so already.
  await screen.findByText('Recovery codes remaining: 10.')
  await user.click(within(dialog).getByRole('checkbox', { name: 'I saved the codes' }))
  expect(isDirty()).toBe(false)
  await user.click(done)
  await within(await section()).findByText('Recovery codes remaining: 10.')
  const off = within(await section()).getByRole('button', { name: 'Turn off' })
  await waitFor(() => expect(document.activeElement).toBe(off))
})

test('the codes can be copied, and printed with what they are good for', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await within(await section()).findByRole('button', { name: 'New recovery codes' }))
  await enter(code(1))
  const dialog = await screen.findByRole('dialog', { name: 'New recovery codes' })
  await user.click(await within(dialog).findByRole('button', { name: 'Copy' }))
  const shown = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  await waitFor(() => expect(written).toHaveBeenCalledWith(shown.join('\n')))
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  await user.click(within(dialog).getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledOnce()
  expect(document.querySelector('.print-sheet')?.textContent).toContain('Each works once.')
  window.dispatchEvent(new Event('afterprint'))
  await user.click(within(dialog).getByRole('checkbox', { name: 'I saved the codes' }))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
})

test('turning it off takes a code; a recovery code does, once', async () => {
  await user.click(await within(await section()).findByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn multi-factor off' })
  const first = within(dialog).getByRole('textbox', { name: 'Digit 1 of 6' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.click(within(dialog).getByRole('button', { name: 'Use a recovery code' }))
  const field = within(dialog).getByRole('textbox', { name: 'Recovery code' })
  await user.type(field, 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('recovery code is not valid')
  expect((await state()).enabled).toBe(true)
  // The button that is pressed waits and loses the focus: the field to be typed again has it.
  await user.click(within(dialog).getByRole('button', { name: 'Verify' }))
  await within(dialog).findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
})

test('a password is changed in the dialog, which waits until the rules hold [1§4.19]', async () => {
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Change password' })
  await user.type(within(dialog).getByLabelText('Current password'), 'not the one')
  expect(save.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText('New password'), 'Quartz.Lantern-58')
  expect(save.disabled).toBe(false)
  await user.click(save)
  await within(dialog).findByText('The current password is not right.')
  await user.clear(within(dialog).getByLabelText('Current password'))
  await user.type(within(dialog).getByLabelText('Current password'), 'Kitchen#2026')
  await user.click(save)
  await screen.findByText('Password successfully changed')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await state()).enabled).toBe(true)
})

test('another tab that wants to refresh while the password is changed waits, and nobody is signed out', async () => {
  const storage = createSessionStorage(localStorage)
  const spend = vi.fn(async (refreshToken: string) => {
    const { body } = await app.provider.call(refresh, { body: { refreshToken } })
    return { success: true as const, code: 200, results: body }
  })
  const onEnded = vi.fn()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const other = createRefresher({ storage, locks: null, now: Date.now, sleep, spend, onEnded })
  let refreshing: ReturnType<typeof other.refresh> | undefined
  const send = globalThis.fetch
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!(init?.method === 'PUT' && String(url).endsWith('/users/password'))) return send(url, init)
    refreshing = other.refresh()
    const answer = await send(url, init)
    expect(spend).not.toHaveBeenCalled()
    return answer
  })

  const before = storage.read()?.accessToken
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change password' })
  await user.type(within(dialog).getByLabelText('Current password'), 'Quartz.Lantern-58')
  await user.type(within(dialog).getByLabelText('New password'), 'Harbour+Violin-93')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fetching.mockRestore()

  expect(await refreshing).toBe('adopted')
  expect(spend).not.toHaveBeenCalled()
  expect(onEnded).not.toHaveBeenCalled()
  expect(storage.read()?.accessToken).not.toBe(before)
  expect((await state()).enabled).toBe(true)
  expect(screen.getByRole('heading', { level: 1, name: 'Security' })).toBeDefined()
})
