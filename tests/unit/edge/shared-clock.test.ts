import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, openSharedClock, systemClock } from '#server/edge/shared-clock.ts'
import { HOUR } from '#src/domain/time/zone.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-clock-'))
  file = join(folder, 'clock.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Opens it, does something, and closes it. */
async function withClock<T>(
  clock: Clock,
  act: (shared: Awaited<ReturnType<typeof openSharedClock>>) => Promise<T>,
): Promise<T> {
  const shared = await openSharedClock(file, clock)
  try {
    return await act(shared)
  } finally {
    await shared.stop()
  }
}

test('the clocks of this computer are the same ones after a restart of the agent', async () => {
  const before = await systemClock()
  const compare = (clock: Clock) =>
    withClock(clock, async (shared) => {
      expect(shared.isCompared()).toBe(false)
      await shared.compare(clock.uptime(), clock.uptime(), clock.now())
      expect(shared.isCompared()).toBe(true)
      return shared.receipt()
    })
  const receipt = await compare(before)
  expect(receipt).toMatchObject({ period: 1, at: expect.any(Number) })
  const after = await systemClock()
  expect(after.boot).toBe(before.boot)
  expect(after.uptime()).toBeGreaterThanOrEqual(before.uptime() - 100)
  await withClock(after, async (shared) => {
    expect(shared.isCompared()).toBe(true)
    expect(await shared.receipt()).toMatchObject({ period: 1 })
  })
})

test('nothing may be sent after a restart of the computer until the provider has answered again', async () => {
  const clock: Clock = { now: () => 10 * HOUR, uptime: () => HOUR, boot: 'one' }
  const event = { type: 'linewatch.stockOut.v1', data: { startedAt: 9 * HOUR } }
  const receipt = await withClock(clock, async (shared) => {
    await shared.compare(HOUR, HOUR, 5 * HOUR)
    return shared.receipt()
  })
  await withClock({ ...clock, boot: 'two', uptime: () => 0 }, async (shared) => {
    expect(shared.isCompared()).toBe(false)
    expect(shared.correct({ position: 1, ...receipt, event })).toEqual({
      ...event,
      data: { startedAt: 4 * HOUR },
    })
  })
})
