import { beforeEach, expect, test } from 'vitest'
import { createReorder, type Reorder } from '#server/video/whip/reorder.ts'

/** RTP packets by their numbers, as a network delivers them. */

let now: number
let reorder: Reorder
beforeEach(() => {
  now = 1_000
  reorder = createReorder(() => now)
})

function add(number: number): number[] {
  const packet = Buffer.alloc(12)
  packet.writeUInt16BE(number & 0xffff, 2)
  return reorder.add(packet).map((one) => one.readUInt16BE(2))
}

test('packets in order are handed on at once, also where their numbers wrap', () => {
  expect([65_534, 65_535, 0, 1].map(add)).toEqual([[65_534], [65_535], [0], [1]])
})

test('what comes after a missing packet waits for it', () => {
  expect([1, 3, 4].map(add)).toEqual([[1], [], []])
  expect(add(2)).toEqual([2, 3, 4])
  expect(add(5)).toEqual([5])
})

test('a packet that does not come is given up', () => {
  expect([1, 3].map(add)).toEqual([[1], []])
  now += 399
  expect(add(4)).toEqual([])
  now += 1
  expect(add(5)).toEqual([3, 4, 5])
  expect(add(2), 'too late').toEqual([])
})

test('each missing packet has its own time', () => {
  expect([1, 3, 5].map(add)).toEqual([[1], [], []])
  now += 300
  expect(add(2)).toEqual([2, 3])
  now += 300
  expect(add(6), '4 is missing for 300 ms').toEqual([])
  now += 100
  expect(add(7)).toEqual([5, 6, 7])
})

test('a packet that came twice is handed on once', () => {
  expect([1, 1, 2, 4, 4, 3].map(add)).toEqual([[1], [], [2], [], [], [3, 4]])
})

test('no more than so many wait', () => {
  add(1)
  for (let number = 3; number < 1_003; number += 1) expect(add(number)).toEqual([])
  expect(add(1_003)).toHaveLength(1_001)
})

test('what is no packet is dropped', () => {
  expect(reorder.add(Buffer.alloc(2))).toEqual([])
})
