import { isIP } from 'node:net'
import type { Services } from '../../services.ts'

/** Whom passkeys are made for: they work below this domain and nowhere else (WebAuthn Level 3, 5.1.2). */
export interface RelyingParty {
  domain: string
  /** Of the consoles that may use them. */
  origins: readonly string[]
  /** Those of them that are at other domains: browsers ask the domain whether it knows them (5.11). */
  elsewhere: readonly string[]
}

type Settings = Pick<Services['settings'], 'publicUrl' | 'consoleOrigins' | 'passkeyDomain'>

/** Browsers take no address of a network in the place of a domain. */
export const isDomain = (host: string): boolean => host !== '' && isIP(host.replace(/^\[|\]$/g, '')) === 0

export const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** Null where there can be no passkeys: the console is at an address of a network. */
export function relyingPartyOf({ publicUrl, consoleOrigins, passkeyDomain }: Settings): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  const domain = passkeyDomain ?? hostname
  if (!isDomain(domain)) return null
  const origins = [...new Set([origin, ...consoleOrigins])]
  return { domain, origins, elsewhere: origins.filter((one) => !isBelow(new URL(one).hostname, domain)) }
}
