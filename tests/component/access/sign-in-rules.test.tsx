import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { signInRules, updateSignInRules } from '#src/contract/administration/sign-in-rules.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

const level = async (name: string) => within(await screen.findByRole('listitem', { name }))
const factsIn = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map((child) => child.textContent).join(': '),
  )
const factsOf = async (name: string) => factsIn(await screen.findByRole('listitem', { name }))
async function openForm(name: string) {
  await userEvent.click((await level(name)).getByRole('button', { name: `Edit rules: ${name}` }))
  return within(await screen.findByRole('dialog', { name: `Sign-in rules: ${name}` }))
}
const save = (form: Awaited<ReturnType<typeof openForm>>) =>
  userEvent.click(form.getByText('Save rules', { selector: 'button *' }))
const applies = async (title: string) => factsIn(await screen.findByRole('region', { name: title }))

test('that could not be loaded say why, and are asked for again', async () => {
  app.mock(signInRules, new Refused(500, 'The server failed.'))
  await app.open('/sign-in-rules', ADMIN)
  await screen.findByText(/The server reported an error/)
  app.restore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await level('Everybody')
})

test('administrators see every level, their address and what applies without rules', async () => {
  await app.open('/sign-in-rules', ADMIN)
  for (const name of ['Everybody', 'Administrators', 'Managers', 'Users', 'Role Crew'])
    (await level(name)).getByText('No rules')
  await screen.findByText(
    /^Your address is 127\.0\.0\.1\. If this is the address of a proxy, set TRUST_PROXY/,
  )
  for (const title of ['Administrators', 'Managers without a role', 'Users without a role'])
    expect(await applies(title)).toEqual([
      'Multi-factor: Not required',
      'Longest session: 30 days',
      'Without use: 14 days',
      'Sessions at once: Any number',
      'Networks: Any network',
    ])
})

test('rules are set in a dialog, and said in sentences; what applies is the strictest', async () => {
  await app.open('/sign-in-rules', ADMIN)
  const form = await openForm('Role Crew')
  await userEvent.click(form.getByLabelText('Require multi-factor'))
  await userEvent.type(form.getByLabelText('Longest session, hours'), '12')
  await userEvent.type(form.getByLabelText('Longest time without use, minutes'), '90')
  await userEvent.type(form.getByLabelText('Most sessions at once'), '1')
  await userEvent.type(form.getByLabelText('Allowed networks'), '10.1.2.3/16{enter}fd12::1')
  await save(form)
  await screen.findByText('Saved: Role Crew')
  await waitFor(async () =>
    expect(await factsOf('Role Crew')).toEqual([
      'Multi-factor: Required. Users without it set it up when they sign in. Their open sessions end within 15 minutes.',
      'Longest session: Users sign in again 12 hours after they signed in.',
      'Without use: Users sign in again when Linewatch was closed for 90 minutes.',
      'Sessions at once: Each user has 1 session at most. A new sign-in ends the oldest.',
      'Networks: Linewatch opens only from 10.1.0.0/16, fd12::1/128.',
    ]),
  )
  const users = await openForm('Users')
  await userEvent.type(users.getByLabelText('Longest session, hours'), '8')
  await userEvent.type(users.getByLabelText('Allowed networks'), '10.0.0.0/8')
  await save(users)
  await waitFor(async () => expect(await factsOf('Users')).toHaveLength(2))

  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Crew', hidden: true }))
  expect(await applies('Managers with the role Crew')).toEqual([
    'Multi-factor: Required',
    'Longest session: 12 hours',
    'Without use: 90 minutes',
    'Sessions at once: 1',
    'Networks: 10.1.0.0/16, fd12::1/128',
  ])
  expect(await applies('Users with the role Crew')).toEqual([
    'Multi-factor: Required',
    'Longest session: 8 hours',
    'Without use: 90 minutes',
    'Sessions at once: 1',
    'Networks: 10.0.0.0/8; and also in 10.1.0.0/16, fd12::1/128',
  ])
  expect(await applies('Administrators')).toContain('Multi-factor: Not required')
})

test('what would lock the administrator out is refused next to its field, and nothing is saved', async () => {
  await app.open('/sign-in-rules', ADMIN)
  const form = await openForm('Administrators')
  await userEvent.type(form.getByLabelText('Allowed networks'), '10.20.0.0/16')
  await save(form)
  await form.findByText(
    /^These networks would lock you out: they do not include your address, 127\.0\.0\.1\./,
  )
  await userEvent.clear(form.getByLabelText('Allowed networks'))
  await userEvent.type(form.getByLabelText('Allowed networks'), 'office')
  await save(form)
  await form.findByText(/^Not a network: office\./)
  await userEvent.clear(form.getByLabelText('Allowed networks'))
  await userEvent.click(form.getByLabelText('Require multi-factor'))
  await save(form)
  await form.findByText(/^Required multi-factor would lock you out/)
  await userEvent.click(form.getByLabelText('Require multi-factor'))
  await userEvent.type(form.getByLabelText('Longest session, hours'), '0')
  await save(form)
  await form.findByText('From 1 to 720')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: /Discard/ }))
  ;(await level('Administrators')).getByText('No rules')
})

test('rules changed meanwhile are shown next to what was typed', async () => {
  await app.open('/sign-in-rules', ADMIN)
  const form = await openForm('Managers')
  await userEvent.type(form.getByLabelText('Most sessions at once'), '3')
  const message = 'There are newer changes to the sign-in rules. Review them before you save.'
  app.mock(updateSignInRules, conflict(message))
  await save(form)
  await form.findByText(message)
  app.restore()
  await userEvent.click(form.getByRole('button', { name: 'Load current version' }))
  await form.findByText('Saved: No rule')
  await save(form)
  await screen.findByText('Saved: Managers')
})
