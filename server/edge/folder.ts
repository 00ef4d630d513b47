import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Who this agent is, as enrolling said. */
const identity = z.object({
  /** Of the provider, without a slash at its end. */
  url: z.string(),
  key: z.string(),
  device: z.object({ uuid: z.string(), name: z.string() }),
  restaurant: z.nullable(z.object({ number: z.string(), name: z.string(), timezone: z.string() })),
})
export type Identity = z.infer<typeof identity>

/** The folder that holds all that the agent must not lose. */
export interface Folder {
  spool: string
  /** Null before it is enrolled. */
  identity(): Promise<Identity | null>
  become(who: Identity): Promise<void>
}

export async function openFolder(path: string): Promise<Folder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const file = join(path, 'identity.json')
  return {
    spool: join(path, 'spool'),
    async identity() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return text === null ? null : identity.parse(JSON.parse(text))
    },
    async become(who) {
      // Whole or not at all: a power cut must not leave half a key.
      await writeFile(`${file}.new`, JSON.stringify(who, null, 2), { mode: 0o600, flush: true })
      await rename(`${file}.new`, file)
    },
  }
}
