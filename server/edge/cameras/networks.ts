import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { addressSet, readRanges } from '#server/net/ranges.ts'

/** Addresses that only exist within a network (RFC 1918, RFC 4193). */
const PRIVATE = addressSet(readRanges(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']))

/** The private networks that a computer is in: cameras are in these unless it is set otherwise. */
export const ownPrivateNetworks = (
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
): string[] =>
  Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .flatMap(({ address, internal, cidr }) => (!internal && cidr && PRIVATE.has(address) ? [cidr] : []))
