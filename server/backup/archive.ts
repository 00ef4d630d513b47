import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { missing } from '#server/db/embedded/files.ts'

/** A file that is being written into an archive. */
export interface ArchiveWriter {
  text(name: string, text: string): Promise<void>
  folder(name: string): void
  /** False where there is no such file (any more). */
  file(name: string, path: string): Promise<boolean>
}

/** Films do not get smaller. */
const PACKED = /\.(mp4|jpg|png|webp|zip)$/

/**
 * Writes a zip for this user alone. It stands under its name once all of it is on the disk, and not before; what fails
 * leaves nothing, and whatever stood there.
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  const zip = new ZipFile()
  const failed = once(zip, 'error').then(([error]) => Promise.reject(error))
  failed.catch(() => {})
  const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600, flush: true }))
  written.catch(() => {})
  const add = async (name: string, from: Readable) => {
    zip.addReadStream(from, name, { compress: !PACKED.test(name) })
    // One after the other: of the next nothing is open before this one is through.
    await Promise.race([finished(from), failed, written])
  }
  try {
    await fill({
      text: (name, text) => add(name, Readable.from([text], { objectMode: false })),
      folder: (name) => zip.addEmptyDirectory(name),
      file: async (name, from) => {
        const file = await open(from).catch(missing)
        if (!file) return false
        await add(name, file.createReadStream()).finally(() => file.close().catch(() => {}))
        return true
      },
    })
    zip.end()
    await Promise.race([written, failed])
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** A file of an archive that is being read. */
export interface ArchiveEntry {
  /** With '/' at its end a folder. */
  name: string
  text(): Promise<string>
  extract(path: string): Promise<void>
}

/** @throws Error when it is no zip, was cut off, or what it holds is not what was written. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  // A name that leads out of the folder is refused by the reader itself.
  const zip = await openPromise(path)
  try {
    for await (const entry of zip.eachEntry()) {
      const content = () => zip.openReadStreamPromise(entry)
      yield {
        name: entry.fileName,
        text: async () => (await pipeline(await content(), verified(entry), buffer)).toString(),
        extract: async (to) =>
          pipeline(await content(), verified(entry), createWriteStream(to, { mode: 0o600 })),
      }
    }
  } finally {
    zip.close()
  }
}

/** Passes on what it reads, and fails at the end when that is not what was written once. */
function verified({ fileName, crc32: expected }: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === expected ? null : new Error(`${fileName} is damaged.`))
    },
  })
}
