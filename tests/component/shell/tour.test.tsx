import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ownProfile } from '#src/contract/account/profile.ts'
import { session } from '#src/shell/session/session.ts'
import { AREA, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

const PAGE = '/user-settings/security'
const tour = () => screen.queryByRole('region', { name: 'Tour' })
const shown = async () => within(await screen.findByRole('region', { name: 'Tour' }))
const gone = () => waitFor(() => expect(tour()).toBeNull())
const isSeen = async (email: string) =>
  (await app.provider.call(ownProfile, { token: await app.provider.tokenOf(email) })).body.preferences
    .tourSeen
const forget = (email: string) =>
  app.provider.services.db.run(sql`UPDATE account SET preferences = '{}' WHERE email = ${email}`)

/** The console as it is after a reload, or on another device. */
async function arriveAgain(email: string) {
  await session.forceLogout(null)
  await session.signIn(email, DEMO_PASSWORD)
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
}
/** Whether the tour comes is known with the profile. */
const profileIsThere = () => screen.findByRole('button', { name: 'Account' })
async function showAround() {
  await user.click(await profileIsThere())
  await user.click(await screen.findByRole('menuitem', { name: 'Show me around', hidden: true }))
}

test('an account that has never seen it is shown around, step by step, without being held up', async () => {
  await app.open(PAGE, CREW)
  await forget(CREW)
  await arriveAgain(CREW)
  const card = await shown()
  card.getByText('1 of 4')
  // Not a dialog: what is on the page is pressed as ever.
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(card.getByRole('link', { name: 'Open PCS Monitor' }))
  await screen.findByRole('heading', { level: 1, name: /Monitor$/ })
  card.getByText('1 of 4')
  expect(card.queryByRole('link')).toBeNull()

  await user.click(card.getByRole('button', { name: 'Next' }))
  card.getByText('2 of 4')
  card.getByRole('link', { name: 'Open PCS Recommendations' })
  await user.click(card.getByRole('button', { name: 'Next' }))
  await user.click(card.getByRole('button', { name: 'Next' }))
  card.getByText('4 of 4')
  expect(card.queryByRole('button', { name: 'Skip' })).toBeNull()
  expect(await isSeen(CREW)).toBe(false)
  await user.click(card.getByRole('button', { name: 'Done' }))
  await gone()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await expect.poll(() => isSeen(CREW)).toBe(true)
})

test('skipped once it does not come again, on whichever device, but is found in the account menu', async () => {
  await forget(CREW)
  await arriveAgain(CREW)
  await user.click((await shown()).getByRole('button', { name: 'Skip' }))
  await gone()
  await expect.poll(() => isSeen(CREW)).toBe(true)

  await arriveAgain(CREW)
  await showAround()
  const card = await screen.findByRole('region', { name: 'Tour' })
  await waitFor(() => expect(document.activeElement).toBe(card))
  within(card).getByText('1 of 4')
  await user.keyboard('{Escape}')
  await gone()
})

test('an area manager is led by their own pages', async () => {
  await forget(AREA)
  await arriveAgain(AREA)
  const card = await shown()
  await card.findByText(/ranks your kitchens/)
  await user.click(card.getByRole('button', { name: 'Next' }))
  card.getByRole('link', { name: 'Open Monitoring Alerts' })
})
