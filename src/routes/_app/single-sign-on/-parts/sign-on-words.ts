import type { SignOnProvider, SignOnRule } from '#src/contract/administration/sign-on-state.ts'
import type { EmergencyState } from '#src/domain/access/sign-on-state.ts'
import { TYPE_WORDS } from '#src/domain/access/user-types.ts'
import { msg, t, tn } from '#src/domain/language/text.ts'
import { type Status, status } from '#src/domain/status.ts'

/** Whether an identity provider answers the server. */
export const PROVIDER_STATUSES = {
  UP: status('good', msg('Responding'), 'check'),
  DOWN: status('bad', msg('Not responding'), 'alert'),
} as const satisfies Record<string, Status>

/** Accounts for when no identity provider can be reached. */
export const EMERGENCY_STATUSES: Readonly<Record<EmergencyState, Status>> = {
  MISSING: status('bad', msg('No such account'), 'alert'),
  BLOCKED: status('bad', msg('Blocked'), 'cross'),
  NO_PASSWORD: status('bad', msg('No password'), 'alert'),
  NO_FACTOR: status('watch', msg('No second factor'), 'alert'),
  READY: status('good', msg('Ready'), 'check'),
}

/** A rule may name thousands of restaurants. */
const NAMED = 10

function restaurantsText(numbers: readonly string[]): string {
  const named = numbers.slice(0, NAMED).join(', ')
  const more = numbers.length - NAMED
  return more > 0 ? t('{names} and {count} more', { names: named, count: more }) : named
}

/** What a rule gives, as a sentence. */
export function ruleText({ claim, value, type, role, restaurants }: SignOnRule): string {
  const whom = { claim, value }
  const numbers = restaurantsText(restaurants)
  if (type === null) return t('“{value}” in {claim}: also restaurants {numbers}', { ...whom, numbers })
  if (type === 'ADMIN') return t('“{value}” in {claim}: administrator', whom)
  const given = { ...whom, type: TYPE_WORDS[type], role: role ?? '' }
  return restaurants.length === 0
    ? t('“{value}” in {claim}: {type} with the role {role}', given)
    : t('“{value}” in {claim}: {type} with the role {role}, restaurants {numbers}', { ...given, numbers })
}

/** What a rule names that Linewatch doesn't have; nothing where it has everything. */
export function gapsOf({ role, roleMissing, missingRestaurants }: SignOnRule): string[] {
  return [
    ...(roleMissing && role !== null
      ? [t('There is no role {role}. Users with this rule cannot sign in.', { role })]
      : []),
    ...(missingRestaurants.length > 0
      ? [
          tn(
            missingRestaurants.length,
            { one: 'There is no restaurant {numbers}.', other: 'There are no restaurants {numbers}.' },
            { numbers: restaurantsText(missingRestaurants) },
          ),
        ]
      : []),
  ]
}

/** What else is set for a provider, a sentence each. */
export function settingsText({
  mayGrantAdmin,
  linkByEmail,
  logoutEverywhere,
  multiFactor,
}: SignOnProvider): string[] {
  return [
    multiFactor.length > 0
      ? t('A second factor at the provider counts when it reports: {values}.', {
          values: multiFactor.join(', '),
        })
      : t('A second factor at the provider does not count. Users with multi-factor enter a code here, too.'),
    linkByEmail
      ? t(
          'Existing users are connected by their verified e-mail at the first sign-in, except administrators.',
        )
      : t('Existing users connect their account under Security.'),
    mayGrantAdmin ? t('It may make administrators.') : t('It cannot make administrators.'),
    logoutEverywhere
      ? t('Signing out there ends all sessions of the user here.')
      : t('Signing out there ends the session that was opened with it.'),
  ]
}
