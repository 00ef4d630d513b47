import { expect, test } from 'vitest'
import { tunnelAt } from '#server/demo/model/equipment/tunnels.ts'
import { DAY, MINUTE } from '#src/domain/time/zone.ts'

const START = Date.UTC(2026, 4, 12)
const minutes = Array.from({ length: (14 * DAY) / MINUTE }, (_, minute) => START + minute * MINUTE)
const lived = minutes.map((at) => ({ at, ...tunnelAt('test/kitchen.0412', at) }))

test('a tunnel is up nearly always, and down now and then for some minutes', () => {
  const down = lived.filter(({ up }) => !up).length
  expect(down).toBeGreaterThan(3)
  expect(down).toBeLessThan(lived.length * 0.05)
})

test('while it is up both ends have proved themselves within two minutes; while it is down they have not since', () => {
  for (const { at, up, handshakeAt } of lived)
    if (up) expect(at - handshakeAt).toBeLessThan(2 * MINUTE)
    else expect(lived.find((one) => one.at === at - MINUTE)?.handshakeAt).toBeLessThanOrEqual(at)
})

test('bytes are counted for as long as it is up, and the count starts over after that', () => {
  const falls = lived.filter((one, index) => one.receivedBytes < (lived[index - 1]?.receivedBytes ?? 0))
  const ends = lived.filter((one, index) => !one.up && lived[index - 1]?.up)
  // Once in ten days counting starts over.
  expect(falls.length - ends.length).toBeLessThanOrEqual(2)
})

test('without outages it is up at any moment, as long as others of its period', () => {
  const spared = minutes.map((at) => tunnelAt('test/kitchen.0412', at, false))
  expect(spared.every(({ up }) => up)).toBe(true)
  const falls = spared.filter((one, index) => one.receivedBytes < (spared[index - 1]?.receivedBytes ?? 0))
  expect(falls.length).toBeLessThanOrEqual(2)
})
