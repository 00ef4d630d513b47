import { createConnection, isIP, type Socket } from 'node:net'
import { ForbiddenAddress, guardedLookup } from '#server/net/guarded-lookup.ts'
import { addressSet, isInside, readRange, readRanges } from '#server/net/ranges.ts'

/**
 * Where cameras may be. People enter cameras' addresses, so without these limits they could have the server connect to
 * the database, a cloud's metadata service, or anything else in its network.
 */
export interface CameraNetworks {
  /** No network is listed, so no camera can be added. */
  isEmpty: boolean
  /** Whether a camera may have this numeric address. Names must be looked up first. */
  allows(address: string): boolean
  portAllowed(port: number): boolean
  /**
   * Connects to a camera by its name or numeric address, which may be in brackets. Returns at once; the socket fails
   * with a ForbiddenAddress if the port, or any address of the name, isn't allowed.
   */
  connect(host: string, port: number): Socket
}

/** RTSP, HTTP and ONVIF, as cameras are delivered. */
const USUAL_PORTS = [554, 8554, 80, 8000, 8080, 2020]

const LOOPBACK = readRanges(['127.0.0.0/8', '::1'])
/** Unspecified, IPv4 in a form that is no longer used, link-local (a cloud's metadata service), multicast and reserved. */
const NEVER = readRanges(['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', '::/96', 'fe80::/10', 'ff00::/8'])
const loopback = addressSet(LOOPBACK)
const never = addressSet(NEVER)

const NOT_LISTED = 'This address is not in the networks that cameras may be in.'

/** Why a text can't be one of CAMERA_NETWORKS, or null. */
export function whyNotNetwork(text: string): string | null {
  const range = readRange(text)
  if (!range) return `${text} is not a network. Write 10.20.0.0/16, fd12:3456::/48 or a single address`
  if (isInside(range, NEVER) && !isInside(range, LOOPBACK))
    return `${text} is unspecified, link-local, multicast or reserved`
  return null
}

/**
 * @param networks as `whyNotNetwork` accepts them. Loopback is allowed only by a network that lies within it: nobody
 *   who writes 0.0.0.0/0 means this machine.
 * @param morePorts ports in addition to the usual ones
 * @throws Error for a text that isn't a network
 */
export function cameraNetworks(networks: readonly string[], morePorts: readonly number[]): CameraNetworks {
  const ranges = readRanges(networks)
  const listed = addressSet(ranges)
  const listedLoopback = addressSet(ranges.filter((range) => isInside(range, LOOPBACK)))
  const allows = (address: string) =>
    loopback.has(address) ? listedLoopback.has(address) : listed.has(address) && !never.has(address)
  const portAllowed = (port: number) => USUAL_PORTS.includes(port) || morePorts.includes(port)
  const lookup = guardedLookup(allows, NOT_LISTED)
  return {
    isEmpty: ranges.length === 0,
    allows,
    portAllowed,
    connect(host, port) {
      const bare = host.replace(/^\[(.*)\]$/, '$1')
      if (!portAllowed(port)) return refused(`Cameras may not use port ${port}.`)
      // A numeric address is not looked up. Other spellings of one (127.1, 0x7f.1) are, like names.
      if (isIP(bare) !== 0 && !allows(bare)) return refused(NOT_LISTED)
      return createConnection({ host: bare, port, lookup })
    },
  }
}

/** Fails as a name does that leads nowhere, and as late: an HTTP request listens to its socket only some ticks after it was made. */
const refused = (message: string): Socket =>
  createConnection({
    host: 'refused.invalid',
    port: 1,
    lookup: (_host, _options, done) => setImmediate(done, new ForbiddenAddress(message), []),
  })
