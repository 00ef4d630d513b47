import { labels, msg } from '../language/text.ts'

/** Whom rules are for; those of a role are for managers and users who have it. */
export const RULE_LEVELS = ['EVERYBODY', 'ADMIN', 'MANAGER', 'USER', 'ROLE'] as const
export type RuleLevel = (typeof RULE_LEVELS)[number]

export const LEVEL_WORDS: Readonly<Record<RuleLevel, string>> = labels({
  EVERYBODY: msg('Everybody'),
  ADMIN: msg('Administrators'),
  MANAGER: msg('Managers'),
  USER: msg('Users'),
  ROLE: msg('Role'),
})

/** Rules of one level; null and empty are no rule. */
export interface SignInRules {
  multiFactor: boolean
  /** From signing in, however much the session is used. */
  sessionHours: number | null
  /** Without a call. */
  idleMinutes: number | null
  /** Of one user at once. */
  sessions: number | null
  /** In CIDR notation. */
  networks: readonly string[]
}

/** What all levels together come to. */
export interface StrictestRules extends Omit<SignInRules, 'networks'> {
  /** Of each level that has some: an address must be in all of these sets. */
  networks: readonly (readonly string[])[]
}

/** What a rule may be. The upper limits of times are what holds without any. */
export const RULE_LIMITS = {
  sessionHours: { least: 1, most: 30 * 24 },
  idleMinutes: { least: 15, most: 14 * 24 * 60 },
  sessions: { least: 1, most: 100 },
  networks: 50,
} as const

export const NO_RULES: StrictestRules = {
  multiFactor: false,
  sessionHours: null,
  idleMinutes: null,
  sessions: null,
  networks: [],
}

/** The rules of somebody whom these levels concern: of each kind the strictest. */
export function strictest(levels: readonly SignInRules[]): StrictestRules {
  return {
    multiFactor: levels.some(({ multiFactor }) => multiFactor),
    sessionHours: least(levels.map(({ sessionHours }) => sessionHours)),
    idleMinutes: least(levels.map(({ idleMinutes }) => idleMinutes)),
    sessions: least(levels.map(({ sessions }) => sessions)),
    networks: levels.map(({ networks }) => networks).filter((networks) => networks.length > 0),
  }
}

function least(limits: readonly (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null)
  return set.length === 0 ? null : Math.min(...set)
}
