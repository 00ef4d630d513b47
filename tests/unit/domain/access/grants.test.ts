import { describe, expect, test } from 'vitest'
import { accessBeyondOwn } from '#src/domain/access/grants.ts'
import type { Access } from '#src/domain/access/modules.ts'

const list = (...accessList: [Access['moduleType'], Access['actionType']][]): Access[] =>
  accessList.map(([moduleType, actionType]) => ({ moduleType, actionType }))

describe('users cannot hand out what they do not have', () => {
  test.each([
    [
      'an administrator may hand out anything',
      { type: 'ADMIN', accessList: null },
      list(['USERS', ['DELETE']]),
      [],
    ],
    ['so may a user without a role', { type: 'MANAGER', accessList: null }, list(['USERS', ['DELETE']]), []],
    [
      'what the user has',
      { type: 'MANAGER', accessList: list(['USERS', ['VIEW', 'EDIT']]) },
      list(['USERS', ['VIEW']]),
      [],
    ],
    [
      'an action more',
      { type: 'MANAGER', accessList: list(['USERS', ['VIEW', 'EDIT']]) },
      list(['USERS', ['VIEW', 'DELETE']]),
      list(['USERS', ['DELETE']]),
    ],
    [
      'a module more',
      { type: 'MANAGER', accessList: list(['USERS', ['VIEW']]) },
      list(['USERS', ['VIEW']], ['AUDIT', ['VIEW']]),
      list(['AUDIT', ['VIEW']]),
    ],
    [
      'an empty role has nothing to give',
      { type: 'MANAGER', accessList: [] },
      list(['PCS', ['VIEW']]),
      list(['PCS', ['VIEW']]),
    ],
  ])('%s', (_, viewer, wanted, beyond) => expect(accessBeyondOwn(viewer, wanted)).toEqual(beyond))
})
