import * as z from 'zod/mini'
import { RULE_LEVELS, RULE_LIMITS } from '#src/domain/access/sign-in-rules.ts'
import { t, tn } from '#src/domain/language/text.ts'
import { type AnswerOf, type BodyOf, defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, wholeOf } from '../define/fields.ts'

/** Who has to have a second factor, how long sessions last, how many there are, and from which networks they are used. */

const { sessionHours: HOURS, idleMinutes: MINUTES, sessions: SESSIONS, networks: NETWORKS } = RULE_LIMITS
const saying = (limits: { least: number; most: number }) => {
  const say = () => t('From {least} to {most}', limits)
  return { missing: say, least: say, most: say }
}

/** What a person fills in: null, false and an empty list are no rule. */
export const signInRulesForm = z.strictObject({
  multiFactor: z.boolean(),
  sessionHours: z.nullable(wholeOf('whole hours', HOURS.least, HOURS.most, saying(HOURS))),
  idleMinutes: z.nullable(wholeOf('whole minutes', MINUTES.least, MINUTES.most, saying(MINUTES))),
  sessions: z.nullable(wholeOf('a whole number', SESSIONS.least, SESSIONS.most, saying(SESSIONS))),
  /** '10.20.0.0/16', 'fd12:3456::/48' or single addresses. */
  networks: z.array(text(50, () => t('Enter a network'))).check(
    z.maxLength(NETWORKS, {
      error: () => tn(NETWORKS, { one: 'At most {n} network', other: 'At most {n} networks' }),
    }),
  ),
})
export type SignInRulesForm = z.infer<typeof signInRulesForm>

const rules = z.object({
  /** Of a role, the role's own. */
  uuid: z.string(),
  level: z.enum(RULE_LEVELS),
  /** The role's; null for the other levels. */
  roleName: z.nullable(z.string()),
  multiFactor: z.boolean(),
  sessionHours: z.nullable(z.int()),
  idleMinutes: z.nullable(z.int()),
  sessions: z.nullable(z.int()),
  /** In CIDR notation. */
  networks: z.array(z.string()),
  version: z.int(),
})

export const signInRules = defineEndpoint({
  method: 'GET',
  path: '/sign-in-rules',
  permission: 'ADMIN',
  summary:
    'The sign-in rules of every level, for everybody first, then types and roles. Of all that concern somebody the strictest count.',
  answer: z.object({
    /** Of the caller, as the server sees it: networks are compared with such. */
    address: z.string(),
    content: z.array(rules),
  }),
})
export type SignInRulesAnswer = AnswerOf<typeof signInRules>
export type LevelRules = SignInRulesAnswer['content'][number]

export const updateSignInRules = defineEndpoint({
  method: 'PUT',
  path: '/sign-in-rules/{id}',
  permission: 'ADMIN',
  summary:
    'Set the rules of one level. 409 when somebody else changed them first, and when they would lock out the caller or the last administrator; 403 PROOF_NEEDED ten minutes after the caller confirmed their identity.',
  params: byUuid,
  body: z.extend(signInRulesForm, { version: z.int().check(z.minimum(1)) }),
  answer: rules,
})
export type ChangedSignInRules = BodyOf<typeof updateSignInRules>
