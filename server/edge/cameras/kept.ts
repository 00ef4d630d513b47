import * as z from 'zod/mini'
import { readJson, saveJson } from '../folder.ts'

/** What opens a camera. */
const entry = z.object({
  /** Where its password may be sent. */
  host: z.string(),
  username: z.nullable(z.string()),
  password: z.nullable(z.string()),
  /** Epoch milliseconds. */
  keptAt: z.number(),
})
const file = z.record(z.string(), entry)
type File = z.infer<typeof file>

export interface Credentials {
  username: string | null
  password: string | null
}

/** The cameras whose credentials this computer keeps, by their uuids. Nobody else has them. */
export interface KeptCameras {
  /** The credentials to open a host with: those that were sent, with the stored password where none was. */
  complete(camera: string | null, host: string, sent: Credentials): Promise<Credentials>
  keep(camera: string, host: string, sent: Credentials): Promise<void>
  keepOnly(cameras: readonly string[]): Promise<void>
}

/** One that was kept this recently may not be stored at Linewatch yet, in ms. */
const SETTLED_MS = 60_000

/** @param path of the file, which only its owner can read */
export function keptCameras(path: string, now: () => number): KeptCameras {
  let turn: Promise<unknown> = Promise.resolve()
  const read = async (): Promise<File> => {
    const saved = await readJson(path)
    return saved === null ? {} : file.parse(saved)
  }
  /** One after the other: each writes all of it. */
  const change = (act: (all: File) => File): Promise<void> => {
    const done = turn.then(async () => saveJson(path, act(await read())))
    turn = done.catch(() => {})
    return done
  }
  const completed = (
    stored: File[string] | undefined,
    host: string,
    { username, password }: Credentials,
  ) => ({
    username,
    password: password ?? (username !== null && stored?.host === host ? stored.password : null),
  })
  return {
    complete: async (camera, host, sent) =>
      camera === null ? sent : completed((await read())[camera], host, sent),
    keep: (camera, host, sent) =>
      change((all) => ({ ...all, [camera]: { ...completed(all[camera], host, sent), host, keptAt: now() } })),
    keepOnly: (cameras) =>
      change((all) =>
        Object.fromEntries(
          Object.entries(all).filter(
            ([camera, { keptAt }]) => cameras.includes(camera) || now() - keptAt < SETTLED_MS,
          ),
        ),
      ),
  }
}
