import { expect, test, vi } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { beginStarting } from '#server/starting.ts'

const told: string[] = []
const step = (what: string) => ({
  what,
  start: async () => what,
  stop: async (thing: string) => {
    told.push(thing)
    if (thing === 'live' || thing === 'jobs') throw new Error(`${thing} hangs`)
  },
})

test('everything started is stopped once, latest first, however the others fare', async () => {
  told.length = 0
  const error = vi.fn()
  const starting = beginStarting({ ...silentLog, error })
  for (const { what, start, stop } of ['storage', 'live', 'jobs', 'app'].map(step))
    await starting.step(what, start, stop)
  const failed = await starting.stop().catch((thrown: unknown) => thrown)
  expect(told).toEqual(['app', 'jobs', 'live', 'storage'])
  expect(failed).toMatchObject({ message: 'Stopping failed: jobs, live.' })
  expect((failed as AggregateError).errors).toEqual([new Error('jobs hangs'), new Error('live hangs')])
  expect(error).toHaveBeenCalledTimes(2)
  await expect(starting.stop()).rejects.toBe(failed)
  expect(told).toHaveLength(4)
})

test('nothing more is started once the start is not wanted', async () => {
  told.length = 0
  const unwanted = new AbortController()
  const starting = beginStarting(silentLog, unwanted.signal)
  const { what, start, stop } = step('storage')
  await starting.step(what, start, stop)
  unwanted.abort(new Error('not wanted'))
  const next = vi.fn(async () => 'never')
  await expect(starting.step('next', next, stop)).rejects.toThrow('not wanted')
  await starting.stop()
  expect(next).not.toHaveBeenCalled()
  expect(told).toEqual(['storage'])
})
