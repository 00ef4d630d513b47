import type { WaysIn } from '#server/store/administration/users.ts'
import { type Connection, type ConnectionMeans, connect } from '../../oidc/connection.ts'
import type { IdentityProvider } from '../../oidc/provider-settings.ts'
import type { Services } from '../../services.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'

/** How people sign in at this server besides, or instead of, a password. */
export interface SingleSignOn {
  connections: readonly Connection[]
  /** Null for one that isn't set up. */
  find(id: string): Connection | null
  /** Whether everybody may sign in with a password; otherwise only emergency accounts do. */
  passwordSignIn: boolean
  /** Accounts that no provider signs in or changes, for when all of them are down: lower case e-mails. */
  emergencyAccounts: readonly string[]
}

export function openSingleSignOn(
  settings: {
    providers: readonly IdentityProvider[]
    passwordSignIn: boolean
    emergencyAccounts: readonly string[]
  },
  means: ConnectionMeans,
): SingleSignOn {
  const connections = settings.providers.map((provider) => connect(provider, means))
  return {
    connections,
    find: (id) => connections.find(({ provider }) => provider.id === id) ?? null,
    passwordSignIn: settings.passwordSignIn,
    emergencyAccounts: settings.emergencyAccounts.map((email) => email.toLowerCase()),
  }
}

export const isEmergency = (
  { emergencyAccounts }: Pick<SingleSignOn, 'emergencyAccounts'>,
  email: string,
): boolean => emergencyAccounts.includes(email.trim().toLowerCase())

/** Whether an account may sign in with a password, and be mailed a link to set one. */
export const mayUsePassword = (signOn: SingleSignOn, email: string): boolean =>
  signOn.passwordSignIn || isEmergency(signOn, email)

/**
 * The name of the provider that decides what somebody may do, at their sign-in or by provisioning; null where none does, or
 * is set up any more.
 */
export const managerOf = (
  { connections }: SingleSignOn,
  { issuers, provisionedBy }: { issuers: readonly string[]; provisionedBy: string | null },
): string | null =>
  connections.find(({ provider }) => provider.id === provisionedBy || issuers.includes(provider.issuer))
    ?.provider.name ?? null

/** The provider of an id that may provision users; null where there is none. */
export const provisionerOf = (
  singleSignOn: Pick<SingleSignOn, 'find'>,
  id: string,
): IdentityProvider | null => {
  const provider = singleSignOn.find(id)?.provider
  return provider?.provisioning ? provider : null
}

/** Whether a provider that is set up keeps a user, e-mail and name included. */
export const isProvisioned = (
  singleSignOn: Pick<SingleSignOn, 'find'>,
  { provisionedBy }: { provisionedBy: string | null },
): boolean => provisionedBy !== null && provisionerOf(singleSignOn, provisionedBy) !== null

/** An account, by what it can sign in with. */
export interface HeldWays {
  email: string
  hasPassword: boolean
  /** Issuers of the providers that it is connected to. */
  issuers: readonly string[]
}

/** Whether an account can still sign in without the provider of this issuer. */
export const hasOtherWayIn = (
  signOn: SingleSignOn,
  { email, hasPassword, issuers }: HeldWays,
  issuer: string,
): boolean =>
  (hasPassword && mayUsePassword(signOn, email)) ||
  signOn.connections.some(({ provider }) => provider.issuer !== issuer && issuers.includes(provider.issuer))

/** How accounts can sign in at this server. */
export const waysIn = ({
  singleSignOn: { passwordSignIn, emergencyAccounts, connections },
  settings,
}: Pick<Services, 'singleSignOn' | 'settings'>): WaysIn => ({
  passwordsOf: passwordSignIn ? 'all' : emergencyAccounts,
  issuers: connections.map(({ provider }) => provider.issuer),
  passkeys: relyingPartyOf(settings) !== null,
})

function passkeyOriginsOf(settings: Services['settings']) {
  const party = relyingPartyOf(settings)
  return party && { passkeyOrigins: party.origins }
}

/** What the sign-in page is told by its configuration: nothing of providers where there is none. */
export const signInOf = ({
  singleSignOn: { connections, passwordSignIn },
  settings,
}: Pick<Services, 'singleSignOn' | 'settings'>) => ({
  ...passkeyOriginsOf(settings),
  ...(connections.length > 0 && {
    signInProviders: connections.map(({ provider: { id, name } }) => ({ id, name })),
    ...(!passwordSignIn && { passwordSignIn }),
  }),
})
