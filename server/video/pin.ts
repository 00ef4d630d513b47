import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Mountpoint } from './engine.ts'

/** A mountpoint nobody can guess; Node's random integers end at 2^48. */
export const newMountpoint = (): Mountpoint => ({
  id: randomInt(1, 2 ** 48 - 1),
  pin: randomBytes(18).toString('base64url'),
})

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Compares without telling by its time how much was right. */
export const samePin = (given: string | undefined, right: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(right))
