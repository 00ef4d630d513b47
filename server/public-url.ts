import { isIPv6 } from 'node:net'

/** Addresses that mean "wherever one is reached": nobody can open them. */
const EVERYWHERE = new Set(['', '0.0.0.0', '::', '[::]'])

/** Where links in mails lead unless PUBLIC_URL says so: the address listened on, as this machine can open it. */
export function defaultPublicUrl(host: string, port: number): string {
  if (EVERYWHERE.has(host)) return defaultPublicUrl('localhost', port)
  return new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${port}`).origin
}
