import { expect, test } from 'vitest'
import {
  NO_RULES,
  type SignInRules,
  type StrictestRules,
  strictest,
} from '#src/domain/access/sign-in-rules.ts'

const NONE: SignInRules = {
  multiFactor: false,
  sessionHours: null,
  idleMinutes: null,
  sessions: null,
  networks: [],
}
const rules = (some: Partial<SignInRules>): SignInRules => ({ ...NONE, ...some })

test.each<[string, SignInRules[], Partial<StrictestRules>]>([
  ['no level', [], {}],
  ['levels without a rule', [NONE, NONE, NONE], {}],
  ['multi-factor of any of them', [NONE, rules({ multiFactor: true })], { multiFactor: true }],
  [
    'the shortest session',
    [rules({ sessionHours: 12 }), rules({ sessionHours: 8 }), NONE],
    { sessionHours: 8 },
  ],
  [
    'the shortest time without use',
    [rules({ idleMinutes: 15 }), rules({ idleMinutes: 60 })],
    { idleMinutes: 15 },
  ],
  ['the fewest sessions', [NONE, rules({ sessions: 3 }), rules({ sessions: 1 })], { sessions: 1 }],
  [
    'the networks of each level that has some, and not of all together',
    [rules({ networks: ['10.0.0.0/8'] }), NONE, rules({ networks: ['10.1.0.0/16', 'fd12::/48'] })],
    { networks: [['10.0.0.0/8'], ['10.1.0.0/16', 'fd12::/48']] },
  ],
  [
    'of each kind its own level',
    [rules({ sessionHours: 2, sessions: 5 }), rules({ sessionHours: 9, sessions: 2 })],
    { sessionHours: 2, sessions: 2 },
  ],
])('of %s', (_name, levels, expected) => {
  expect(strictest(levels)).toEqual({ ...NO_RULES, ...expected })
  expect(strictest(levels.toReversed())).toEqual({
    ...NO_RULES,
    ...expected,
    ...(expected.networks && { networks: expected.networks.toReversed() }),
  })
})
