import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { provideProgram } from './apt.ts'
import { freePort, listens } from './free-port.ts'

const run = promisify(execFile)
/** Debian's command in the path turns into the user rabbitmq first, who may not read a test's folder. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server'
const READY_WITHIN_MS = 60_000

/** @throws Error where there is no RabbitMQ and none can be installed */
export const provideRabbitmq = (tell: (line: string) => void): Promise<void> =>
  provideProgram(
    { path: PROGRAM, name: 'rabbitmq-server', needs: 'The tests of many servers need RabbitMQ' },
    tell,
  )

export interface TestRabbitmq {
  /** Its BROKER_URL. */
  url: string
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Restarts it at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A RabbitMQ of its own that speaks STOMP and nothing else. */
export async function startRabbitmq(): Promise<TestRabbitmq> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-rabbitmq-'))
  const [port, nodePort, namesPort] = [await freePort(), await freePort(), await freePort()]
  const config = join(folder, 'rabbitmq.conf')
  const plugins = join(folder, 'plugins')
  await writeFile(plugins, '[rabbitmq_stomp].')
  await writeFile(
    config,
    `listeners.tcp = none\nstomp.listeners.tcp.1 = 127.0.0.1:${port}\nlog.file = false\nlog.console = true\nlog.console.level = warning\n`,
  )
  const env = {
    ...process.env,
    // Its cookie, and where Erlang's nodes are named: of its own, as a machine may have another RabbitMQ.
    HOME: folder,
    ERL_EPMD_PORT: String(namesPort),
    RABBITMQ_NODENAME: 'linewatch@localhost',
    RABBITMQ_DIST_PORT: String(nodePort),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: plugins,
    RABBITMQ_CONFIG_FILE: config,
  }
  let child: ChildProcess | null = null

  const kill = async () => {
    const ending = child
    child = null
    if (!ending?.pid || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    // A script stands between, and helpers below.
    process.kill(-ending.pid, 'SIGKILL')
    await gone
  }
  const start = async () => {
    const started = spawn(PROGRAM, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-5_000)
      })
    const until = Date.now() + READY_WITHIN_MS
    while (!(await listens(port))) {
      if (started.exitCode !== null || Date.now() > until)
        throw new Error(`RabbitMQ did not start:\n${output}`)
      await pause(100)
    }
  }
  const stop = async () => {
    await kill()
    // What names Erlang's nodes was begun by it as a daemon.
    await run('epmd', ['-port', String(namesPort), '-kill']).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `stomp://guest:guest@127.0.0.1:${port}`, kill, start, stop }
}
