import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a zip, by name. */
export async function unzipped(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return files
}

/** The same as text; a byte order mark stays in it. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files = Object.entries(await unzipped(bytes))
  return Object.fromEntries(files.map(([name, file]) => [name, file.toString()]))
}
