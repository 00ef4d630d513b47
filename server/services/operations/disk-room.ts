import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Log } from '#server/db/log.ts'
import { isRoomLow } from '#server/domain/provider/disk-room.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'
import { lookEvery } from './look-every.ts'

/** Bulk of a few seconds is far less than what is kept free. */
const LOOK_EVERY_MS = 5_000

/** The room on the disks that this server writes to: what grows asks before it is begun, everything else goes on. */
export interface DiskRoom {
  /** Of the fullest of them; null while it cannot be told. */
  freeBytes(): number | null
  isLow(): boolean
  /** Measures it now. */
  look(): Promise<void>
  /** @throws NoRoom while there is little */
  demand(): void
}

/** There is too little room for what grows. */
export class NoRoom extends Refused {
  constructor() {
    super(
      507,
      t(
        'The server is almost out of disk space, so it accepts no large files for now. Contact your administrator.',
      ),
    )
  }
}

export interface RoomWatch extends DiskRoom {
  stop(): Promise<void>
}

/** @param free bytes that there are for this process below a folder, which need not be there yet */
export function watchRoom(
  folders: readonly string[],
  log: Log,
  { free = freeBelow, everyMs = LOOK_EVERY_MS }: { free?: typeof freeBelow; everyMs?: number } = {},
): RoomWatch {
  let freeBytes: number | null = null
  let low = false

  async function measure(): Promise<void> {
    freeBytes = Math.min(...(await Promise.all(folders.map(free))))
    const isLow = isRoomLow(low, freeBytes)
    if (isLow && !low)
      log.error(
        { freeBytes, folders },
        'The disk is almost full: nothing that grows is taken until it has room.',
      )
    if (!isLow && low) log.info({ freeBytes }, 'The disk has room again.')
    low = isLow
  }
  // A network disk that does not answer is asked once, not every five seconds more.
  const { look, stop } = lookEvery(everyMs, measure, (error) => {
    freeBytes = null
    log.warn({ err: error }, 'The room on the disk could not be told.')
  })
  void look()
  return {
    freeBytes: () => freeBytes,
    isLow: () => low,
    demand() {
      if (low) throw new NoRoom()
    },
    look,
    stop,
  }
}

async function freeBelow(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(folder) === folder) throw error
    return freeBelow(dirname(folder))
  }
}
