import { constants, createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Large files of this installation, by names as 'recordings/x.mp4'. All servers of a database share their folder. */
export interface MediaFiles {
  /**
   * Writes what comes at a place of a file, and cuts off what stood behind; it is on the disk when this answers.
   * @throws Error ENOSPC when there is no room
   */
  write(name: string, at: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>
  /** Writes over a part of a file, which stays as long as it is. */
  patch(name: string, at: number, bytes: Buffer): Promise<void>
  /** Bytes there are; null without such a file. */
  size(name: string): Promise<number | null>
  /** The bytes from `from` to `to`, both included. */
  read(name: string, from: number, to: number): Readable
  /** No failure when there is none. */
  remove(name: string): Promise<void>
}

export function mediaFiles(folder: string): MediaFiles {
  const pathOf = (name: string) => join(folder, name)
  return {
    async write(name, at, chunks) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o640)
      try {
        let place = at
        for await (const chunk of chunks) {
          await writeWhole(file, chunk, place)
          place += chunk.length
        }
        await file.truncate(place)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async patch(name, at, bytes) {
      const file = await open(pathOf(name), 'r+')
      try {
        await writeWhole(file, bytes, at)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    size: (name) =>
      stat(pathOf(name)).then(
        ({ size }) => size,
        () => null,
      ),
    read: (name, from, to) => createReadStream(pathOf(name), { start: from, end: to }),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** A disk that fills up takes a part first, and refuses the next. */
async function writeWhole(
  file: Awaited<ReturnType<typeof open>>,
  bytes: Buffer,
  place: number,
): Promise<void> {
  let written = 0
  while (written < bytes.length)
    written += (await file.write(bytes, written, bytes.length - written, place + written)).bytesWritten
}

/** Whether writing failed for want of room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
