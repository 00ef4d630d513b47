import { describe, expect, test } from 'vitest'
import {
  type Administered,
  type Administrator,
  administerRefusal,
  createUserRefusal,
  grantRefusal,
  seesUser,
  selfRefusal,
} from '#src/domain/access/administering.ts'
import type { Access } from '#src/domain/access/modules.ts'

const list = (...accessList: [Access['moduleType'], Access['actionType']][]): Access[] =>
  accessList.map(([moduleType, actionType]) => ({ moduleType, actionType }))

const screens = list(['DASHBOARD', ['VIEW']], ['PCS', ['VIEW']])
const personnel = [...screens, ...list(['USERS', ['VIEW', 'EDIT']])]

const admin: Administrator = { uuid: 'a', viewer: { type: 'ADMIN', accessList: null }, scope: 'all' }
const area: Administrator = { uuid: 'm', viewer: { type: 'MANAGER', accessList: personnel }, scope: [1, 2] }
const unrestricted: Administrator = {
  uuid: 'u',
  viewer: { type: 'MANAGER', accessList: null },
  scope: [1, 2],
}

const user = (more: Partial<Administered>): Administered => ({
  uuid: 'x',
  type: 'USER',
  restaurantIds: [1],
  accessList: screens,
  ...more,
})

describe('who sees and who administers whom', () => {
  const beyond = /^This needs permissions you do not have: /
  test.each([
    ['an administrator, anybody', admin, user({ restaurantIds: [9] }), true, null],
    ['an administrator, another', admin, user({ type: 'ADMIN', restaurantIds: [] }), true, null],
    ['an administrator, a user without a role', admin, user({ accessList: null }), true, null],
    ['a manager, a user of a restaurant of theirs', area, user({}), true, null],
    [
      'a manager, a manager of their restaurants',
      area,
      user({ type: 'MANAGER', restaurantIds: [1, 2] }),
      true,
      null,
    ],
    [
      'a manager, a user of another restaurant',
      area,
      user({ restaurantIds: [3] }),
      false,
      /other|belongs to restaurants/,
    ],
    [
      'a manager, a manager of more restaurants',
      area,
      user({ type: 'MANAGER', restaurantIds: [2, 3] }),
      true,
      /also belongs to restaurants/,
    ],
    ['a manager, a user without any restaurant', area, user({ restaurantIds: [] }), false, null],
    [
      'a manager, an administrator',
      area,
      user({ type: 'ADMIN', accessList: null }),
      false,
      /Only an administrator/,
    ],
    ['a manager, a user with the manager’s own role', area, user({ accessList: personnel }), true, null],
    ['a manager, a user who may more', area, user({ accessList: list(['AUDIT', ['VIEW']]) }), true, beyond],
    ['a manager, a user whom no role restricts', area, user({ accessList: null }), true, beyond],
    ['an unrestricted manager, the same', unrestricted, user({ accessList: null }), true, null],
    [
      'an unrestricted manager, an administrator',
      unrestricted,
      user({ type: 'ADMIN' }),
      false,
      /Only an administrator/,
    ],
  ] as const)('%s', (_, by, whom, sees, refusal) => {
    expect(seesUser(by, whom)).toBe(sees)
    const reason = administerRefusal(by, whom)
    if (refusal === null) expect(reason).toBeNull()
    else expect(reason).toMatch(refusal)
  })
})

describe('what may be made and handed out', () => {
  test.each([
    ['an administrator makes administrators', admin, 'ADMIN', [], null],
    ['an administrator hands out anything', admin, 'USER', list(['AUDIT', ['VIEW']]), null],
    [
      'nobody else makes administrators',
      area,
      'ADMIN',
      [],
      'Only an administrator can make somebody an administrator.',
    ],
    [
      'not even without restriction',
      unrestricted,
      'ADMIN',
      [],
      'Only an administrator can make somebody an administrator.',
    ],
    ['their own access', area, 'MANAGER', personnel, null],
    [
      'more than their own',
      area,
      'USER',
      list(['USERS', ['VIEW', 'DELETE']], ['AUDIT', ['VIEW']]),
      'This needs permissions you do not have: Users: Delete, Audit: View. An administrator can do it.',
    ],
  ] as const)('%s', (_, by, type, access, reason) => {
    expect(createUserRefusal(by.viewer, type, access)).toBe(reason)
  })

  test('a long list of permissions is counted after the fifth', () => {
    const much = list(
      ['AUDIT', ['VIEW', 'CREATE', 'EDIT', 'DELETE']],
      ['REPORTS', ['VIEW', 'CREATE', 'EDIT']],
    )
    expect(grantRefusal(area.viewer, much)).toBe(
      'This needs permissions you do not have: Audit: View, Audit: Create, Audit: Edit, Audit: Delete, ' +
        'Reports: View and 2 more. An administrator can do it.',
    )
  })
})

test.each(['block', 'delete', 'type', 'role', 'multiFactor'] as const)(
  'users cannot do it to themselves: %s',
  (what) => {
    expect(selfRefusal(admin, 'a', what)).toMatch(/your(self)?\b/)
    expect(selfRefusal(admin, 'b', what)).toBeNull()
  },
)
