import * as z from 'zod/mini'
import { EMERGENCY_STATES, PROVIDER_FAULTS } from '#src/domain/access/sign-on-state.ts'
import { USER_TYPES } from '#src/domain/access/user-types.ts'
import { type AnswerOf, defineEndpoint } from '../define/endpoint.ts'

const rule = z.object({
  claim: z.string(),
  value: z.string(),
  /** Null for a rule that only adds restaurants. */
  type: z.nullable(z.enum(USER_TYPES)),
  /** By name; null for an administrator. */
  role: z.nullable(z.string()),
  /** There is no role of that name: whom the rule fits is refused. */
  roleMissing: z.boolean(),
  /** By number. */
  restaurants: z.array(z.string()),
  /** Those that aren't there. */
  missingRestaurants: z.array(z.string()),
})
export type SignOnRule = z.infer<typeof rule>

const provider = z.object({
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  /** When this server asked it last. */
  checkedAt: z.int(),
  /** Why it didn't answer; null where it did. */
  fault: z.nullable(z.enum(PROVIDER_FAULTS)),
  /** To be registered at the provider. */
  redirectAddress: z.string(),
  backChannelAddress: z.string(),
  signOutAddresses: z.array(z.string()),
  mayGrantAdmin: z.boolean(),
  linkByEmail: z.boolean(),
  logoutEverywhere: z.boolean(),
  /** Values of `amr` and `acr` that count as a second factor. */
  multiFactor: z.array(z.string()),
  rules: z.array(rule),
  /** How many users are connected to it. */
  users: z.int(),
})
export type SignOnProvider = z.infer<typeof provider>

export const signOnState = defineEndpoint({
  method: 'GET',
  path: '/single-sign-on',
  permission: 'ADMIN',
  summary:
    'How people sign in: the identity providers as they are set up, whether each answers this server, and the emergency accounts.',
  answer: z.object({
    passwordSignIn: z.boolean(),
    providers: z.array(provider),
    emergencyAccounts: z.array(z.object({ email: z.string(), state: z.enum(EMERGENCY_STATES) })),
  }),
})
export type SignOnState = AnswerOf<typeof signOnState>
