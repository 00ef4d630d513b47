import { expect, test } from 'vitest'
import { NO_RESPONSE, type Result } from '#src/api/call/result.ts'
import { AT_ONCE, type Outcome, runAll, STOPPED } from '#src/list/bulk/run-all.ts'

const done: Result<null> = { success: true, results: null, code: 200 }
const failed = (code: number, message: string): Result<null> => ({ success: false, code, message })
const rows = Array.from({ length: 10 }, (_, n) => n)

async function outcomes(
  act: (row: number) => Promise<Result<unknown>>,
  signal = new AbortController().signal,
) {
  const told = new Map<number, Outcome>()
  await runAll(rows, act, (row, outcome) => told.set(row, outcome), signal)
  expect([...told.keys()].toSorted((a, b) => a - b)).toEqual(rows)
  return told
}
const inState = (told: Map<number, Outcome>, state: Outcome['state']) =>
  [...told].filter(([, outcome]) => outcome.state === state).map(([row]) => row)

test('all rows, no more than four at once', async () => {
  let now = 0
  let most = 0
  const told = await outcomes(async () => {
    now += 1
    most = Math.max(most, now)
    await Promise.resolve()
    now -= 1
    return done
  })
  expect(inState(told, 'done')).toHaveLength(rows.length)
  expect(most).toBe(AT_ONCE)
})

test('a row that is refused leaves the others alone, and says why', async () => {
  const told = await outcomes(async (row) => (row === 3 ? failed(409, 'It is in use.') : done))
  expect(told.get(3)).toEqual({ state: 'failed', why: 'It is in use.' })
  expect(inState(told, 'done')).toHaveLength(rows.length - 1)
})

test('once the provider cannot be reached no more is tried', async () => {
  let calls = 0
  const told = await outcomes(async () => {
    calls += 1
    return failed(NO_RESPONSE, 'Failed to fetch')
  })
  expect(calls).toBe(AT_ONCE)
  expect(inState(told, 'failed')).toHaveLength(AT_ONCE)
  expect(inState(told, 'untried')).toHaveLength(rows.length - AT_ONCE)
  expect(told.get(9)).toMatchObject({
    why: expect.stringMatching(/^Not done: The server cannot be reached/),
  })
})

test('stopped: what is under way is waited for, the rest is not tried', async () => {
  const stop = new AbortController()
  const told = await outcomes(async (row) => {
    if (row === 3) stop.abort()
    return done
  }, stop.signal)
  expect(inState(told, 'done')).toEqual([0, 1, 2, 3])
  expect(told.get(4)).toEqual({ state: 'untried', why: STOPPED })
})
