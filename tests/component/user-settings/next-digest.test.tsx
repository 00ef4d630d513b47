import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { nextDigest } from '#src/contract/account/digest.ts'
import { ownProfile } from '#src/contract/account/profile.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const PATH = '/user-settings/next-digest'

const stored = async () => {
  const token = await app.provider.tokenOf(MANAGER)
  return (await app.provider.call(ownProfile, { token })).body.preferences
}

test('until one is chosen it says so, and leads to the choice', async () => {
  await app.open(PATH, MANAGER)
  await screen.findByText('No digest is coming. Choose when you want one.')
  await user.click(screen.getByRole('button', { name: 'Choose digests' }))
  const dialog = await screen.findByRole('dialog', { name: 'My Account' })
  const morning = await within(dialog).findByRole('group', { name: 'Morning, an hour before opening' })
  within(dialog).getByRole('group', { name: 'End of shift, half an hour after closing' })
  within(dialog).getByRole('group', { name: 'Weekly, Monday before opening' })
  await user.click(within(dialog).getByText('Pounds'))
  await user.click(within(morning).getByRole('checkbox', { name: 'E-mail' }))
  await user.click(within(morning).getByRole('checkbox', { name: 'Push' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toMatchObject({ digests: ['MORNING_MAIL', 'MORNING_PUSH'], digestUnit: 'lbs' })
})

test('it is shown as it would be sent, with when and how; its sentences lead to their pages', async () => {
  await screen.findByText(/^Your morning digest will be sent \w+ \d+, 5:00 AM C[SD]T by e-mail and push\. /)
  const digest = screen.getByRole('article', { name: /^0412: nothing was cooked/ })
  const cooked = within(digest).getByRole('link', { name: 'Nothing was cooked.' })
  expect(cooked.getAttribute('href')).toMatch(
    /^\/dashboard\/chicken\?startDate=\d+&endDate=\d+&restaurantUuid=/,
  )
  within(digest).getByRole('heading', { level: 3, name: /^Orders (today|on [A-Z])/ })
})

test('the choice leads back to what comes of it', async () => {
  await user.click(screen.getByRole('button', { name: 'Choose digests' }))
  const dialog = await screen.findByRole('dialog', { name: 'My Account' })
  const morning = await within(dialog).findByRole('group', { name: /^Morning/ })
  expect(within(morning).getByRole<HTMLInputElement>('checkbox', { name: 'E-mail' }).checked).toBe(true)
  // Changes that are not saved yet would be lost.
  await user.click(within(morning).getByRole('checkbox', { name: 'E-mail' }))
  expect(within(dialog).queryByRole('link', { name: 'Show the next digest' })).toBeNull()
  await user.click(within(morning).getByRole('checkbox', { name: 'E-mail' }))
  await user.click(within(dialog).getByRole('link', { name: 'Show the next digest' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.location()).toContain(PATH)
})

const coming = {
  kind: 'SHIFT' as const,
  channels: ['MAIL' as const],
  sendTime: Date.parse('2026-11-25T04:30:00Z'),
  timezone: 'America/Chicago',
}
const sentence = { text: '<img src=x onerror=alert(1)> wasted.' }

test('names are text, whatever stands in them', async () => {
  const section = { heading: 'Tue, Nov 24', sentences: [sentence] }
  const document = { subject: '0412: waste within target', sections: [section], notes: [] }
  app.mock(nextDigest, { next: { ...coming, document } })
  await app.open('/user-settings/security', MANAGER)
  await app.open(PATH, MANAGER)
  await screen.findByText(sentence.text)
  screen.getByText(/^Your digest at the end of the shift will be sent Nov 24, 10:30 PM CST by e-mail\. /)
})

test('what is not sent for lack of permissions says so', async () => {
  app.mock(nextDigest, { next: { ...coming, document: null } })
  await app.open('/user-settings/security', MANAGER)
  await app.open(PATH, MANAGER)
  await screen.findByText('You have no permission for anything in it, so it won’t be sent.')
})
