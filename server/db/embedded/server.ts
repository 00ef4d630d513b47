import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Identity } from './identity.ts'
import { clearLeftover } from './leftover.ts'

/** What it takes to start the server, again and again if need be. */
export interface ServerOptions {
  postgres: string
  data: string
  identity: Identity
  settings: Record<string, string>
  log: Log
}

export interface RunningServer {
  child: ChildProcess
  pid: number
  /** settles when the process is gone */
  ended: Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL may have to replay its log before it answers. */
const readyWithin = 120_000
/** After a crash the dying workers hold the shared memory for a moment. */
const tries = 20

/** Starts the server and waits until it takes connections. */
export async function launch(options: ServerOptions): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    await clearLeftover(options.data, options.log)
    const outcome = await tryLaunch(options)
    if (typeof outcome !== 'string') return outcome
    const mayPass = /shared memory block .* still in use|lock file .* already exists/.test(outcome)
    if (!mayPass || attempt === tries) throw new Error(outcome)
    await wait(250)
  }
}

/** The running server, or what it said before it ended. */
async function tryLaunch({
  postgres,
  data,
  identity,
  settings,
  log,
}: ServerOptions): Promise<RunningServer | string> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, ...args] = identity.wrap([postgres, '-D', data, ...flags])
  // A process group of its own: Ctrl-C must reach this process alone, which then stops the server last.
  const child = spawn(file, args, {
    ...identity.ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
  let said = ''
  let isReady = false
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString().trim()
    if (!isReady) said += `${text}\n`
    else if (/^(FATAL|PANIC):/m.test(text)) log.warn({ postgres: text }, 'The database server complains.')
    else if (text !== '') log.info({ postgres: text }, 'The database server tells.')
  })
  let gone = false
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      gone = true
      resolve()
    })
    child.once('close', () => {
      gone = true
      resolve()
    })
  })
  const { pid } = child
  if (pid === undefined) {
    await ended
    return complaint(said)
  }
  const guard = guardAgainstOrphan(pid)
  void ended.then(() => guard.kill('SIGKILL'))
  const deadline = performance.now() + readyWithin
  while (!(await saysReady(data, pid))) {
    if (gone) return complaint(said)
    if (performance.now() > deadline) {
      child.kill('SIGQUIT')
      await ended
      throw new Error(`the server did not get ready within ${readyWithin / 1000} s. ${said.trim()}`)
    }
    await wait(10)
  }
  isReady = true
  return { child, pid, ended, stop: () => stop(child, ended) }
}

/** Of all a server said before it ended, what it complained of. */
function complaint(said: string): string {
  const lines = said.split('\n').filter((line) => /^(FATAL|PANIC|DETAIL|HINT):/.test(line))
  return lines.join(' ') || said.trim() || 'the server exited without an error message'
}

/** The last line of its pid file tells in every language when PostgreSQL takes connections. */
async function saysReady(data: string, pid: number): Promise<boolean> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
}

/**
 * A shell that waits for this process to end, however it ends (its end of the pipe closes even on kill -9),
 * and then shuts the server down, so that none is left behind.
 */
function guardAgainstOrphan(pid: number): ChildProcess {
  const script = 'trap "" INT TERM HUP; read -r line; kill -INT "$1"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a guard the next start still finds and stops the server.
  guard.once('error', () => {})
  guard.stdin?.once('error', () => {})
  guard.unref()
  return guard
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const patience = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await ended
  clearTimeout(patience)
}
