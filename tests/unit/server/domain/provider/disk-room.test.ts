import { expect, test } from 'vitest'
import { isRoomLow } from '#server/domain/provider/disk-room.ts'

const MIB = 1024 * 1024

test.each([
  [false, 100 * 1024 * MIB, false],
  [false, 512 * MIB, false],
  [false, 512 * MIB - 1, true],
  [false, 0, true],
  [true, 512 * MIB, true],
  [true, 768 * MIB - 1, true],
  [true, 768 * MIB, false],
])('low before: %s, free: %d, low now: %s', (wasLow, freeBytes, low) => {
  expect(isRoomLow(wasLow, freeBytes)).toBe(low)
})
