/** Where the pieces of a download wait until it is whole. */
export interface DownloadBuffer {
  write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Everything written, as one file. */
  finish: (type: string) => Promise<Blob>
  /** Throws away what was written. */
  discard: () => Promise<void>
}

const FOLDER = 'downloads'
/** A file is read by the browser's own download after it was handed over; an older one is nobody's. */
const KEPT_MS = 60 * 60_000

const folderOf = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

async function dropOld(folder: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const handle of folder.values()) {
    if (handle.kind !== 'file') continue
    // Another tab, or another download, may hold the file or have just removed it: it is theirs then.
    const file = await handle.getFile().catch(() => null)
    if (file && now - file.lastModified > KEPT_MS)
      await folder.removeEntry(handle.name).catch(() => undefined)
  }
}

/** On the browser's private disk: a year of one history never stands in memory. */
async function createDiskBuffer(now: number): Promise<DownloadBuffer> {
  const folder = await folderOf()
  await dropOld(folder, now)
  const name = crypto.randomUUID()
  const handle = await folder.getFileHandle(name, { create: true })
  const disk = await handle.createWritable()
  return {
    write: (piece) => disk.write(piece),
    async finish(type) {
      await disk.close()
      // A slice refers to the file and carries the type.
      return (await handle.getFile()).slice(0, undefined, type)
    },
    async discard() {
      await disk.abort().catch(() => undefined)
      await folder.removeEntry(name).catch(() => undefined)
    },
  }
}

/** For what is looked at and let go: it leaves nothing on the device. */
export function createMemoryBuffer(): DownloadBuffer {
  const pieces: BlobPart[] = []
  return {
    write: async (piece) => void pieces.push(piece),
    finish: async (type) => new Blob(pieces, { type }),
    discard: async () => void pieces.splice(0),
  }
}

/** A place for a download: the disk where the browser has one of its own for pages, else memory. */
export const openDownloadBuffer = (now: number): Promise<DownloadBuffer> =>
  createDiskBuffer(now).catch(createMemoryBuffer)

/** Throws away what downloads left on this device: they are the user's who signed out. */
export async function wipeDownloadBuffers(): Promise<void> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  await root?.removeEntry(FOLDER, { recursive: true }).catch(() => undefined)
}
