import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { WebSocket } from 'ws'
import { SUBPROTOCOL } from '#server/video/signalling-words.ts'
import { provideProgram, there } from '../programs/apt.ts'
import { freePort } from '../programs/free-port.ts'
import { ownAddress } from '../programs/own-address.ts'

const run = promisify(execFile)
const PROGRAM = '/usr/bin/janus'
const READY_WITHIN_MS = 10_000
/** Where its mountpoints listen: below the ports that Linux gives to other sockets. */
export const MOUNTPOINT_PORTS = { from: 30_000, to: 32_699 }

/** @throws Error where there is no Janus and none can be installed */
export const provideJanus = (tell: (line: string) => void): Promise<void> =>
  provideProgram(
    { path: PROGRAM, name: 'janus', needs: 'The tests of live video need a Janus gateway' },
    tell,
  )

export interface TestJanus {
  url: string
  adminKey: string
  /** What it has written so far. */
  output(): string
  /** Of its process; null while it is killed. */
  pid(): number | null
  /** How many sessions it has, also those of servers themselves. */
  sessions(): Promise<number>
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Restarts it at the same address; it remembers nothing. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A Janus of its own, with nothing but the streaming plugin and websockets. */
export async function startJanus(): Promise<TestJanus> {
  await needAddress()
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-janus-'))
  const [port, adminPort] = [await freePort(), await freePort()]
  const adminKey = randomBytes(12).toString('hex')
  await configure(folder, { port, adminPort }, adminKey)
  const url = `ws://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''

  const kill = async () => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill('SIGKILL')
    await gone
  }
  const start = async () => {
    const started = spawn(PROGRAM, ['-F', folder, '-d', '4'], { stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    child = started
    const until = Date.now() + READY_WITHIN_MS
    while (!(await answers(url))) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`Janus did not start:\n${output}`)
      await pause(50)
    }
  }
  const stop = async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const sessions = () => sessionsOf(`ws://127.0.0.1:${adminPort}`, adminKey)
  return { url, adminKey, output: () => output, pid: () => child?.pid ?? null, sessions, kill, start, stop }
}

async function configure(
  folder: string,
  { port, adminPort }: { port: number; adminPort: number },
  adminKey: string,
): Promise<void> {
  const library = await libraryFolder()
  for (const [kind, name] of [
    ['plugins', 'libjanus_streaming.so'],
    ['transports', 'libjanus_websockets.so'],
  ] as const) {
    await mkdir(join(folder, kind))
    await symlink(join(library, kind, name), join(folder, kind, name))
  }
  const general = `configs_folder = "${folder}"\n  plugins_folder = "${folder}/plugins"\n  transports_folder = "${folder}/transports"\n  log_to_stdout = true\n  admin_secret = "${adminKey}"\n  debug_colors = false`
  await writeFile(
    join(folder, 'janus.jcfg'),
    `general: {\n  ${general}\n}\nmedia: {\n  ipv6 = false\n  rtp_port_range = "20000-29999"\n}\nnat: {\n  nice_debug = false\n  full_trickle = false\n}\n`,
  )
  await writeFile(
    join(folder, 'janus.transport.websockets.jcfg'),
    `general: {\n  json = "compact"\n  ws = true\n  ws_ip = "127.0.0.1"\n  ws_port = ${port}\n  wss = false\n}\nadmin: {\n  admin_ws = true\n  admin_ws_ip = "127.0.0.1"\n  admin_ws_port = ${adminPort}\n}\n`,
  )
  await writeFile(
    join(folder, 'janus.plugin.streaming.jcfg'),
    `general: {\n  admin_key = "${adminKey}"\n  rtp_port_range = "${MOUNTPOINT_PORTS.from}-${MOUNTPOINT_PORTS.to}"\n}\n`,
  )
}

/** Debian keeps libraries below a folder of the machine's kind: /usr/lib/x86_64-linux-gnu/janus. */
async function libraryFolder(): Promise<string> {
  for (const name of await readdir('/usr/lib')) {
    const folder = `/usr/lib/${name}/janus`
    if (await there(join(folder, 'plugins'))) return folder
  }
  throw new Error('Janus is installed, but its plugins are not in their usual place.')
}

/** Janus offers no address of the loopback: a machine without any other is given one that leads nowhere. */
async function needAddress(): Promise<void> {
  if (ownAddress() !== null) return
  try {
    await run('ip', ['link', 'add', 'lw-janus0', 'type', 'veth', 'peer', 'name', 'lw-janus1'])
    await run('ip', ['addr', 'add', '10.254.254.1/30', 'dev', 'lw-janus0'])
    await run('ip', ['link', 'set', 'lw-janus0', 'up'])
    await run('ip', ['link', 'set', 'lw-janus1', 'up'])
  } catch {
    throw new Error(
      'Janus needs a network interface with an IPv4 address; this machine has none but the loopback.',
    )
  }
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, SUBPROTOCOL)
    socket.on('open', () => {
      socket.close()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

async function sessionsOf(url: string, admin_secret: string): Promise<number> {
  const socket = new WebSocket(url, 'janus-admin-protocol')
  try {
    await once(socket, 'open')
    socket.send(JSON.stringify({ janus: 'list_sessions', transaction: 'sessions', admin_secret }))
    const [data] = await once(socket, 'message')
    return JSON.parse(String(data)).sessions.length
  } finally {
    socket.close()
  }
}
