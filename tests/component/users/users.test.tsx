import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type AdministeredUser,
  createUser,
  inviteUser,
  updateUser,
  userById,
  users,
} from '#src/contract/administration/administered-users.ts'
import { createRole, roleConstituents } from '#src/contract/administration/roles.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const user = userEvent.setup()

/** The row of a user, by e-mail. */
const row = async (email: string) => {
  const cell = await screen.findByRole('rowheader', { name: email })
  return cell.closest('tr') ?? document.body
}
const menu = async (email: string) => {
  await user.click(within(await row(email)).getByRole('button', { name: /^Actions: / }))
  return within(await screen.findByRole('menu', { name: new RegExp(email) }))
}
const press = async (email: string, item: string) =>
  user.click((await menu(email)).getByRole('menuitem', { name: item }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const notice = (text: string | RegExp) => screen.findByText(text)
/** Chooses in a form's select; without a layout its list counts as out of sight. */
const choose = async (form: ReturnType<typeof within>, label: RegExp, option: string | RegExp) => {
  const field = form.getByRole('combobox', { name: label })
  await user.click(field)
  const list = await waitFor(() => {
    const found = document.getElementById(field.getAttribute('aria-controls') ?? '')
    if (!found) throw new Error('The list is not open')
    return within(found)
  })
  await user.click(await list.findByRole('option', { name: option, hidden: true }))
}

test('lists users by e-mail, with what they are and where they stand [2§2.37]', async () => {
  await app.open('/users', ADMIN)
  const cells = (await row(AREA)).querySelectorAll('th, td')
  expect(cells[2]?.textContent).toBe('Manager')
  expect(cells[4]?.textContent).toMatch(/^\d{4} - .+ \+4$/)
  expect(cells[4]?.querySelector('[title]')?.getAttribute('title')?.split('\n')).toHaveLength(5)
  expect(cells[5]?.textContent).toBe('Active')
  expect((await row(ADMIN)).querySelectorAll('th, td')[4]?.textContent).toBe('All')
  const mails = screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('th')?.textContent)
  expect(mails).toEqual(mails.toSorted())
})

test('filters by type, status and role, and finds by name', async () => {
  await app.open('/users?status=BLOCKED', ADMIN)
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await row('blocked@linewatch.test')
  await app.open('/users?type=ADMIN&status=NONSENSE', ADMIN)
  await row(ADMIN)
  await waitFor(() => expect(app.location()).toBe('/users?restaurantUuid=select&type=ADMIN'))
  expect(screen.queryByRole('rowheader', { name: AREA })).toBeNull()
  await app.open('/users', ADMIN)
  await user.type(screen.getByRole('searchbox', { name: 'Search e-mail or name' }), 'crew@')
  await waitFor(() => expect(app.location()).toContain('search=crew'))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: AREA })).toBeNull())
  await row(CREW)
})

test('a role and a restaurant are asked for of all but administrators [1§6.7]', async () => {
  await app.open('/users', ADMIN)
  await row(AREA)
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  for (const text of ['Enter an e-mail address', 'Enter a name', 'Choose a role', 'Choose a restaurant'])
    expect((await form.findAllByText(text)).length).toBeGreaterThan(0)
  await choose(form, /^Type/, 'Administrator')
  expect(form.queryByRole('combobox', { name: /^Role/ })).toBeNull()
  expect(form.queryByRole('combobox', { name: /^Restaurant/ })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
})

test('creates and invites; an e-mail that is taken is reported next to the field [2§2.38]', async () => {
  await app.open('/users', ADMIN)
  await row(AREA)
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), AREA)
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Ann Lee')
  await choose(form, /^Role/, 'Crew')
  await choose(form, /^Restaurant/, /^0412/)
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await form.findByText('Another user has this e-mail')
  expect(form.queryByRole('button', { name: 'Load current version' })).toBeNull()
  await user.clear(form.getByRole('textbox', { name: /E-mail/ }))
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'ann@linewatch.test')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await notice('Created, invitation sent to ann@linewatch.test')
  expect(within(await row('ann@linewatch.test')).getByText('Invited')).toBeDefined()
})

test('a first password waits for all it needs, and the provider has the last word on it', async () => {
  await app.open('/users', ADMIN)
  await row(AREA)
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'bob@linewatch.test')
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Bob Ray')
  await choose(form, /^Type/, 'Administrator')
  await choose(form, /^First sign-in/, 'Set a first password')
  expect(form.getByText(/have to change it at the first sign-in/)).toBeDefined()
  const password = form.getByLabelText('New password')
  await user.type(password, 'short')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await form.findByText('The password does not meet all requirements')
  await user.clear(password)
  await user.type(password, 'Bobray@linewatch1')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await form.findByText(/resembles/i)
  await user.clear(password)
  await user.type(password, 'Waffle+Iron 77 deep')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await notice('Saved: Bob Ray (bob@linewatch.test)')
  expect(within(await row('bob@linewatch.test')).getByText('Active')).toBeDefined()
})

