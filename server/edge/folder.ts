import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Who this agent is: what the provider answered when it enrolled. */
const identity = z.object({
  /** The provider's, without a slash at the end. */
  url: z.string(),
  key: z.string(),
  device: z.object({ uuid: z.string(), name: z.string() }),
  restaurant: z.nullable(z.object({ number: z.string(), name: z.string(), timezone: z.string() })),
})
export type Identity = z.infer<typeof identity>

/** The folder with everything that the agent must not lose. */
export interface Folder {
  /** The path of the outbox. */
  outbox: string
  /** The path of what is known about this computer's clock. */
  clock: string
  /** The path of the cameras' credentials. */
  cameras: string
  /** Null before it is enrolled. */
  identity(): Promise<Identity | null>
  saveIdentity(identity: Identity): Promise<void>
}

export async function openFolder(path: string): Promise<Folder> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const file = join(path, 'identity.json')
  return {
    outbox: join(path, 'outbox'),
    clock: join(path, 'clock.json'),
    cameras: join(path, 'cameras.json'),
    async identity() {
      const saved = await readJson(file)
      return saved === null ? null : identity.parse(saved)
    },
    saveIdentity: (saved) => saveJson(file, saved),
  }
}

/** Null when there is no such file. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : JSON.parse(text)
}

/** Replaces a file in one step, so that a power cut never leaves half of it. */
export async function saveJson(file: string, value: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
}
