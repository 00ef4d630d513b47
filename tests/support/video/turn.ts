import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideProgram } from '../programs/apt.ts'
import { freePort } from '../programs/free-port.ts'
import { ownAddress } from '../programs/own-address.ts'
import { type LossyHop, openLossyHop } from './lossy-hop.ts'

const PROGRAM = '/usr/bin/turnserver'
const READY_WITHIN_MS = 10_000
const [USERNAME, PASSWORD] = ['viewer', 'of-the-kitchen']

/** @throws Error where there is no coturn and none can be installed */
export const provideTurn = (tell: (line: string) => void): Promise<void> =>
  provideProgram({ path: PROGRAM, name: 'coturn', needs: 'The tests of relayed video need coturn' }, tell)

export interface TestTurn {
  /** The host that gives credentials at `/credentials`: TURN_URL. */
  url: string
  /** The way between browsers and the relay. */
  hop: LossyHop
  stop(): Promise<void>
}

/** A TURN server (coturn) behind a network that can be made bad, and a host that gives its credentials (spec 2 §7). */
export async function startTurn(): Promise<TestTurn> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-turn-'))
  const port = await freePort()
  const relay = spawn(PROGRAM, optionsOf(folder, port), { stdio: 'ignore' })
  const hop = await openLossyHop(port)
  const host = await serveCredentials(`turn:127.0.0.1:${hop.port}?transport=udp`)
  const stop = async () => {
    hop.close()
    host.close()
    await ended(relay)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await listening(relay, port)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: host.url, hop, stop }
}

const optionsOf = (folder: string, port: number): string[] => [
  '-n',
  '--listening-ip=127.0.0.1',
  `--relay-ip=${ownAddress() ?? '127.0.0.1'}`,
  `--listening-port=${port}`,
  '--min-port=40000',
  '--max-port=44999',
  '--lt-cred-mech',
  `--user=${USERNAME}:${PASSWORD}`,
  '--realm=linewatch.test',
  '--allow-loopback-peers',
  '--no-cli',
  '--no-tls',
  '--no-dtls',
  '--no-tcp',
  `--log-file=${join(folder, 'turnserver.log')}`,
  `--pidfile=${join(folder, 'turnserver.pid')}`,
  `--userdb=${join(folder, 'turndb')}`,
]

/** Asks it for this side's address (RFC 8489 §5) until it answers: what it writes to a pipe comes late. */
async function listening(relay: ChildProcess, port: number): Promise<void> {
  const socket = createSocket('udp4')
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  const answered = once(socket, 'message').then(() => true)
  try {
    for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && relay.exitCode === null; ) {
      socket.send(request, port, '127.0.0.1')
      if (await Promise.race([answered, pause(50)])) return
    }
  } finally {
    socket.close()
  }
  throw new Error('coturn did not start.')
}

async function ended(relay: ChildProcess): Promise<void> {
  if (relay.exitCode !== null || relay.signalCode !== null) return
  const gone = once(relay, 'exit')
  relay.kill('SIGKILL')
  await gone
}

async function serveCredentials(uri: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const known = request.url === '/credentials'
    const body = known ? { uris: [uri], username: USERNAME, password: PASSWORD } : {}
    response.writeHead(known ? 200 : 404, {
      'content-type': 'application/json',
      'access-control-allow-origin': request.headers.origin ?? '*',
    })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
