import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { currentUser } from '#src/contract/account/user.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()
const others: string[] = []

beforeAll(async () => {
  for (const _ of [1, 2, 3]) others.push(await app.provider.tokenOf(MANAGER))
})
const alive = async () => {
  const calls = others.map((token) => app.provider.call(currentUser, { token }))
  return (await Promise.all(calls)).filter(({ status }) => status === 200).length
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Active Sessions' })
  return within(table).getAllByRole('row').slice(1)
}
const confirm = async (verb: string) => {
  const question = await screen.findByRole('dialog', { name: `${verb}?` })
  await user.click(within(question).getByRole('button', { name: verb }))
}

test('the present one is marked, and is left by signing out', async () => {
  await app.open('/user-settings/active-sessions', MANAGER)
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  const [own] = (await rows()).filter((row) => row.textContent?.includes('This browser'))
  const button = within(own as HTMLElement).getByRole('button', { name: /Delete session/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('another one is deleted after a question [1§7.5]', async () => {
  const other = (await rows()).find((row) => !row.textContent?.includes('This browser'))
  await user.click(within(other as HTMLElement).getByRole('button', { name: /Delete session/ }))
  await confirm('Delete session')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(await alive()).toBe(2)
})

test('all others are signed out, and this one goes on', async () => {
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }))
  await confirm('Sign out all others')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(await alive()).toBe(0)
})
