import type { UserType } from '#src/domain/access/user-types.ts'

/** What an identity provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>

/** Who has this value in this claim gets what the rule gives. */
export interface ClaimRule {
  /** 'groups', or a path into an object: 'realm_access.roles'. */
  claim: string
  value: string
  /** Without a type, the rule only adds restaurants. */
  type?: UserType | undefined
  /** Name of the role; an administrator has none. */
  role?: string | undefined
  /** Numbers of restaurants. */
  restaurants: readonly string[]
}

/** What the rules give. */
export interface Grant {
  type: UserType
  role: string | null
  restaurants: readonly string[]
}

/** No rule fits; or the groups are too many to be in the token, so that nobody can tell. */
export type NoGrant = 'NO_RULE' | 'OVERAGE'

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A claim by its name, or by a path of names; undefined where it isn't there. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  const [first = '', ...rest] = name.split('.')
  const inner = rest.length > 0 && Object.hasOwn(claims, first) ? claims[first] : undefined
  return isObject(inner) ? claimOf(inner, rest.join('.')) : undefined
}

/** A claim that is a text which isn't empty. */
export function textClaim(claims: Claims, name: string): string | null {
  const value = claimOf(claims, name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

const has = (claims: Claims, { claim, value }: ClaimRule): boolean =>
  [claimOf(claims, claim)].flat().some((one) => String(one) === value && one !== undefined)

/**
 * Whether the provider says a claim is elsewhere: above 200 groups Entra sends '_claim_names' instead of them (OpenID
 * Connect Core 5.6.2, distributed claims), or 'hasgroups'.
 */
function isElsewhere(claims: Claims, name: string): boolean {
  const names = claims._claim_names
  return (
    (isObject(names) && Object.hasOwn(names, name)) ||
    (name === 'groups' && !Object.hasOwn(claims, name) && claims.hasgroups !== undefined)
  )
}

/**
 * What the rules give somebody with these claims: the first that fits gives type and role, all that fit give restaurants.
 * A claim that isn't there because it is too large gives nothing at all: some of it would be guessed.
 */
export function grantOf(rules: readonly ClaimRule[], claims: Claims): Grant | NoGrant {
  if (rules.some(({ claim }) => isElsewhere(claims, claim))) return 'OVERAGE'
  const fitting = rules.filter((rule) => has(claims, rule))
  const first = fitting.find(({ type }) => type !== undefined)
  if (first?.type === undefined) return 'NO_RULE'
  if (first.type === 'ADMIN') return { type: 'ADMIN', role: null, restaurants: [] }
  return {
    type: first.type,
    role: first.role ?? null,
    restaurants: [...new Set(fitting.flatMap(({ restaurants }) => restaurants))],
  }
}

/** Claims that the rules and the names of a person need, and that these don't have. */
export const missingClaims = (names: readonly string[], claims: Claims): string[] =>
  names.filter((name) => claimOf(claims, name) === undefined && !isElsewhere(claims, name))

const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'

/**
 * Whether the provider vouches for the 'email' claim. Entra sends no 'email_verified': absent is not false, and its
 * 'xms_edov' (the domain's owner is verified) counts only then.
 */
export function emailStanding(claims: Claims): 'VERIFIED' | 'UNVERIFIED' | 'UNKNOWN' {
  if (Object.hasOwn(claims, 'email_verified'))
    return isTrue(claims.email_verified) ? 'VERIFIED' : 'UNVERIFIED'
  return isTrue(claims.xms_edov) ? 'VERIFIED' : 'UNKNOWN'
}

/** What an identity provider says when somebody has given a second factor: values of `amr`, and of `acr`. */
export interface FactorClaims {
  amr: readonly string[]
  acr: readonly string[]
}

const texts = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * Whether an ID token says that a second factor was given: `amr` lists one of the values (RFC 8176), or `acr` is one
 * (OpenID Connect Core 1.0, 2). Entra has neither in its v2.0 ID tokens, but lists authentication contexts as `acrs`.
 * @param claims of the ID token alone: what userinfo adds is not about this sign-in
 */
export const gaveFactor = ({ amr, acr }: FactorClaims, claims: Claims): boolean =>
  amr.some((value) => texts(claims.amr).includes(value)) ||
  acr.some((value) => claims.acr === value || texts(claims.acrs).includes(value))
