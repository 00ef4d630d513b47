import { describe, expect, test } from 'vitest'
import { MODULES } from '#src/domain/access/modules.ts'
import {
  accessLabel,
  moduleLabel,
  type Permission,
  permissionLabel,
  permits,
  type Viewer,
} from '#src/domain/access/permission.ts'

describe('what is permitted [1§6.4]', () => {
  const SEES: Viewer = {
    type: 'MANAGER',
    accessList: [{ moduleType: 'CAMERAS', actionType: ['VIEW'] }],
  }
  const BARE = { type: 'MANAGER', accessList: [] }
  test.each<[string, Viewer, Permission, boolean]>([
    ['what is granted', SEES, 'CAMERAS.VIEW', true],
    ['not another action', SEES, 'CAMERAS.EDIT', false],
    ['nor another module', SEES, 'USERS.VIEW', false],
    ['either of two will do', SEES, 'UNUSUAL.VIEW|CAMERAS.VIEW', true],
    ['an empty list grants nothing', BARE, 'CAMERAS.VIEW', false],
    ['but to an administrator', { ...BARE, type: 'ADMIN' }, 'CAMERAS.VIEW', true],
    ['what administrators alone may', { ...BARE, type: 'ADMIN' }, 'ADMIN', true],
    ['nobody without a role is restricted', { type: 'USER', accessList: null }, 'CAMERAS.DELETE', true],
    ['nor are they an administrator', { type: 'USER', accessList: null }, 'ADMIN', false],
    ['what every user may', BARE, 'user', true],
  ])('%s', (_, viewer, permission, permitted) => expect(permits(viewer, permission)).toBe(permitted))
})

test('modules are called in the sidebar’s words [1§3.7]', () => {
  expect(MODULES.map(moduleLabel)).toEqual([
    'Dashboard',
    'PCS',
    'Events',
    'Timer Cycle History',
    'Stock Out',
    'Performance',
    'Unusual',
    'Kitchen Player',
    'Plug & Play',
    'Cameras',
    'Device',
    'Restaurant',
    'Monitoring',
    'Reports',
    'Material Settings',
    'Users',
    'Audit',
    'Support',
  ])
})

test.each([
  ['TIMER_CYCLE_HISTORY.DELETE', 'Timer Cycle History: Delete'],
  ['PCS.VIEW', 'PCS: View'],
  ['ADMIN', 'Admin'],
  ['DASHBOARD.VIEW|TIMER_CYCLE_HISTORY.VIEW', 'Dashboard: View or Timer Cycle History: View'],
] as const)('%s is named %s', (permission, label) => expect(permissionLabel(permission)).toBe(label))

test('a line of the permission list', () => {
  expect(accessLabel({ moduleType: 'TIMER_CYCLE_HISTORY', actionType: ['VIEW', 'DELETE'] })).toBe(
    'Timer Cycle History: View, Delete',
  )
})
