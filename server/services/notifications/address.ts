import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that nothing is sent to; a subscription with it is no good. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Networks that are not the public internet (IANA's special-purpose address registries). */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits)
for (const [network, bits] of [
  // Unspecified and loopback; IPv4 in IPv6's clothes (::ffff:…) is judged by the list above.
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** Whether a numeric address may be connected to. */
export function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (allowLoopback && loopback.check(address, kind)) return true
  return !inner.check(address, kind)
}

/**
 * Why an endpoint cannot be pushed to as it is written, or null: it must be https and no address of an inner
 * network. A name is only known when it is looked up, at each connection.
 */
export function whyNotPushTo(endpoint: string, allowLoopback: boolean): string | null {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:'))
    return 'A push endpoint must start with https.'
  if (url.username !== '' || url.password !== '')
    return 'A push endpoint must not contain a user name or password.'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const local = /(^|\.)(localhost|local|internal)\.?$/i.test(host) && !allowLoopback
  if (local || (isIP(host) !== 0 && !isPublicAddress(host, allowLoopback)))
    return 'A push endpoint must be on the public internet.'
  return null
}

/** Looks a name up for a connection, and refuses it when any of its addresses is of an inner network. */
export const guardedLookup =
  (allowLoopback: boolean): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address, allowLoopback)))
        return done(new ForbiddenAddress('The push endpoint is on a private network.'), [])
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
