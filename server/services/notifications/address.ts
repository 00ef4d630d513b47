import { isIP, type LookupFunction } from 'node:net'
import { guardedLookup } from '#server/net/guarded-lookup.ts'
import { addressSet, readRanges } from '#server/net/ranges.ts'
import { t } from '#src/domain/language/text.ts'

const loopback = addressSet(readRanges(['127.0.0.0/8', '::1']))

/** Networks that are not the public internet (IANA's special-purpose address registries). */
const inner = addressSet(
  readRanges([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
    // Unspecified and loopback.
    '::/96',
    '64:ff9b::/32',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    'fc00::/7',
    'fe80::/9',
    'ff00::/8',
  ]),
)

/** Whether a numeric address may be connected to. */
export function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  if (isIP(address) === 0) return false
  return (allowLoopback && loopback.has(address)) || !inner.has(address)
}

/**
 * Why an endpoint cannot be pushed to as it is written, or null: it must be https and no address of an inner
 * network. A name is only known when it is looked up, at each connection.
 */
export function whyNotPushTo(endpoint: string, allowLoopback: boolean): string | null {
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' && !(allowLoopback && url.protocol === 'http:'))
    return t('A push endpoint must start with https.')
  if (url.username !== '' || url.password !== '')
    return t('A push endpoint must not contain a user name or password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const local = /(^|\.)(localhost|local|internal)\.?$/i.test(host) && !allowLoopback
  if (local || (isIP(host) !== 0 && !isPublicAddress(host, allowLoopback)))
    return t('A push endpoint must be on the public internet.')
  return null
}

/** Looks up the names of push endpoints. The answer is a ForbiddenAddress if any of a name's addresses is private. */
export const publicLookup = (allowLoopback: boolean): LookupFunction =>
  guardedLookup(
    (address) => isPublicAddress(address, allowLoopback),
    'The push endpoint is on a private network.',
  )