test('an invitation that fails does not hide that the user was made', async () => {
  await app.open('/users', ADMIN)
  await row(AREA)
  app.mock(inviteUser, new Refused(503, 'The mail server does not answer.'))
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'cid@linewatch.test')
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Cid Fox')
  await choose(form, /^Type/, 'Administrator')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  await notice(/Cid Fox .* was created, but the invitation was not sent: /)
  app.restore()
  await press('cid@linewatch.test', 'Invite again')
  await notice('Invitation sent to cid@linewatch.test')
})

test('edits; somebody else was first: theirs is next to what was typed, saving replaces it [2§2.39]', async () => {
  await app.open('/users', ADMIN)
  await press(CREW, 'Edit')
  const form = await dialog('Edit user')
  const name = form.getByRole('textbox', { name: /Name/ })
  await user.clear(name)
  await user.type(name, 'Crew of the night')
  const stored: AdministeredUser = await storedUser(CREW)
  const { signIn } = await import('#src/contract/account/auth.ts')
  const { body } = await app.provider.call(signIn, { body: { email: ADMIN, password: 'Kitchen#2026' } })
  const { uuid, version, email, type, notification } = stored
  await app.provider.call(updateUser, {
    token: body.accessToken,
    body: {
      uuid,
      version,
      email,
      type,
      displayName: 'Crew of the day',
      roleUuid: stored.userRoleDto?.uuid ?? null,
      restaurantUuids: stored.restaurants.map((restaurant) => restaurant.uuid),
      notification: !notification,
      multiFactorAuthentication: false,
    },
  })
  await user.click(form.getByRole('button', { name: 'Save user' }))
  await user.click(await form.findByRole('button', { name: 'Load current version' }))
  await form.findByText('Saved: Crew of the day')
  expect(form.getByText(`Saved: ${notification ? 'Off' : 'On'}`)).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Save user' }))
  await notice(`Saved: Crew of the night (${CREW})`)
  expect((await storedUser(CREW)).notification).toBe(notification)
})

async function storedUser(email: string): Promise<AdministeredUser> {
  const { signIn } = await import('#src/contract/account/auth.ts')
  const { body } = await app.provider.call(signIn, { body: { email: ADMIN, password: 'Kitchen#2026' } })
  const found = await app.provider.call(users, { token: body.accessToken, query: { search: email } })
  const [first] = found.body.content
  if (!first) throw new Error(`${email} is not there`)
  const { body: whole } = await app.provider.call(userById, {
    token: body.accessToken,
    params: { id: first.uuid },
  })
  return whole
}

test('blocks after a question that says what happens, and unblocks [2§2.40]', async () => {
  await app.open('/users', ADMIN)
  await press(CREW, 'Block')
  const question = await dialog('Block user?')
  expect(question.getByText(/signed out everywhere within seconds/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Block user' }))
  await waitFor(async () => expect(within(await row(CREW)).getByText('Blocked')).toBeDefined())
  const refused = (await menu(CREW)).getAllByRole('menuitem').filter((item) => item.ariaDisabled === 'true')
  expect(refused.map((item) => item.textContent)).toEqual([
    'Invite',
    'Send a password link',
    'Reset password',
  ])
  expect(screen.getByText('This user is blocked. Unblock first.')).toBeDefined()
  await user.click(screen.getByRole('menuitem', { name: 'Unblock' }))
  await waitFor(async () => expect(within(await row(CREW)).getByText('Active')).toBeDefined())
})

test('deletes, and takes it back [2§2.41]', async () => {
  await app.open('/users?search=ann@', ADMIN)
  await press('ann@linewatch.test', 'Delete')
  await user.click((await dialog('Delete user?')).getByRole('button', { name: 'Delete user' }))
  await notice('Deleted: Ann Lee (ann@linewatch.test)')
  await screen.findByText('No records')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await notice('Restored: Ann Lee (ann@linewatch.test)')
  await row('ann@linewatch.test')
})

test('mails links, turns notifications over, and resets a password after a question [1§6.8]', async () => {
  await app.open('/users', ADMIN)
  await press(CREW, 'Send a password link')
  await notice(`Password link sent to ${CREW}`)
  const before = (await storedUser(CREW)).notification
  await press(CREW, before ? 'Turn notifications off' : 'Turn notifications on')
  await waitFor(async () => expect((await storedUser(CREW)).notification).toBe(!before))
  await press(CREW, 'Reset password')
  const question = await dialog('Reset password?')
  expect(question.getByText(/all sessions end now/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Reset password' }))
  await notice(`Password reset, link sent to ${CREW}`)
  await waitFor(async () => expect(within(await row(CREW)).getByText('Invited')).toBeDefined())
})

test('users cannot block or delete themselves, or change their own type', async () => {
  await app.open('/users', ADMIN)
  const items = await menu(ADMIN)
  for (const [name, reason] of [
    [/^Block/, 'You cannot block yourself.'],
    [/^Delete/, 'You cannot delete yourself.'],
  ] as const) {
    const item = items.getByRole('menuitem', { name })
    expect(item.ariaDisabled).toBe('true')
    expect(item.textContent).toContain(reason)
    await user.click(item)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(items.getByRole('menuitem', { name: 'Edit' }))
  const form = await dialog('Edit user')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Type/ }).disabled).toBe(true)
  expect(form.getByText('You cannot change your own type.')).toBeDefined()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
})

test('of whom one may not administer the menu says why, before anything is pressed', async () => {
  const reason = 'This user also belongs to restaurants that you do not see. An administrator can do it.'
  const whole = await storedUser(AREA)
  const content = [{ ...whole, administrable: false, notAdministrableReason: reason }]
  app.mock(users, { content, total: 1, page: 0, limit: 20, existNext: false })
  await app.open('/users?search=area@linewatch', ADMIN)
  const items = (await menu(AREA)).getAllByRole('menuitem')
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) {
    expect(item.ariaDisabled).toBe('true')
    const described = item.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(reason)
    await user.click(item)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Escape}')
})

test('a refused creation stays in the form with what was typed', async () => {
  await app.open('/users', ADMIN)
  await row(AREA)
  app.mock(createUser, new Refused(403, 'This needs permissions you do not have.'))
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.type(form.getByRole('textbox', { name: /E-mail/ }), 'dee@linewatch.test')
  await user.type(form.getByRole('textbox', { name: /Name/ }), 'Dee')
  await choose(form, /^Type/, 'Administrator')
  await user.click(form.getByRole('button', { name: 'Create user' }))
  expect((await form.findByRole('alert')).textContent).toContain('permissions you do not have')
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /E-mail/ }).value).toBe('dee@linewatch.test')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
})

