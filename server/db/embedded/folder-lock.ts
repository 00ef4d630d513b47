import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, startTime } from './processes.ts'
import { DatabaseStartError } from './start-error.ts'

const GOING_MS = 2_000
const LOOK_MS = 100

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
    while (!(await claimed(mine, lock))) await removeStale(lock, `${mine}.stale`, dataDir)
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

async function removeStale(lock: string, aside: string, dataDir: string): Promise<void> {
  const holder = await read(lock)
  if (holder === null) return
  const [pid = '', started = ''] = holder.trim().split(' ')
  if (!(await isGone(Number(pid), started))) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} is in use by another Linewatch, process ${pid}. ` +
        'Stop that one, or give this one a DATA_DIR of its own.',
    )
  }
  await rename(lock, aside).catch(() => {})
  // Another starter may have claimed the folder since we looked: then what we moved is theirs, so put it back.
  const moved = await read(aside)
  if (moved !== null && moved !== holder) await link(aside, lock).catch(() => {})
  await rm(aside, { force: true })
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
