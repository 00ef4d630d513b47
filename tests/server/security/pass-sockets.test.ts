import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createFront } from '#server/pass-on.ts'

/**
 * Sockets on their way to a chain's own provider: what both say arrives, what is refused is refused as the provider does,
 * and whatever strangers do on the wire, the server stays.
 */
const UNKNOWN = 'HTTP/1.1 401 Unauthorized\r\nx-why: token\r\n\r\nno such token'
const PAGE = 'https://console.example'
let folder: string
let provider: Awaited<ReturnType<typeof startProvider>>
let front: FastifyInstance
let port: number

async function startProvider() {
  const asked: IncomingMessage[] = []
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => 'v12.stomp' })
  sockets.on('connection', (socket) => socket.on('message', (data, binary) => socket.send(data, { binary })))
  const server = createServer()
  server.on('upgrade', (request, socket: Duplex, head) => {
    asked.push(request)
    socket.on('error', () => {})
    if (request.url?.includes('silent')) socket.resume().once('end', () => socket.destroy())
    else if (request.url?.includes('unknown')) socket.end(UNKNOWN, () => socket.destroy())
    else sockets.handleUpgrade(request, socket, head, (one) => sockets.emit('connection', one))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sockets,
    stop: () => {
      for (const one of sockets.clients) one.terminate()
      return new Promise((done) => server.close(done))
    },
  }
}

async function startFront(providerUrl: string): Promise<FastifyInstance> {
  const started = await createFront({
    log: pino({ level: 'silent' }),
    providerUrl,
    console: { folder, runtimeConfig: {}, killWorker: false },
    pages: { publicUrl: PAGE, consoleOrigins: [] },
  })
  await started.listen({ port: 0, host: '127.0.0.1' })
  return started
}
const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-front-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  provider = await startProvider()
  front = await startFront(provider.url)
  port = portOf(front)
})
afterEach(() => {
  provider.asked.length = 0
})
afterAll(async () => {
  await front.close()
  await provider.stop()
  await rm(folder, { recursive: true })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ['v12.stomp'], { headers })
  await once(socket, 'open')
  return socket
}

/** What is answered to a socket's wish, up to the end of the connection. */
async function refusal(path: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  return { code: answer.statusCode, headers: answer.headers, body: (await answer.toArray()).join('') }
}

const wish = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

async function wire(text: string, at = port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('what both sides say arrives, as text and as bytes, in the protocol agreed on', async () => {
  const socket = await open('/api/v1/live?token=abc')
  expect(socket.protocol).toBe('v12.stomp')
  const large = Buffer.alloc(300_000, 7)
  for (const said of ['CONNECT', large]) {
    socket.send(said)
    const [heard, binary] = (await once(socket, 'message')) as [Buffer, boolean]
    expect([binary, heard.equals(Buffer.from(said))]).toEqual([said === large, true])
  }
  socket.close()
})

test('the provider hears who asks and with what, but not of the page', async () => {
  const socket = await open('/api/v1/live?token=abc', {
    origin: PAGE,
    cookie: 'chain=1',
    'x-forwarded-for': '192.0.2.7',
    'content-length': '12',
  })
  const [{ url, headers }] = provider.asked as [IncomingMessage]
  expect([url, headers]).toEqual([
    '/api/v1/live?token=abc',
    expect.objectContaining({
      host: new URL(provider.url).host,
      cookie: 'chain=1',
      'x-forwarded-for': '192.0.2.7, 127.0.0.1',
      'x-forwarded-host': `127.0.0.1:${port}`,
      'x-forwarded-proto': 'http',
    }),
  ])
  expect(headers).not.toHaveProperty('origin')
  expect(headers).not.toHaveProperty('content-length')
  socket.close()
})

test('a refusal arrives as the provider gave it', async () => {
  const { code, headers, body } = await refusal('/api/v1/live?token=unknown')
  expect([code, headers['x-why'], body]).toEqual([401, 'token', 'no such token'])
})

test.each([
  ['/nothing', {}, 404],
  ['/api/v10/live', {}, 404],
  ['/api/v1/..;/admin', {}, 404],
  ['/api/v1/%2e%2E;/admin', {}, 404],
  ['/api/v1/../../admin', {}, 404],
  ['/api/v1/live', { origin: 'https://elsewhere.example' }, 403],
  ['/api/v1/live', { origin: 'null' }, 403],
])('%s from %j is refused here: %d [V4.4.2a]', async (path, headers, code) => {
  // The client tidies its address up before it asks: the rest is said on the wire.
  const socket = await wire(
    wish(path).replace(
      'Host: x',
      ['Host: x', ...Object.entries(headers).map((one) => one.join(': '))].join('\r\n'),
    ),
  )
  const answer = (await socket.toArray()).join('')
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `))
  expect(answer).toMatch(/content-security-policy: default-src 'none'/)
  expect(answer).toContain(`"code":${code}`)
  expect(provider.asked).toEqual([])
})

test('when one end goes, the other is told', async () => {
  const first = await open('/proxy/janus')
  const [far] = [...provider.sockets.clients]
  first.terminate()
  await once(far as WebSocket, 'close')
  const second = await open('/proxy/janus')
  for (const one of provider.sockets.clients) one.terminate()
  await once(second, 'close')
})

test.each(['/api/v1/live', '/api/v1/silent', '/api/v1/unknown', '/nothing'])(
  'connections that are reset at %s leave the server as it was',
  async (path) => {
    for (let after = 0; after < 12; after += 1) {
      const socket = await wire(wish(path))
      await new Promise((go) => setTimeout(go, after))
      socket.resetAndDestroy()
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  },
)

test.each(['/api/v1/live', '/nothing'])(
  'a wish for %s behind another call ends their connection',
  async (path) => {
    const socket = await wire(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${wish(path)}`)
    await once(socket.resume(), 'close')
    expect(provider.asked).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  },
)

test('a server that closes lets go of the sockets', async () => {
  const own = await startFront(provider.url)
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(own)}/api/v1/live`)
  await once(socket, 'open')
  await Promise.all([once(socket, 'close'), own.close()])
})

test('a provider that is away: the wish ends without a word of it', async () => {
  const gone = await startProvider()
  const own = await startFront(gone.url)
  await gone.stop()
  const socket = await wire(wish('/api/v1/live'), portOf(own))
  expect((await socket.toArray()).join('')).toBe('')
  await own.close()
})

test('a provider whose certificate nobody vouches for hears no token, by call or by socket [V12.3.2]', async () => {
  const pem = await readFile(join(import.meta.dirname, '../live/fixtures/localhost.pem'))
  const heard: string[] = []
  const other = createSecureServer({ key: pem, cert: pem }, ({ url = '' }, response) => {
    heard.push(url)
    response.end('{}')
  })
  other.on('upgrade', ({ url = '' }, socket) => {
    heard.push(url)
    socket.end()
  })
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const own = await startFront(`https://127.0.0.1:${(other.address() as AddressInfo).port}`)
  const url = `http://127.0.0.1:${portOf(own)}/api/v1/users`
  const call = await fetch(url, { headers: { authorization: 'Bearer secret' } })
  const socket = await wire(wish('/api/v1/live?token=secret'), portOf(own))
  expect([call.status, (await socket.toArray()).join('')]).toEqual([503, ''])
  expect(heard).toEqual([])
  await own.close()
  await new Promise((done) => other.close(done))
})
