const MIB = 1024 * 1024
/**
 * Less than this and what grows is refused. The embedded database stops wholly, reads and all, once the log that it
 * writes ahead cannot grow; between two of its checkpoints that takes some hundreds of MiB.
 */
const LOW_BYTES = 512 * MIB
/** From here on it is taken again: a disk at the limit must not be open and shut by turns. */
const ENOUGH_BYTES = 768 * MIB

/** Whether a disk with so many free bytes has too little room, given whether it had before. */
export const isRoomLow = (wasLow: boolean, freeBytes: number): boolean =>
  freeBytes < (wasLow ? ENOUGH_BYTES : LOW_BYTES)
