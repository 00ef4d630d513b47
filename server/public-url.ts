import { isIPv6 } from 'node:net'

/** Addresses that mean "wherever one is reached" (nobody can open them) or "on this machine alone". */
const LOCAL = new Set(['', '0.0.0.0', '::', '[::]', '127.0.0.1', '::1'])

/**
 * Where people open Linewatch unless PUBLIC_URL says so: the address listened on, as this machine can open it.
 * By name where there is one, since a passkey can't belong to an IP address.
 */
export function defaultPublicUrl(host: string, port: number): string {
  if (LOCAL.has(host)) return defaultPublicUrl('localhost', port)
  return new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin
}
