import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, startTime } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

const GOING_MS = 2_000
const LOOK_MS = 100
const GIVEN_UP_MS = 10_000

/**
 * Claims a data folder for this process by a file that names it, and returns the way to give it up. The file
 * of a process that is gone (its id may belong to another by now) is taken over.
 *
 * @throws DatabaseStartError naming the process that holds the folder
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'linewatch.pid')
  const mine = join(dataDir, `linewatch.pid.${randomUUID()}`)
  const claim = `${process.pid} ${(await startTime(process.pid)) ?? ''}\n`
  await writeFile(mine, claim)
  try {
    while (!(await claimed(mine, lock))) await removeStale(lock, dataDir)
  } finally {
    await rm(mine, { force: true })
  }
  return async () => {
    if ((await read(lock)) === claim) await rm(lock, { force: true })
  }
}

/** A hard link appears whole or not at all, and never replaces a file. */
async function claimed(mine: string, lock: string): Promise<boolean> {
  try {
    await link(mine, lock)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removeStale(lock: string, dataDir: string): Promise<void> {
  const holder = await read(lock)
  if (holder === null) return
  const [pid = '', started = ''] = holder.trim().split(' ')
  if (!(await isGone(Number(pid), started))) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} is in use by another Linewatch, process ${pid}. ` +
        'Stop that one, or give this one a DATA_DIR of its own.',
    )
  }
  await alone(`${lock}.taking`, async () => {
    // Another starter may have claimed the folder since we looked. Nobody does between this look and the removal.
    if ((await read(lock)) === holder) await rm(lock, { force: true })
  })
}

/** Does the work unless another starter is at it, who is waited for instead. */
async function alone(taking: string, work: () => Promise<void>): Promise<void> {
  try {
    await mkdir(taking)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const began = await stat(taking).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    // It takes a moment: who made it so long ago was killed at it.
    if (Date.now() - began > GIVEN_UP_MS) await rm(taking, { recursive: true, force: true })
    else await pause(LOOK_MS / 5)
    return
  }
  try {
    await work()
  } finally {
    await rm(taking, { recursive: true, force: true })
  }
}

/** A holder that was just killed takes a moment to go, longer on a busy machine. */
async function isGone(pid: number, started: string): Promise<boolean> {
  for (let looks = 0; looks < GOING_MS / LOOK_MS; looks += 1) {
    if (!(await isHolder(pid, started))) return true
    await pause(LOOK_MS)
  }
  return !(await isHolder(pid, started))
}

async function isHolder(pid: number, started: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !(await isAlive(pid))) return false
  const since = await startTime(pid)
  return since === null || started === '' || since === started
}

function read(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}
