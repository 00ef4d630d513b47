import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** Every test the document names: `tests/…/x.test.ts: its title`, as it stands in the file. */
const named = [...new Set(document.match(/`tests\/[^`]+\.tsx?: [^`]+`/g))].map((text) => {
  const [, file = '', title = ''] = /^`([^:]+): (.+)`$/.exec(text) ?? []
  return [file, title] as const
})

const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| |') && !line.startsWith('| ---'))
const cells = rows.map((row) => row.slice(2, -2).split(' | '))

test('the document has its lines', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(named.length).toBeGreaterThan(60)
  expect(cells.filter((row) => row.length !== 4)).toEqual([])
})

describe('every test that is named exists', () => {
  test.each(named)('%s: %s', (file, title) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    const source = readFileSync(join(ROOT, file), 'utf8')
    const quoted = ["'", '"', '`'].map((quote) => quote + title + quote)
    expect(quoted.filter((one) => source.includes(one))).not.toEqual([])
  })
})

test('every line names a requirement, and a test or that there is none', () => {
  const wrong = cells.filter(
    ([number = '', , , proof = '']) =>
      !/^\d+\.\d+\.(\d+|\*)(, \d+\.\d+\.(\d+|\*))*$/.test(number) ||
      !/^(`tests\/[^`]+`|no test)$/.test(proof),
  )
  expect(wrong).toEqual([])
})

test('a line without a test says that it is not met, or that it is about words alone', () => {
  // Documentation, an inventory, what does not exist, and what only a browser or a debugger could see.
  const words = ['4.3.*', '4.4.1', '7.1.1, 7.1.2', '11.1.2', '11.2.4', '14.1.1, 14.1.2', '16.1.1']
  const silent = cells.filter(
    ([, , done = '', proof]) => proof === 'no test' && !done.includes('**Not met**'),
  )
  expect(silent.map(([number]) => number)).toEqual(words)
})
