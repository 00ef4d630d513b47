import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command to its end; rejects only when it could not be started at all. */
export function run(
  [file, ...args]: readonly [string, ...string[]],
  options: { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** True while a process with this id exists, no matter who owns it; a zombie that nobody collected counts as gone. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return (await statFields(pid))?.[0] !== 'Z'
}

/** Tells one process from a later one with the same id: its start, in clock ticks since boot (Linux only). */
export async function startTime(pid: number): Promise<string | null> {
  return (await statFields(pid))?.[19] ?? null
}

/** The command line of a process, or null when it cannot be told. */
export async function commandLine(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
    return text === null ? null : text.replaceAll('\0', ' ').trim()
  }
  const { code, stdout } = await run(['ps', '-p', String(pid), '-o', 'args='])
  return code === 0 ? stdout.trim() : null
}

/** Waits until the process is gone; false when it still lives after `ms`. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms
  while (await isAlive(pid)) {
    if (performance.now() > deadline) return false
    await wait(20)
  }
  return true
}

/** The fields of /proc/PID/stat from the state on (the name before them may hold spaces). */
async function statFields(pid: number): Promise<string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}
