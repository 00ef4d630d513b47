import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { updatePolicy, updateRole } from '#src/contract/administration/roles.ts'
import { conflict, Refused } from '#src/contract/define/refusal.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

const rowTexts = async (title: string) =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('th')?.textContent)
// Nothing has a place in jsdom, so a dropdown takes its field to be out of sight.
const option = (name: string) => screen.findByRole('option', { name, hidden: true })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((line) => line.textContent)

test('policies stand by name, and a search finds some', async () => {
  await app.open('/policies', ADMIN)
  await waitFor(async () =>
    expect(await rowTexts('Permissions Policies')).toEqual([
      'Area Operations',
      'Cameras and Devices',
      'Dictionary Reading',
      'Kitchen Records',
      'Kitchen Screens',
      'Production Control',
      'Reports',
      'Support',
    ]),
  )
  await app.open('/policies?search=kitchen', ADMIN)
  await waitFor(async () =>
    expect(await rowTexts('Permissions Policies')).toEqual(['Kitchen Records', 'Kitchen Screens']),
  )
})

test('a policy is created, and one without any permission is not [2§2.42]', async () => {
  await app.open('/policies', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create policy' }))
  const form = within(await dialog('Create policy'))
  await userEvent.type(form.getByLabelText(/^Name/), 'Auditing')
  await userEvent.click(form.getByText('Create policy', { selector: 'button *' }))
  expect(await form.findByText('Grant at least one action')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Dashboard: all actions')))
  await userEvent.click(form.getByLabelText('Audit: View'))
  await userEvent.click(form.getByText('Create policy', { selector: 'button *' }))
  await screen.findByText('Saved: Auditing')
  await waitFor(async () => expect(await rowTexts('Permissions Policies')).toContain('Auditing'))
})

test('a policy changed meanwhile is not gone over unseen', async () => {
  await app.open('/policies', ADMIN)
  await pressInRowMenu('Support', 'Edit policy')
  const form = within(await dialog('Edit policy'))
  await userEvent.click(form.getByLabelText('Support: Edit'))
  const message = 'There are newer changes to the policy. Review them before you save.'
  app.mock(updatePolicy, conflict(message))
  await userEvent.click(form.getByText('Save policy', { selector: 'button *' }))
  await form.findByText(message)
  app.restore()
  await userEvent.click(form.getByRole('button', { name: 'Load current version' }))
  expect(lines(await form.findByRole('list', { name: 'Saved now' }))).toEqual(['Support: View, Create'])
  expect(form.getByLabelText<HTMLInputElement>('Support: Edit').checked).toBe(true)
  await userEvent.click(form.getByText('Save policy', { selector: 'button *' }))
  await screen.findByText('Saved: Support')
})

test('a policy in use says which role it is part of before it is tried, and stays', async () => {
  await app.open('/policies', ADMIN)
  await pressInRowMenu('Area Operations', 'Delete policy')
  const question = within(await dialog('Delete policy?'))
  expect((await question.findByRole('status')).textContent).toContain('“Area Manager”')
  const verb = question.getByRole('button', { name: 'Delete policy' })
  expect(verb.getAttribute('aria-disabled')).toBe('true')
  // Nothing is sent: the provider would complain.
  await userEvent.click(verb)
  expect(question.queryByRole('alert')).toBeNull()
  expect(await rowTexts('Permissions Policies')).toContain('Area Operations')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
})

test('a role shows what its policies grant together while they are chosen [1§6.3]', async () => {
  await app.open('/roles', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Create role' }))
  const form = within(await dialog('Create role'))
  await form.findByText('Nothing yet. Choose policies for this role.')
  await userEvent.type(form.getByLabelText(/^Name/), 'Recorder')
  const start = form.getByRole<HTMLInputElement>('combobox', { name: 'Start page' })
  expect(start.disabled).toBe(true)
  form.getByText('Choose policies that show pages first.')
  await userEvent.click(form.getByRole('button', { name: /^Policies/ }))
  await userEvent.click(await option('Kitchen Screens'))
  await userEvent.click(await option('Reports'))
  expect(lines(await form.findByRole('list', { name: 'Permissions of this role' }))).toEqual([
    'Dashboard: View',
    'PCS: View',
    'Reports: View, Create, Delete',
  ])
  await userEvent.click(start)
  expect(screen.queryByRole('option', { name: 'Users', hidden: true })).toBeNull()
  await userEvent.click(await option('PCS Monitor'))
  await userEvent.click(form.getByText('Create role', { selector: 'button *' }))
  await screen.findByText('Saved: Recorder')
  await waitFor(async () => expect(await rowTexts('Permissions Roles')).toContain('Recorder'))
})

test('a role in use names who has it before it is tried; one that nobody has goes', async () => {
  await app.open('/roles', ADMIN)
  await pressInRowMenu('Crew', 'Delete role')
  const question = within(await dialog('Delete role?'))
  await question.findByText(`${CREW} has the role “Crew”. Give this user another role first.`)
  const verb = question.getByRole('button', { name: 'Delete role' })
  expect(verb.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(verb)
  expect(question.queryByRole('alert')).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  // It fades, and must not be taken for the next one.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await pressInRowMenu('Recorder', 'Delete role')
  await userEvent.click(within(await dialog('Delete role?')).getByRole('button', { name: 'Delete role' }))
  await screen.findByText('Deleted: Recorder')
  // The keyboard goes on from the row that has taken its place.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Actions: /))
  await waitFor(async () => expect(await rowTexts('Permissions Roles')).not.toContain('Recorder'))
})

test('a name that is taken is reported next to its field', async () => {
  await app.open('/roles', ADMIN)
  await pressInRowMenu('Crew', 'Edit role')
  const form = within(await dialog('Edit role'))
  await userEvent.clear(form.getByLabelText(/^Name/))
  await userEvent.type(form.getByLabelText(/^Name/), 'Area Manager')
  await userEvent.click(form.getByText('Save role', { selector: 'button *' }))
  expect(await form.findByText('Another role has this name')).toBeTruthy()
  app.mock(updateRole, new Refused(403, 'This needs permissions you do not have: Users: View.'))
  await userEvent.type(form.getByLabelText(/^Name/), ' 2')
  await userEvent.click(form.getByText('Save role', { selector: 'button *' }))
  await form.findByText('This needs permissions you do not have: Users: View.')
  app.restore()
  await userEvent.click(form.getByText('Cancel'))
  await userEvent.click(await screen.findByRole('button', { name: /Discard/ }))
})

test('a role’s detail lists its permissions [2§3.7]', async () => {
  await app.open('/roles', ADMIN)
  await pressInRowMenu('Restaurant Manager', 'Show permissions')
  const detail = within(await dialog('Restaurant Manager'))
  expect(lines(detail.getByRole('list', { name: 'Permissions' }))).toContain(
    'Timer Cycle History: View, Delete',
  )
  expect(detail.getByText('4 users')).toBeTruthy()
})
