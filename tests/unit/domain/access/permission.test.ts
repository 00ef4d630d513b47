import { expect, test } from 'vitest'
import { MODULES } from '#src/domain/access/modules.ts'
import { accessLabel, moduleLabel, permissionLabel } from '#src/domain/access/permission.ts'

test('modules are called in the sidebar’s words', () => {
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
