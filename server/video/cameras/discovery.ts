import { randomUUID } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUri } from './onvif-answers.ts'
import { childrenOf, nodeAt, parseXml, textAt, type XmlNode } from './xml.ts'

/**
 * A device that has answered a search. Anybody in the network can answer anything: a hint for a person, never an
 * address to send a password to by itself.
 */
export interface FoundCamera {
  /** 'urn:uuid:…', in small letters. */
  deviceId: string
  /** Where the answer came from, with the port of its ONVIF service: '10.20.0.31:80'. */
  address: string
  /** As the device calls itself, '' when it does not. */
  name: string
  model: string
}

export interface DiscoveryMeans {
  /** How long answers are waited for, in milliseconds. */
  waitMs?: number
  /** Where cameras listen. */
  target?: { address: string; port: number }
  /** A random UUID for a message. */
  newId?: () => string
}

/** WS-Discovery's group; it does not pass routers. */
const CAMERAS = { address: '239.255.255.250', port: 3702 }
const WAIT_MS = 1_500
/** More are not read, so that a device cannot keep the server busy. A datagram itself is at most 64 kB. */
const MOST_ANSWERS = 200
const MOST_TEXT = 100

const probe = (id: string) =>
  '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:dn="http://www.onvif.org/ver10/network/wsdl">' +
  `<s:Header><a:MessageID>urn:uuid:${id}</a:MessageID><a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To>` +
  '<a:Action>http://schemas.xmlsoap.org/ws/2005/04/discovery/Probe</a:Action></s:Header>' +
  '<s:Body><d:Probe><d:Types>dn:NetworkVideoTransmitter</d:Types></d:Probe></s:Body></s:Envelope>'

/**
 * Searches the networks of these addresses of this machine for ONVIF devices; each is found once.
 * @throws Error when none of them can be searched
 */
export async function discoverCameras(
  interfaces: readonly string[],
  { waitMs = WAIT_MS, target = CAMERAS, newId = randomUUID }: DiscoveryMeans = {},
): Promise<FoundCamera[]> {
  const found = new Map<string, FoundCamera>()
  let answers = 0
  const take = (message: Buffer, from: string) => {
    answers += 1
    if (answers > MOST_ANSWERS) return
    for (const camera of readAnswer(message.toString(), from))
      if (!found.has(camera.deviceId)) found.set(camera.deviceId, camera)
  }
  const searches = interfaces.map((address) => search(address, probe(newId()), target, waitMs, take))
  const ended = await Promise.allSettled(searches)
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed && ended.every(({ status }) => status === 'rejected')) throw failed.reason
  return [...found.values()]
}

/** Sends one probe from an address of this machine, and listens for a while. */
async function search(
  address: string,
  message: string,
  target: { address: string; port: number },
  waitMs: number,
  take: (message: Buffer, from: string) => void,
): Promise<void> {
  const socket = createSocket('udp4').on('message', (answer, from) => take(answer, from.address))
  try {
    socket.bind({ address })
    await once(socket, 'listening')
    socket.setMulticastInterface(address)
    socket.send(message, target.port, target.address)
    await Promise.race([sleep(waitMs), failureOf(socket)])
  } finally {
    socket.close()
  }
}

async function failureOf(socket: Socket): Promise<never> {
  const [error] = await once(socket, 'error')
  throw error
}

/** The devices of one answer; none when it is not one. */
export function readAnswer(xml: string, from: string): FoundCamera[] {
  const matches = nodeAt(parseXml(xml) ?? undefined, 'Envelope', 'Body', 'ProbeMatches')
  return childrenOf(matches, 'ProbeMatch').flatMap((match) => readMatch(match, from) ?? [])
}

function readMatch(match: XmlNode, from: string): FoundCamera | null {
  const id = /^(?:urn:)?uuid:([\w-]{1,64})$/i.exec(textAt(match, 'EndpointReference', 'Address'))?.[1]
  if (id === undefined) return null
  const scopes = textAt(match, 'Scopes').split(/\s+/)
  return {
    deviceId: `urn:uuid:${id.toLowerCase()}`,
    address: `${from}:${servicePort(textAt(match, 'XAddrs'), from)}`,
    name: scopeText(scopes, 'name'),
    model: scopeText(scopes, 'hardware'),
  }
}

/** The port that the device names for the address that it answered from, else for any, else that of HTTP. */
function servicePort(addresses: string, from: string): number {
  const services = addresses.split(/\s+/).filter((one) => one.startsWith('http://'))
  const own = services.find((one) => URL.canParse(one) && new URL(one).hostname === from)
  return readUri(own ?? services[0] ?? '')?.port ?? 80
}

/** 'Front%20counter' in 'onvif://www.onvif.org/name/Front%20counter', decoded and without signs of control. */
function scopeText(scopes: readonly string[], kind: 'name' | 'hardware'): string {
  const start = `onvif://www.onvif.org/${kind}/`
  const scope = scopes.find((one) => one.startsWith(start))?.slice(start.length) ?? ''
  return decode(scope).slice(0, MOST_TEXT).replace(/\p{C}/gu, '').trim()
}

/** As it is when it is no percent-encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
