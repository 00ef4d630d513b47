import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Where Linux keeps files in memory; containers often give it no more than 64 MB. */
const MEMORY = '/dev/shm'
/** More than a run ever takes of it. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * The folder that the databases of a run belong below: in memory where there is room, else the system's temporary one.
 * Each copy of a template is a thousand files, which a disk takes three times as long to make and to remove.
 */
export async function scratchFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}
