import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TEST_SECRETS_KEY } from '#tests/support/database/secrets.ts'
import { freePort } from '#tests/support/programs/free-port.ts'

/** A program of this repository running as a process of its own. */
export interface ServerProcess {
  url: string
  /** When it was started, on the clock of performance.now(). */
  startedAt: number
  /** The most memory it has held so far, in MiB; NaN where the system does not tell. */
  peakMemoryMb(): Promise<number>
  stop(): Promise<void>
  /** Ends it without warning. */
  kill(): Promise<void>
}

const FILES = new URL('../../../', import.meta.url)
const KEPT_LINES = 20

/**
 * Starts a TypeScript program of this repository that listens on PORT; resolves at once, see `answers`.
 *
 * @param program path from the repository's top
 * @param options.port where it listens; anywhere free when left out
 * @param options.cwd the folder it runs in: the server serves its `dist`
 */
export async function startProgram(
  program: string,
  options: { cwd?: string; port?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL(program, FILES))],
    {
      cwd: options.cwd ?? fileURLToPath(FILES),
      env: {
        ...process.env,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        SECRETS_KEY: TEST_SECRETS_KEY,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const failed = watch(child, program)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    failed.expected = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    url: `http://127.0.0.1:${port}`,
    startedAt,
    peakMemoryMb: () => peakOf(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** The product's own server, as `npm start` runs it. */
export const startServer = (options: { cwd?: string; port?: number; env: Record<string, string> }) =>
  startProgram('server/main.ts', { ...options, env: { RATE_LIMIT: '100000000', ...options.env } })

/** Waits until `ask` resolves to true; an error of `ask` is asked again. */
export async function answers(ask: () => Promise<boolean>, what: string, withinMs = 60_000): Promise<void> {
  const end = performance.now() + withinMs
  while (performance.now() < end) {
    if (await ask().catch(() => false)) return
    await pause(20)
  }
  throw new Error(`${what} did not answer within ${withinMs / 1000} s.`)
}

/** A program that ends by itself ends the bench, with the last it said. */
function watch(child: ChildProcess, program: string): { expected: boolean } {
  const state = { expected: false }
  const last: string[] = []
  const keep = (chunk: Buffer) => {
    last.push(...chunk.toString().trimEnd().split('\n'))
    last.splice(0, last.length - KEPT_LINES)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('exit', (code) => {
    if (state.expected) return
    process.stderr.write(`${program} ended with ${code}:\n${last.join('\n')}\n`)
    process.exit(1)
  })
  return state
}

async function peakOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(status.match(/VmHWM:\s+(\d+) kB/)?.[1] ?? Number.NaN) / 1024
}
