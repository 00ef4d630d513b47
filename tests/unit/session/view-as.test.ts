import { describe, expect, test } from 'vitest'
import { memoryStorage } from '#src/session/storage.ts'
import { refusalOf } from '#src/session/use-session.ts'
import { createViewAs } from '#src/session/view-as.ts'
import { user } from './support.ts'
import { answer, area, no, ok, openTab, world } from './tabs-world.ts'

const CREW = { uuid: 'role-crew', name: 'Crew' }

describe('the role a tab is viewed as', () => {
  test('outlives a reload of the tab, and ends with it', () => {
    const tab = memoryStorage()
    createViewAs(tab).start(CREW)
    expect(createViewAs(tab).role()).toEqual(CREW)
    createViewAs(tab).stop()
    expect(createViewAs(tab).role()).toBeNull()
  })

  test.each(['', 'no JSON', '{}', '{"uuid":1,"name":"x"}', 'null'])('is none where %j is stored', (text) => {
    const tab = memoryStorage()
    tab.setItem('linewatch.viewAs', text)
    expect(createViewAs(tab).role()).toBeNull()
  })
})

describe('a session that views as a role', () => {
  const viewing = () => {
    const tab = memoryStorage()
    createViewAs(tab).start(CREW)
    return tab
  }

  test('tells its calls, and keeps nothing of it for a start without a network', async () => {
    world.answers['POST /auth/signIn'] = ok(answer())
    world.answers['GET /restaurants'] = ok({ content: [] })
    world.answers['GET /users/user'] = ok({ ...area, type: 'MANAGER', daysToPasswordExpiration: null })
    const first = openTab()
    await first.session.signIn('area@linewatch.test', 'x')
    const known = first.storage.readLastKnown()
    const second = openTab(viewing())
    await second.session.start()
    expect(second.session.authorizer.viewsAs?.()).toBe('role-crew')
    expect(second.session.getSnapshot().userType).toBe('MANAGER')
    expect(second.storage.readLastKnown()).toEqual(known)
  })

  test.each([403, 404])('whose role is refused with %i goes back to itself', async (code) => {
    world.answers['POST /auth/signIn'] = ok(answer())
    world.answers['GET /restaurants'] = ok({ content: [] })
    await openTab().session.signIn('area@linewatch.test', 'x')
    world.answers['GET /users/user'] = no(code)
    const tab = openTab(viewing())
    await tab.session.start()
    expect(tab.reload).toHaveBeenCalledOnce()
    expect(tab.session.viewedRole()).toBeNull()
  })

  test('goes on with new tokens, as of a changed password, and sees no more than the role does', async () => {
    world.answers['POST /auth/signIn'] = ok(answer())
    world.answers['GET /restaurants'] = ok({ content: [] })
    await openTab().session.signIn('area@linewatch.test', 'x')
    world.answers['GET /users/user'] = ok({ ...area, type: 'MANAGER', daysToPasswordExpiration: null })
    const tab = openTab(viewing())
    await tab.session.start()
    const seen = tab.session.getSnapshot()
    await tab.session.goOn({ ...answer(), user: { ...area, type: 'ADMIN' } })
    expect(tab.session.getSnapshot()).toBe(seen)
  })

  test('leaves the view when it ends', async () => {
    const tab = openTab(viewing())
    await tab.session.forceLogout(null)
    expect(tab.session.viewedRole()).toBeNull()
  })
})

describe('why something may not be done', () => {
  const admin = { user: user({ type: 'ADMIN' }) }
  const reader = {
    user: user({
      type: 'MANAGER',
      userRoleDto: { uuid: 'r', accessList: [{ moduleType: 'USERS', actionType: ['VIEW', 'EDIT'] }] },
    }),
  }
  test.each([
    ['an administrator may', admin, null, 'USERS.DELETE', null],
    ['a grant that is there', reader, null, 'USERS.EDIT', null],
    ['a grant that is not', reader, null, 'USERS.DELETE', 'Users: Delete'],
    ['viewing as a role, reading', reader, CREW, 'USERS.VIEW', null],
    ['viewing as a role, writing', reader, CREW, 'USERS.EDIT', 'Leave this view'],
    ['viewing as a role, what it lacks', reader, CREW, 'AUDIT.VIEW', 'Audit: View'],
  ] as const)('%s', (_, state, role, permission, words) => {
    const refusal = refusalOf(state, role, permission)
    expect(refusal === null ? null : refusal.includes(words ?? '')).toBe(words === null ? null : true)
  })
})