test('of more than a hundred roles the last is filtered by and given, too', async () => {
  const token = await app.provider.tokenOf(ADMIN)
  const { content } = (await app.provider.call(roleConstituents, { token })).body
  const constituents = content.slice(0, 1).map(({ uuid }) => uuid)
  const made = Array.from({ length: 101 }, (_, at) =>
    app.provider.call(createRole, { token, body: { name: `Zone ${100 + at}`, constituents } }),
  )
  const last = (await Promise.all(made)).at(-1)?.body
  await app.open(`/users?roleUuids=${last?.uuid}&restaurantUuid=select`, ADMIN)
  await screen.findByRole('button', { name: /^Role: Zone 200/ })
  await screen.findByText('No records')
  expect(app.location()).toBe(`/users?roleUuids=${last?.uuid}&restaurantUuid=select`)
  await user.click(screen.getByRole('button', { name: 'Create user' }))
  const form = await dialog('Create user')
  await user.type(form.getByRole('combobox', { name: /^Role/ }), 'Zone 200')
  await choose(form, /^Role/, 'Zone 200')
  expect(form.getByRole<HTMLInputElement>('combobox', { name: /^Role/ }).value).toBe('Zone 200')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
})

// Last: a page keeps the frame it was made in.
test('of each that could not be done it is told why; what was done can be taken back', async () => {
  await app.open('/users', ADMIN)
  await row(CREW)
  await user.click(screen.getByRole('button', { name: 'Select rows' }))
  const bar = () => within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  const box = (email: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select .*${email}`) })
  await user.click(await box(ADMIN))
  await user.click(await box(CREW))
  await user.click(await box('blocked@linewatch.test'))
  await user.click(bar().getByRole('button', { name: 'Block' }))
  const asked = await dialog('Block 2 users?')
  expect(asked.getByText('Already blocked')).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Block 2 users' }))
  const result = await dialog('Not done: 1 user')
  expect(result.getByRole('listitem').textContent).toMatch(new RegExp(`${ADMIN}.*yourself`))
  expect(result.getByText('Blocked: 1 user')).toBeDefined()
  await user.click(result.getByRole('button', { name: 'Try again' }))
  expect((await (await dialog('Not done: 1 user')).findByRole('listitem')).textContent).toContain(ADMIN)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Unblocked: 1 user')
})

test('on a phone a card tells the same, a press on it edits, and the menu is the same', async () => {
  setViewport(390)
  // What stood before keeps the frame it was made in.
  await app.open('/settings/chicken/materials', ADMIN)
  await app.open('/users?search=area@', ADMIN)
  await user.click(await screen.findByRole('button', { name: new RegExp(`${AREA}.*\\+4.*Active`) }))
  const form = await dialog('Edit user')
  await user.click(form.getByRole('button', { name: /^Restaurants/ }))
  await user.click(await screen.findByRole('button', { name: 'Select All', hidden: true }))
  await screen.findByRole('button', { name: 'Clear All', hidden: true })
  await user.keyboard('{Escape}')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await user.click(screen.getByRole('button', { name: /^Actions: / }))
  expect(within(await screen.findByRole('menu')).getAllByRole('menuitem')).toHaveLength(8)
})
