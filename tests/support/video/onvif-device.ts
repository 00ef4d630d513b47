import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  DEVICE_ANSWERS,
  type Encoder,
  fault,
  MEDIA_ANSWERS,
  MEDIA2_ANSWERS,
  type OnvifView,
} from './onvif-words.ts'

/** How a device of ours differs from a plain camera with two H.264 profiles. */
export interface OnvifDeviceOptions {
  username?: string
  password?: string
  /** How far its clock is ahead, in milliseconds. */
  clockOffsetMs?: number
  /** How far ahead it says that its clock is. */
  toldOffsetMs?: number
  /** Refuses a signature that was made more than 30 seconds off its own clock. */
  strictClock?: boolean
  /** Signs in by HTTP alone, and overlooks WS-Security. */
  httpDigest?: boolean
  /** How a wrong password is refused: a SOAP fault with status 400, or status 401 with a page. */
  refusal?: 'fault' | 'page'
  /** Calls that anybody may make, apart from the clock and the services. */
  open?: readonly string[]
  /** What its main profile sends; H.265 makes it a device with ver20/media as well. */
  codec?: 'H264' | 'H265'
  profiles?: 1 | 2
  /** Offers ver20/media, but answers faults there. */
  brokenMedia2?: boolean
  /** Knows GetCapabilities, but not GetServices. */
  old?: boolean
  snapshot?: 'MD5' | 'SHA-256' | 'Basic' | 'none'
  /** Declines more pictures from one key frame to the next, unless it is set so already. */
  mostKeyEvery?: number
  /** Calls that the user lacks the rights for. */
  forbidden?: readonly string[]
  /** Restarts before it answers SystemReboot and SetSystemFactoryDefault. */
  goesAway?: boolean
  /** Answers nothing at all, a page, half an answer, or without an end. */
  behavior?: 'hang' | 'page' | 'half' | 'endless'
}

export interface OnvifDevice {
  port: number
  /** The calls that it was asked, with their messages. */
  calls: { action: string; message: string }[]
  /** The messages of one of them. */
  messagesOf(action: string): string[]
  /** How many signatures it has refused. */
  refused(): number
  close(): Promise<void>
}

/** A least JPEG, for who looks only at its beginning. */
export const DEVICE_STILL = Buffer.from('ffd8ffe000104a464946ffd9', 'hex')
const CREATED_OFF_MS = 30_000
const RESTARTING = ['SystemReboot', 'SetSystemFactoryDefault']

const ENCODERS: readonly Encoder[] = [
  { width: 1280, height: 720, frameRate: 25, bitrate: 2048, keyEvery: 50, profile: 'Main' },
  { width: 640, height: 360, frameRate: 15, bitrate: 512, keyEvery: 30, profile: 'High' },
]

