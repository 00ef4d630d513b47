import type { LevelRules } from '#src/contract/administration/sign-in-rules.ts'
import {
  LEVEL_WORDS,
  RULE_LIMITS,
  type SignInRules,
  type StrictestRules,
} from '#src/domain/access/sign-in-rules.ts'
import { t, tn } from '#src/domain/language/text.ts'
import type { Fact } from '#src/ui/facts.tsx'

const HOUR = 60
const DAY = 24 * HOUR

/** '14 days', '90 minutes': in the largest unit that has no rest. */
export function minutesText(minutes: number): string {
  if (minutes % DAY === 0) return tn(minutes / DAY, { one: '{n} day', other: '{n} days' })
  if (minutes % HOUR === 0) return tn(minutes / HOUR, { one: '{n} hour', other: '{n} hours' })
  return tn(minutes, { one: '{n} minute', other: '{n} minutes' })
}

const hoursText = (hours: number) => minutesText(hours * HOUR)

/** What holds without a rule. */
export const USUAL_SESSION = hoursText(RULE_LIMITS.sessionHours.most)
export const USUAL_IDLE = minutesText(RULE_LIMITS.idleMinutes.most)

/** 'Administrators', or a role by its name. */
export const levelName = ({ level, roleName }: Pick<LevelRules, 'level' | 'roleName'>): string =>
  roleName === null ? LEVEL_WORDS[level] : t('Role {name}', { name: roleName })

export const RULE_NAMES = {
  multiFactor: t('Multi-factor'),
  sessionHours: t('Longest session'),
  idleMinutes: t('Without use'),
  sessions: t('Sessions at once'),
  networks: t('Networks'),
} as const

/** What each rule of a level does, a sentence each; nothing of what it has no rule about. */
export function factsOfLevel(rules: SignInRules): Fact[] {
  const { multiFactor, sessionHours, idleMinutes, sessions, networks } = rules
  const facts: (Fact | false)[] = [
    multiFactor && [
      RULE_NAMES.multiFactor,
      t('Required. Users without it set it up when they sign in. Their open sessions end within 15 minutes.'),
    ],
    sessionHours !== null && [
      RULE_NAMES.sessionHours,
      t('Users sign in again {time} after they signed in.', { time: hoursText(sessionHours) }),
    ],
    idleMinutes !== null && [
      RULE_NAMES.idleMinutes,
      t('Users sign in again when Linewatch was closed for {time}.', { time: minutesText(idleMinutes) }),
    ],
    sessions !== null && [
      RULE_NAMES.sessions,
      tn(sessions, {
        one: 'Each user has {n} session at most. A new sign-in ends the oldest.',
        other: 'Each user has {n} sessions at most. A new sign-in ends the oldest.',
      }),
    ],
    networks.length > 0 && [
      RULE_NAMES.networks,
      t('Linewatch opens only from {networks}.', { networks: networks.join(', ') }),
    ],
  ]
  return facts.filter((fact) => fact !== false)
}

/** What all levels together come to, with what holds where there is no rule. */
export const factsOfStrictest = (rules: StrictestRules): Fact[] => [
  [RULE_NAMES.multiFactor, rules.multiFactor ? t('Required') : t('Not required')],
  [RULE_NAMES.sessionHours, rules.sessionHours === null ? USUAL_SESSION : hoursText(rules.sessionHours)],
  [RULE_NAMES.idleMinutes, rules.idleMinutes === null ? USUAL_IDLE : minutesText(rules.idleMinutes)],
  [RULE_NAMES.sessions, rules.sessions === null ? t('Any number') : String(rules.sessions)],
  [
    RULE_NAMES.networks,
    rules.networks
      .map((networks) => networks.join(', '))
      .reduce(
        (first, second) => (first === '' ? second : t('{first}; and also in {second}', { first, second })),
        '',
      ) || t('Any network'),
  ],
]
