import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { lineOf } from './lines.ts'
import type { Receiver } from './receiver.ts'

/**
 * Appends to a file that only this user can read. It is opened for each batch, so that it can be moved away meanwhile.
 * A line that a crash or a full disk cut off ends where the next one begins; its event comes again as a whole.
 */
export const fileReceiver = ({ name, path }: { name: string; path: string }): Receiver => ({
  name,
  async send(events) {
    const file = await open(path, 'a+', 0o600)
    let isNew: boolean
    try {
      const { size } = await file.stat()
      isNew = size === 0
      const gap = isNew || (await endsLine(file, size)) ? '' : '\n'
      await file.appendFile(gap + events.map(lineOf).join(''))
      await file.sync()
    } finally {
      await file.close()
    }
    if (isNew) await syncFolder(dirname(path))
  },
  close() {},
})

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}

/** A file's name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
