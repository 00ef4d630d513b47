import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { csvZip } from '#server/services/csv-zip.ts'
import { unzip } from '#tests/support/unzip.ts'

const history = { id: '1', restaurantUuid: '', restaurantNumber: '', timezone: 'UTC' }
const columns = [{ title: 'Text', value: (row: { text: string }) => row.text }]
/** Rows that no compression makes small, so that room for them runs out. */
const rows = (from: number) =>
  Array.from({ length: 2_000 }, (_, i) => ({
    ...history,
    text: `${Math.sin(from + i)}${Math.cos(from * i)}`,
  }))

test('whoever stops reading ends the reading of rows', async () => {
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
