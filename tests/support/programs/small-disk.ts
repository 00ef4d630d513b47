import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { scratchFolder } from './scratch.ts'

/** Only root mounts file systems, and not in every container. */
export function maySmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

const BLOCK = Buffer.alloc(1024 * 1024)

/** A disk of its own in memory, which can be filled to the last byte. */
export async function smallDisk(mebibytes: number) {
  const folder = await mkdtemp(join(await scratchFolder(), 'disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(`No disk could be mounted: ${mounted.stderr}`)
  const filler = join(folder, 'filler')
  return {
    folder,
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    /** Writes until there is no byte left. */
    async fill() {
      const file = await open(filler, 'a')
      try {
        for (const size of [BLOCK.length, 4096]) while (await write(file, BLOCK.subarray(0, size)));
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      spawnSync('umount', ['--lazy', folder])
      await rmdir(folder)
    },
  }
}

/** Whether there was room. */
const write = (file: Awaited<ReturnType<typeof open>>, bytes: Buffer): Promise<boolean> =>
  file.write(bytes).then(
    ({ bytesWritten }) => bytesWritten > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
      return false
    },
  )
