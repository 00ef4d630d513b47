import { isIPv4, isIPv6 } from 'node:net'

/**
 * What tries are counted by where they come from: an IPv4 address, or the /64 network of an IPv6 one, since a client
 * that has one address there has them all. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const start = groupsOf(head)
  const end = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The block of addresses that an address is probably one of: /16 of IPv4, /32 of IPv6, as providers are given them. At
 * home and on a phone an address changes within it every day. What is no address stands for itself.
 */
export function blockOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 2).join('.')}.0.0/16`
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 2).join(':')}::/32` : network
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