/** Starts an ONVIF camera on the loopback. */
export async function startOnvifDevice(options: OnvifDeviceOptions = {}): Promise<OnvifDevice> {
  const { codec = 'H264', profiles = 2, brokenMedia2 = false, old = false } = options
  const calls: OnvifDevice['calls'] = []
  let refused = 0
  const view: OnvifView = {
    encoders: ENCODERS.slice(0, profiles).map((encoder) => ({ ...encoder })),
    codec,
    hasMedia2: codec === 'H265' || brokenMedia2,
    hasSnapshot: options.snapshot !== 'none',
    mostKeyEvery: options.mostKeyEvery ?? Number.POSITIVE_INFINITY,
    clock: () => new Date(Date.now() + (options.toldOffsetMs ?? options.clockOffsetMs ?? 0)),
  }

  const answer = (path: string, action: string, message: string): string => {
    const known = { '/onvif/media': MEDIA_ANSWERS, '/onvif/media2': MEDIA2_ANSWERS }[path] ?? DEVICE_ANSWERS
    const say =
      (old && action === 'GetServices') || (brokenMedia2 && path === '/onvif/media2') ? null : known[action]
    return (
      say?.(view, message) ?? fault('s:Receiver', 'ter:ActionNotSupported', 'Optional Action Not Implemented')
    )
  }

  const serveSoap = async (request: IncomingMessage, response: ServerResponse) => {
    const message = await textOf(request)
    const action = /<s:Body[^>]*>\s*<(\w+)/.exec(message)?.[1] ?? ''
    calls.push({ action, message })
    const isOpen = [
      'GetSystemDateAndTime',
      'GetServices',
      'GetCapabilities',
      ...(options.open ?? []),
    ].includes(action)
    if (!isOpen) {
      const refusal = options.httpDigest
        ? httpRefusal(request, options, 'MD5')
        : signatureRefusal(message, options)
      const isUnsigned = options.httpDigest
        ? !request.headers.authorization
        : !message.includes('UsernameToken')
      if (refusal && !isUnsigned) refused += 1
      if (refusal) return refuse(response, refusal, options)
    }
    if (options.forbidden?.includes(action))
      return refuse(response, fault('s:Sender', 'ter:NotAuthorized', 'Sender not Authorized'), options)
    if (options.goesAway && RESTARTING.includes(action)) return response.destroy()
    const body = answer(request.url ?? '', action, message)
    response
      .writeHead(body.includes('s:Fault') ? 500 : 200, { 'Content-Type': 'application/soap+xml' })
      .end(body)
  }

  const serveSnapshot = (request: IncomingMessage, response: ServerResponse) => {
    const how = options.snapshot ?? 'MD5'
    if (how === 'none') return response.writeHead(404).end()
    const refusal = httpRefusal(request, options, how)
    if (refusal && request.headers.authorization) refused += 1
    if (refusal) return response.writeHead(401, { 'WWW-Authenticate': refusal }).end()
    return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(DEVICE_STILL)
  }

  const server = createServer((request, response) => {
    if (options.behavior) return misbehave(options.behavior, response)
    if (request.url?.startsWith('/snap')) return serveSnapshot(request, response)
    void serveSoap(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    messagesOf: (wanted) => calls.filter(({ action }) => action === wanted).map(({ message }) => message),
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function misbehave(behavior: NonNullable<OnvifDeviceOptions['behavior']>, response: ServerResponse): void {
  if (behavior === 'page')
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!DOCTYPE html><p>Hello<br>')
  if (behavior === 'half') {
    response.writeHead(200, { 'Content-Length': 1000 }).write('<s:Envelope>')
    setTimeout(() => response.destroy(), 20)
  }
  if (behavior === 'endless') {
    const more = () => {
      while (response.writable && response.write(Buffer.alloc(64 * 1024, 'x')));
      if (response.writable) response.once('drain', more)
    }
    more()
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function refuse(
  response: ServerResponse,
  refusal: string,
  { refusal: how, httpDigest }: OnvifDeviceOptions,
): void {
  if (httpDigest) response.writeHead(401, { 'WWW-Authenticate': refusal }).end()
  else if (how === 'page')
    response.writeHead(401, { 'Content-Type': 'text/html' }).end('<h1>Unauthorized</h1>')
  else response.writeHead(400, { 'Content-Type': 'application/soap+xml' }).end(refusal)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const fromXml = (text: string) => text.replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)

/** Why a message's signature is refused, as a fault; null for a good one. */
function signatureRefusal(
  message: string,
  { username = 'admin', password = 'secret', clockOffsetMs = 0, strictClock }: OnvifDeviceOptions,
): string | null {
  const said = (name: string) =>
    fromXml(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(message)?.[1] ?? '')
  const created = said('Created')
  const digest = createHash('sha1')
    .update(Buffer.from(said('Nonce'), 'base64'))
    .update(created)
    .update(Buffer.from(password, 'utf8'))
    .digest('base64')
  if (said('Username') !== username || said('Password') !== digest)
    return fault('s:Sender', 'ter:NotAuthorized', 'Sender not Authorized')
  const off = Math.abs(Date.parse(created) - Date.now() - clockOffsetMs)
  return strictClock && off > CREATED_OFF_MS
    ? fault('s:Sender', 'wsse:FailedAuthentication', 'The message has expired')
    : null
}

const NONCE = randomBytes(8).toString('hex')

/** The challenge to who is not signed in by HTTP; null for who is. */
function httpRefusal(
  { headers: { authorization = '' }, method = '', url = '' }: IncomingMessage,
  { username = 'admin', password = 'secret' }: OnvifDeviceOptions,
  how: 'MD5' | 'SHA-256' | 'Basic',
): string | null {
  if (how === 'Basic') {
    const right = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    return authorization === right ? null : 'Basic realm="camera"'
  }
  const said = (name: string) => new RegExp(`\\b${name}="?([^",]*)`).exec(authorization)?.[1] ?? ''
  const digest = (text: string) =>
    createHash(how === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const user = digest(`${username}:camera:${password}`)
  const request = digest(`${method}:${said('uri')}`)
  const response = digest(`${user}:${NONCE}:${said('nc')}:${said('cnonce')}:auth:${request}`)
  const isRight = said('response') === response && said('uri') === url && said('nonce') === NONCE
  return isRight ? null : `Digest realm="camera", qop="auth", nonce="${NONCE}", algorithm=${how}`
}
