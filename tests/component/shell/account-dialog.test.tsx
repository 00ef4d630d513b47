import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ownProfile, updateProfile } from '#src/contract/profile.ts'
import { Refused } from '#src/contract/refused.ts'
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
  return { dialog, name, save: within(dialog).getByRole('button', { name: 'Save' }) }
}
const stored = async () => (await app.provider.call(ownProfile, { token: await token() })).body
const token = () => app.provider.tokenOf(MANAGER)

test('a name and which notices come are kept by the provider', async () => {
  await app.open('/user-settings/security', MANAGER)
  const { dialog, name, save } = await openAccount()
  await user.clear(name)
  await user.click(save)
  await within(dialog).findByText('Enter a name')
  await user.type(name, 'Ada Kitchen')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Info' }))
  await user.click(within(dialog).getByRole('checkbox', { name: /Quiet hours/ }))
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
  app.mock(updateProfile, new Refused(503, 'The database cannot be reached just now. Try again in a moment.'))
  const { dialog, name, save } = await openAccount()
  expect(name.value).toBe('Ada Kitchen')
  await user.type(name, ' Smith')
  await user.click(save)
  await within(dialog).findByText('The database cannot be reached just now. Try again in a moment.')
  expect(name.value).toBe('Ada Kitchen Smith')
  app.restore()
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await stored()).displayName).toBe('Ada Kitchen Smith')
})
