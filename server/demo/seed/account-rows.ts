import { seededSecret } from './seeded-uuid.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Kitchen#2026'

export interface AccountRow {
  email: string
  displayName: string
  /** What the account shows, for those who choose one. */
  what: string
  type: 'ADMIN' | 'MANAGER' | 'USER'
  role: string | null
  /** Numbers of restaurants: one for USER, several for MANAGER, none for ADMIN. */
  restaurants: readonly string[]
  state?: 'MULTI_FACTOR' | 'EXPIRED' | 'BLOCKED'
}

const manager = { type: 'USER', role: 'Restaurant Manager' } as const

export const demoAccounts: readonly AccountRow[] = [
  {
    email: 'admin@linewatch.test',
    displayName: 'Ada Administrator',
    what: 'administrator: everything',
    type: 'ADMIN',
    role: null,
    restaurants: [],
  },
  {
    email: 'area@linewatch.test',
    displayName: 'Arthur Area',
    what: 'area manager: five restaurants, no users, audit or material settings',
    type: 'MANAGER',
    role: 'Area Manager',
    restaurants: ['0412', '0436', '0458', '0471', '0603'],
  },
  {
    ...manager,
    email: 'manager@linewatch.test',
    displayName: 'Maria Manager',
    what: 'manager of one restaurant',
    restaurants: ['0412'],
  },
  {
    email: 'crew@linewatch.test',
    displayName: 'Chris Crew',
    what: 'crew of one restaurant: dashboards and production queue only',
    type: 'USER',
    role: 'Crew',
    restaurants: ['0412'],
  },
  {
    ...manager,
    email: 'mfa@linewatch.test',
    displayName: 'Milo Multifactor',
    what: 'manager with multi-factor sign-in',
    restaurants: ['0117'],
    state: 'MULTI_FACTOR',
  },
  {
    ...manager,
    email: 'expired@linewatch.test',
    displayName: 'Eve Expired',
    what: 'manager whose password has expired',
    restaurants: ['0718'],
    state: 'EXPIRED',
  },
  {
    ...manager,
    email: 'blocked@linewatch.test',
    displayName: 'Ben Blocked',
    what: 'blocked manager',
    restaurants: ['0826'],
    state: 'BLOCKED',
  },
]

/** The multi-factor secret (base32) of mfa@linewatch.test in a database of this seed. */
export const demoMultiFactorSecret = (seed: string) => seededSecret(seed, 'mfa@linewatch.test')

/** Recovery codes of mfa@linewatch.test in a database of this seed, each for one use. */
export const demoRecoveryCodes = (seed: string): string[] =>
  ['one', 'two', 'three'].map((which) =>
    seededSecret(seed, `recovery code ${which}`)
      .slice(0, 28)
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
