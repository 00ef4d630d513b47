import {
  knownRoles,
  type Readiness,
  readinessOf,
  restaurantsByNumber,
  usersByIssuer,
} from '#server/store/identity/identities.ts'
import type { SignOnProvider, SignOnState } from '#src/contract/administration/sign-on-state.ts'
import { BASES } from '#src/contract/define/endpoint.ts'
import { LOGIN } from '#src/domain/access/pages.ts'
import type { EmergencyState } from '#src/domain/access/sign-on-state.ts'
import type { Connection } from '../../oidc/connection.ts'
import type { Services } from '../../services.ts'
import { redirectUriOf } from './attempts.ts'

function emergencyState(account: Readiness | undefined): EmergencyState {
  if (!account) return 'MISSING'
  if (account.blocked) return 'BLOCKED'
  if (!account.hasPassword) return 'NO_PASSWORD'
  return account.hasFactor ? 'READY' : 'NO_FACTOR'
}

/** What there is of what the rules name. */
interface Known {
  roles: ReadonlySet<string>
  restaurants: ReadonlySet<string>
  users: ReadonlyMap<string, number>
}

/** How people sign in at this server; each provider is asked whether it answers. */
export async function signOnStateOf(services: Services): Promise<SignOnState> {
  const { db, singleSignOn } = services
  const { connections, passwordSignIn, emergencyAccounts } = singleSignOn
  const rules = connections.flatMap(({ provider }) => provider.rules)
  const numbers = [...new Set(rules.flatMap(({ restaurants }) => restaurants))]
  const [roles, restaurants, users, accounts] = await Promise.all([
    knownRoles(
      db,
      rules.flatMap(({ role }) => role ?? []),
    ),
    restaurantsByNumber(db, numbers),
    usersByIssuer(db),
    readinessOf(db, emergencyAccounts),
  ])
  const known = { roles, restaurants: new Set(restaurants.map(({ number }) => number)), users }
  return {
    passwordSignIn,
    providers: await Promise.all(connections.map((one) => presentProvider(services, one, known))),
    emergencyAccounts: emergencyAccounts.map((email) => ({
      email,
      state: emergencyState(accounts.find((one) => one.email === email)),
    })),
  }
}

async function presentProvider(
  services: Services,
  { provider, check }: Connection,
  { roles, restaurants, users }: Known,
): Promise<SignOnProvider> {
  const { id, name, issuer, mayGrantAdmin, linkByEmail, logoutEverywhere, multiFactor, rules } = provider
  const { at: checkedAt, fault } = await check()
  const { publicUrl, consoleOrigins } = services.settings
  return {
    ...{ id, name, issuer, checkedAt, fault, mayGrantAdmin, linkByEmail, logoutEverywhere },
    redirectAddress: redirectUriOf(services, id),
    backChannelAddress: `${publicUrl}${BASES.api}/auth/oidc/${id}/logout`,
    signOutAddresses: [publicUrl, ...consoleOrigins].map((console) => console + LOGIN),
    multiFactor: [...multiFactor.amr, ...multiFactor.acr],
    rules: rules.map(({ claim, value, type = null, role = null, restaurants: numbers }) => ({
      ...{ claim, value, type, role },
      roleMissing: role !== null && !roles.has(role),
      restaurants: [...numbers],
      missingRestaurants: numbers.filter((number) => !restaurants.has(number)),
    })),
    users: users.get(issuer) ?? 0,
  }
}
