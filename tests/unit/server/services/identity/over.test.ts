import { expect, test } from 'vitest'
import { overBy } from '#server/services/identity/rules/over.ts'
import { lifeOf, PERSON_LIFE, TABLET_LIFE } from '#server/services/identity/tokens.ts'
import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'

const AT = 1_800_000_000_000

type Session = Parameters<typeof overBy>[0]
interface Rules {
  multiFactor?: boolean
  sessionHours?: number
  idleMinutes?: number
}

/** Of a session that was opened so long ago, and last used so long ago. */
const session = (openedMs: number, unusedMs = 0, more: Partial<Session> = {}): Session => ({
  signedInTime: AT - openedMs,
  endsAt: null,
  lastUsedAt: AT - unusedMs,
  refreshExpiresAt: AT - unusedMs + PERSON_LIFE.idleMs,
  verified: true,
  factorGiven: false,
  ...more,
})
const SIGN_ON = { endsAt: AT + HOUR }

test.each<[string, Session, Rules, string | null]>([
  ['goes on without rules', session(29 * DAY, 13 * DAY), {}, null],
  ['is too old after 30 days', session(30 * DAY), {}, 'TOO_OLD'],
  ['is idle after 14 days', session(20 * DAY, 14 * DAY), {}, 'IDLE'],
  ['is over from a clock far ahead', session(-2 * DAY), {}, 'TOO_OLD'],
  ['is over from a clock far ahead, whatever its rule', session(-2 * DAY), { sessionHours: 8 }, 'TOO_OLD'],
  ['goes on within its rule', session(8 * HOUR - 1), { sessionHours: 8 }, null],
  ['is over by its rule', session(8 * HOUR), { sessionHours: 8 }, 'RULE_TOO_OLD'],
  ['is too old before it is over by a rule', session(31 * DAY), { sessionHours: 8 }, 'TOO_OLD'],
  ['of a provider ends when that does', session(12 * HOUR, 0, { endsAt: AT }), {}, 'SIGN_ON_OVER'],
  ['of a provider goes on until then', session(11 * HOUR, 0, SIGN_ON), {}, null],
  ['of a provider is over by a rule', session(11 * HOUR, 0, SIGN_ON), { sessionHours: 8 }, 'RULE_TOO_OLD'],
  ['of a provider outlives no rule', session(11 * HOUR, 0, SIGN_ON), { sessionHours: 24 }, null],
  ['goes on while it is used', session(HOUR, 15 * MINUTE - 1), { idleMinutes: 15 }, null],
  ['is idle by its rule', session(HOUR, 15 * MINUTE), { idleMinutes: 15 }, 'RULE_IDLE'],
  [
    'keeps the end that a former rule gave it',
    session(9 * HOUR, HOUR, { refreshExpiresAt: AT - 1 }),
    {},
    'RULE_IDLE',
  ],
  ['has to have a factor', session(HOUR), { multiFactor: true }, 'FACTOR_DEMANDED'],
  ['has one', session(HOUR, 0, { factorGiven: true }), { multiFactor: true }, null],
  ['still waits for one', session(HOUR, 0, { verified: false }), { multiFactor: true }, null],
])('a session %s', (_name, one, { multiFactor = false, sessionHours = null, idleMinutes = null }, reason) => {
  const life = lifeOf(one, { sessionHours, idleMinutes })
  const over = overBy(one, { rules: { multiFactor } }, life, AT)
  expect(over?.reason ?? null).toBe(reason)
  // What is over by the clock alone may be so by a clock that is wrong.
  if (over) expect(over.byRule).toBe(over.reason.startsWith('RULE') || over.reason === 'FACTOR_DEMANDED')
})

test.each([
  ['goes on', 89 * DAY, null],
  ['was off for a season', 90 * DAY, 'IDLE'],
] as const)('a tablet that %s', (_name, unused, reason) => {
  const one = session(400 * DAY, unused, { refreshExpiresAt: AT - unused + TABLET_LIFE.idleMs })
  expect(overBy(one, { rules: { multiFactor: false } }, TABLET_LIFE, AT)?.reason ?? null).toBe(reason)
})

test.each([
  [{ sessionHours: null, idleMinutes: null }, null, PERSON_LIFE],
  [{ sessionHours: 8, idleMinutes: 30 }, null, { totalMs: 8 * HOUR, idleMs: 30 * MINUTE }],
  [{ sessionHours: 5000, idleMinutes: 50_000 }, null, PERSON_LIFE],
  [{ sessionHours: 24, idleMinutes: null }, AT + 12 * HOUR, { ...PERSON_LIFE, totalMs: 12 * HOUR }],
  [{ sessionHours: 8, idleMinutes: null }, AT + 12 * HOUR, { ...PERSON_LIFE, totalMs: 8 * HOUR }],
])('the life of a session with the rules %o and the end %s', (rules, endsAt, life) => {
  expect(lifeOf({ signedInTime: AT, endsAt }, rules)).toEqual(life)
})
