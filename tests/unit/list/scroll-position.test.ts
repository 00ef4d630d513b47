// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

const STORED = 'linewatch-sights'
const row = (key: string) => ({ key, past: 3 })

afterEach(() => sessionStorage.clear())
/** The module as a page finds it that has just been loaded. */
async function freshly() {
  vi.resetModules()
  return (await import('#src/list/scroll-position.ts')).scrollPosition
}

test('each entry of the history has its own, and one that was left at the top has none', async () => {
  const scrollPosition = await freshly()
  scrollPosition('a').note(row('a7'), 8)
  scrollPosition('b').note(row('b1'), 2)
  expect(scrollPosition('a')).toMatchObject({ first: row('a7'), rows: 8 })
  expect(scrollPosition('b')).toMatchObject({ first: row('b1'), rows: 2 })
  scrollPosition('a').note(null, 1)
  expect(scrollPosition('a')).toMatchObject({ first: null, rows: 0 })
})

test('is there again after a reload of the page, the last fifty', async () => {
  const before = await freshly()
  for (let n = 1; n <= 60; n++) before(`entry ${n}`).note(row(`row ${n}`), n)
  before('entry 11').note(row('row 11'), 11)
  window.dispatchEvent(new Event('pagehide'))
  const after = await freshly()
  expect(after('entry 60')).toMatchObject({ first: row('row 60'), rows: 60 })
  expect(after('entry 11').first).toEqual(row('row 11'))
  expect(after('entry 10').first).toBeNull()
})

test('what lies in the storage and cannot be read is as good as nothing', async () => {
  sessionStorage.setItem(STORED, '{"no": "list"')
  expect((await freshly())('a').first).toBeNull()
})
