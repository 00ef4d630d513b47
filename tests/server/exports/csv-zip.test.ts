import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvZip } from '#server/services/exports/csv-zip.ts'
import { msg } from '#src/domain/language/text.ts'
import { unzip } from '#tests/support/unzip.ts'

const history = { id: '1', restaurantUuid: '', restaurantNumber: '', timezone: 'UTC' }
const columns = [{ title: msg('Text'), value: (row: { text: string }) => row.text }]
/** Rows that no compression makes small, so that room for them runs out. */
const rows = (from: number) =>
  Array.from({ length: 2_000 }, (_, i) => ({
    ...history,
    text: `${Math.sin(from + i)}${Math.cos(from * i)}`,
  }))

test('a reader who stops ends the reading of rows', async () => {
  let portions = 0
  let ended: (reason: unknown) => void = () => {}
  const reason = new Promise<unknown>((resolve) => {
    ended = resolve
  })
  const zip = csvZip('endless', columns, async (take) => {
    try {
      for (;;) {
        portions += 1
        await take(rows(portions))
      }
    } catch (error) {
      ended(error)
      throw error
    }
  })
  await once(zip, 'readable')
  zip.destroy()
  expect(await reason).toMatchObject({ name: 'AbortError' })
  expect(portions).toBeLessThan(100)
})

test('a failure amid the rows is the reader’s failure too', async () => {
  const zip = csvZip('broken', columns, async (take) => {
    await take(rows(1))
    throw new Error('the database went away')
  })
  await expect(buffer(zip)).rejects.toThrow('the database went away')
})

test('an empty export has its head', async () => {
  const files = await unzip(await buffer(csvZip('none', columns, async () => {})))
  expect(files).toEqual({ 'none.csv': '\uFEFFText,Time zone\n' })
})

test('times are of the row’s zone, and say which hour is meant where clocks show one twice', async () => {
  const times = [{ title: msg('Start'), at: true as const, value: (row: { start: number }) => row.start }]
  const timed = (timezone: string, time: string) => ({ ...history, timezone, start: Date.parse(time) })
  const zip = csvZip('times', times, (take) =>
    take([
      timed('America/New_York', '2026-11-01T04:59:59Z'),
      timed('America/New_York', '2026-11-01T05:30:00Z'),
      timed('America/New_York', '2026-11-01T06:30:00Z'),
      timed('America/New_York', '2026-11-01T07:00:00Z'),
      timed('Pacific/Guam', '2026-10-31T15:30:00Z'),
      timed('America/New_York', '2026-03-08T07:00:00Z'),
    ]),
  )
  expect((await unzip(await buffer(zip)))['times.csv']?.split('\n').slice(1)).toEqual([
    '2026-11-01 00:59:59,America/New_York',
    '2026-11-01 01:30:00 EDT,America/New_York',
    '2026-11-01 01:30:00 EST,America/New_York',
    '2026-11-01 02:00:00,America/New_York',
    '2026-11-01 01:30:00,Pacific/Guam',
    '2026-03-08 03:00:00,America/New_York',
    '',
  ])
})
