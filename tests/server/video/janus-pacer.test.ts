import { beforeEach, expect, test, vi } from 'vitest'
import { A_MS, AT_ONCE, createPacer, MOST_WAITING, type Pacer } from '#server/video/janus/pacer.ts'

let sent: number[]
let overflows: number
let pacer: Pacer

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  sent = []
  overflows = 0
  pacer = createPacer({
    now: () => Date.now(),
    send: (packet) => sent.push(packet.readUInt32BE()),
    overflowed: () => {
      overflows += 1
    },
  })
  return () => vi.useRealTimers()
})

/** Packets with these numbers in them. */
const packets = (first: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const packet = Buffer.alloc(4)
    packet.writeUInt32BE(first + n)
    return packet
  })
const inOrder = () => sent.every((number, at) => number === at)

test('a picture of usual size is sent at once', () => {
  pacer.send(packets(0, 30))
  expect(sent).toHaveLength(30)
})

test('a burst is spread over time, and what follows it waits its turn', () => {
  pacer.send(packets(0, 400))
  expect(sent).toHaveLength(AT_ONCE)
  vi.advanceTimersByTime(10)
  expect(sent).toHaveLength(AT_ONCE + 10 * A_MS)
  pacer.send(packets(400, 10))
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(410)
  expect(inOrder()).toBe(true)
})

test('time without packets saves up no more than is sent at once', () => {
  vi.advanceTimersByTime(5_000)
  pacer.send(packets(0, 400))
  expect(sent).toHaveLength(AT_ONCE)
})

test('a clock that is put back holds nothing up', () => {
  pacer.send(packets(0, 100))
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(100)
  expect(sent).toHaveLength(100)
})

test('too much is dropped and reported, and later packets are sent again', () => {
  pacer.send(packets(0, MOST_WAITING + AT_ONCE + 1))
  expect([sent.length, overflows]).toEqual([0, 1])
  pacer.send(packets(0, 10))
  expect([sent.length, overflows]).toEqual([10, 1])
})

test('nothing is sent after the end', () => {
  pacer.send(packets(0, 100))
  pacer.end()
  vi.advanceTimersByTime(1_000)
  expect(sent).toHaveLength(AT_ONCE)
})
