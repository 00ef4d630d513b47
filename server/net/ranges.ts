import { BlockList, isIP } from 'node:net'

/** A network: every address whose first `bits` bits are those of `address`. */
export interface NetworkRange {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** Addresses of several networks. */
export interface AddressSet {
  /** False for anything that is not a numeric address. IPv4 in IPv6 (::ffff:10.0.0.1) counts as IPv4. */
  has(address: string): boolean
}

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * Reads '10.20.0.0/16', 'fd12:3456::/48' or a single address; null for anything else. IPv4 in IPv6 is refused too:
 * an IPv4 network has one spelling, so rules about it can't be bypassed.
 */
export function readRange(text: string): NetworkRange | null {
  const [, address = '', digits] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = familyOf(address)
  if (family === null || (family === 'ipv6' && mapped.check(address, 'ipv6'))) return null
  const most = family === 'ipv4' ? 32 : 128
  const bits = digits === undefined ? most : Number(digits)
  return bits > most ? null : { address, bits, family }
}

/** @throws Error for a text that `readRange` refuses */
export const readRanges = (texts: readonly string[]): NetworkRange[] =>
  texts.map((text) => {
    const range = readRange(text)
    if (!range) throw new Error(`${text} is not a network.`)
    return range
  })

const GROUPS = 8
const GROUP_BITS = 16

/**
 * A network in its one form: '10.1.2.3/16' is '10.1.0.0/16', 'FD12:0::1/48' is 'fd12::/48', and a single address has all
 * bits. IPv6 is written as RFC 5952 recommends.
 */
export function canonicalRange({ address, bits, family }: NetworkRange): string {
  if (family === 'ipv4') {
    const octets = masked(address.split('.').map(Number), 8, bits)
    return `${octets.join('.')}/${bits}`
  }
  const groups = masked(groupsOf(address), GROUP_BITS, bits).map((group) => group.toString(16))
  return `${written(groups.join(':'))}/${bits}`
}

/** Parts of an address, with zeros behind its first `bits` bits. */
const masked = (parts: readonly number[], size: number, bits: number): number[] =>
  parts.map((part, index) => {
    const open = Math.max(0, Math.min(size, size * (index + 1) - bits))
    return (part >> open) << open
  })

/** As browsers write an IPv6 address: lower case, the longest run of zeros shortened, without a dotted part. */
const written = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

const partsOf = (text: string) => (text === '' ? [] : text.split(':'))

function groupsOf(address: string): number[] {
  const [head = '', tail] = written(address).split('::')
  const start = partsOf(head)
  const end = partsOf(tail ?? '')
  const zeros = Array<string>(GROUPS - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16))
}

/** Whether all of a network is in one of the others. */
export const isInside = (range: NetworkRange, others: readonly NetworkRange[]): boolean =>
  others.some((other) => range.bits >= other.bits && addressSet([other]).has(range.address))

export function addressSet(ranges: readonly NetworkRange[]): AddressSet {
  // Apart, because a BlockList finds IPv4 addresses in the IPv6 network ::/0.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const { address, bits, family } of ranges) lists[family].addSubnet(address, bits, family)
  return {
    has(text) {
      // A link-local address may come with its interface: fe80::1%eth0.
      const [address = ''] = text.split('%')
      const family = familyOf(address)
      if (family === null) return false
      return lists[mapped.check(address, family) ? 'ipv4' : family].check(address, family)
    },
  }
}

function familyOf(address: string): NetworkRange['family'] | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
