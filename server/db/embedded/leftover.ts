import { readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { commandLine, isAlive, waitForEnd } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

/**
 * Clears what a PostgreSQL left in its folder when the Linewatch that started it was killed. A server still
 * running is shut down (it writes everything out). A pid file whose process is gone is PostgreSQL's own
 * business: it holds the key by which a new server sees whether workers of the old one still live, so it must
 * not be removed. Only where the id belongs to some other program by now, which PostgreSQL would take for
 * itself, do we put our id in its place: PostgreSQL passes over its parent's.
 *
 * Call it only while holding the folder's lock.
 */
export async function clearLeftover(data: string, log: Log): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => null)
  if (text === null) return
  const [first = '', ...rest] = text.split('\n')
  const pid = Number(first)
  if (!Number.isInteger(pid) || pid <= 0 || !(await isAlive(pid))) return
  if (await isServerOf(pid, data)) {
    log.warn({ pid }, 'A database server left by a killed Linewatch is being stopped.')
    await stopProcess(pid, data)
  } else {
    await writeFile(pidFile, [process.pid, ...rest].join('\n'))
  }
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid)
  const real = await realpath(data)
  return command !== null && (command.includes(`-D ${data} `) || command.includes(`-D ${real} `))
}

/** Fast shutdown; when that does not come to an end, an immediate one, after which the log is replayed. */
async function stopProcess(pid: number, data: string): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
    if (await waitForEnd(pid, ms)) return
  }
  throw new DatabaseStartError(
    `The database in ${data} is still held by process ${pid}, which does not stop. End it, then start again.`,
  )
}
