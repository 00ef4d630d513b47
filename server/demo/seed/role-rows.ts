import { ACTIONS, type Action, MODULES, type Module } from '#src/domain/access/modules.ts'

/** What a policy of the demonstration grants. */
export interface PolicyRow {
  name: string
  grants: readonly (readonly [Module, readonly Action[]])[]
}

export interface RoleRow {
  name: string
  policies: readonly string[]
}

const view = (...modules: Module[]) => modules.map((module) => [module, ['VIEW']] as const)

/** An area manager administers restaurants and their equipment, but neither people nor dictionaries. */
const notOfAnArea: readonly Module[] = ['USERS', 'AUDIT', 'MATERIAL_SETTINGS']

export const policyRows: readonly PolicyRow[] = [
  { name: 'Kitchen Screens', grants: view('DASHBOARD', 'PCS') },
  { name: 'Production Control', grants: [['PCS', ACTIONS]] },
  {
    name: 'Kitchen Records',
    grants: [
      ...view('EVENTS', 'STOCK_OUT', 'PERFORMANCE', 'UNUSUAL'),
      ['TIMER_CYCLE_HISTORY', ['VIEW', 'DELETE']],
    ],
  },
  { name: 'Cameras and Devices', grants: view('KITCHEN_PLAYER', 'CAMERAS', 'DEVICE') },
  { name: 'Reports', grants: [['REPORTS', ['VIEW', 'CREATE', 'DELETE']]] },
  { name: 'Dictionary Reading', grants: view('MATERIAL_SETTINGS') },
  { name: 'Support', grants: [['SUPPORT', ['VIEW', 'CREATE']]] },
  {
    name: 'Area Operations',
    grants: MODULES.filter((module) => !notOfAnArea.includes(module)).map(
      (module) => [module, ACTIONS] as const,
    ),
  },
]

export const roleRows: readonly RoleRow[] = [
  { name: 'Area Manager', policies: ['Area Operations'] },
  {
    name: 'Restaurant Manager',
    policies: [
      'Kitchen Screens',
      'Production Control',
      'Kitchen Records',
      'Cameras and Devices',
      'Reports',
      'Dictionary Reading',
      'Support',
    ],
  },
  { name: 'Crew', policies: ['Kitchen Screens'] },
]
