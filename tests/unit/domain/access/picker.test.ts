import { describe, expect, test } from 'vitest'
import { ACTIONS, type Access, MODULES } from '#src/domain/access/modules.ts'
import {
  clearAll,
  isGranted,
  moduleState,
  selectAll,
  toggleAction,
  toggleModule,
} from '#src/domain/access/picker.ts'

const list = (...accessList: [Access['moduleType'], Access['actionType']][]): Access[] =>
  accessList.map(([moduleType, actionType]) => ({ moduleType, actionType }))
const everything = list(
  ...MODULES.map((module) => [module, [...ACTIONS]] as [typeof module, Access['actionType']]),
)

const ADMIN = { type: 'ADMIN', accessList: null }
/** May hand out viewing and editing of users, and viewing of reports. */
const EDITOR = { type: 'MANAGER', accessList: list(['REPORTS', ['VIEW']], ['USERS', ['VIEW', 'EDIT']]) }

describe('Select All and Clear All', () => {
  test.each([
    ['every action on every module, in order', [], ADMIN, everything],
    ['what was granted stays, once', list(['AUDIT', ['DELETE']]), ADMIN, everything],
    ['no more than the editor has', [], EDITOR, list(['REPORTS', ['VIEW']], ['USERS', ['VIEW', 'EDIT']])],
    [
      'what others granted stays',
      list(['AUDIT', ['VIEW']]),
      EDITOR,
      list(['REPORTS', ['VIEW']], ['USERS', ['VIEW', 'EDIT']], ['AUDIT', ['VIEW']]),
    ],
  ])('Select All: %s', (_, before, viewer, after) => expect(selectAll(before, viewer)).toEqual(after))

  test.each([
    ['removes all', everything, ADMIN, []],
    ['nothing from nothing', [], ADMIN, []],
    [
      'what the editor does not have stays',
      list(['USERS', ['VIEW', 'DELETE']], ['AUDIT', ['VIEW']]),
      EDITOR,
      list(['USERS', ['DELETE']], ['AUDIT', ['VIEW']]),
    ],
  ])('Clear All: %s', (_, before, viewer, after) => expect(clearAll(before, viewer)).toEqual(after))
})

describe('toggling a module', () => {
  test.each([
    ['grants all its actions', [], ADMIN, list(['USERS', ['VIEW', 'CREATE', 'EDIT', 'DELETE']])],
    [
      'completes some',
      list(['USERS', ['EDIT']]),
      ADMIN,
      list(['USERS', ['VIEW', 'CREATE', 'EDIT', 'DELETE']]),
    ],
    [
      'removes all and drops the module',
      list(['PCS', ['VIEW']], ['USERS', [...ACTIONS]]),
      ADMIN,
      list(['PCS', ['VIEW']]),
    ],
    ['grants what the editor has', [], EDITOR, list(['USERS', ['VIEW', 'EDIT']])],
    [
      'removes what the editor has',
      list(['USERS', ['VIEW', 'EDIT', 'DELETE']]),
      EDITOR,
      list(['USERS', ['DELETE']]),
    ],
  ])('%s', (_, before, viewer, after) => expect(toggleModule(before, 'USERS', viewer)).toEqual(after))

  test('of which the editor has nothing changes nothing', () => {
    const before = list(['AUDIT', ['VIEW']])
    expect(toggleModule(before, 'AUDIT', EDITOR)).toEqual(before)
    expect(toggleModule([], 'AUDIT', EDITOR)).toEqual([])
  })
})

describe('toggling an action', () => {
  test.each([
    ['grants it, in order', list(['USERS', ['EDIT']]), ADMIN, list(['USERS', ['VIEW', 'EDIT']])],
    ['removes it', list(['USERS', ['VIEW', 'EDIT']]), ADMIN, list(['USERS', ['EDIT']])],
    [
      'drops a module left with none',
      list(['PCS', ['VIEW']], ['USERS', ['VIEW']]),
      ADMIN,
      list(['PCS', ['VIEW']]),
    ],
  ])('%s', (_, before, viewer, after) => expect(toggleAction(before, 'USERS', 'VIEW', viewer)).toEqual(after))

  test('the editor does not have changes nothing', () => {
    expect(toggleAction([], 'USERS', 'DELETE', EDITOR)).toEqual([])
    const granted = list(['USERS', ['DELETE']])
    expect(toggleAction(granted, 'USERS', 'DELETE', EDITOR)).toEqual(granted)
  })
})

test.each([
  [[], 'none'],
  [list(['USERS', ['VIEW']]), 'some'],
  [list(['USERS', [...ACTIONS]]), 'all'],
  [list(['AUDIT', [...ACTIONS]]), 'none'],
] as [Access[], string][])('a module of %j is granted: %s', (accesses, state) => {
  expect(moduleState(accesses, 'USERS')).toBe(state)
  expect(isGranted(accesses, 'USERS', 'VIEW')).toBe(state !== 'none')
})
