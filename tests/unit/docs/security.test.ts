import { expect, test } from 'vitest'
import { isTest, PROOF, readChecklist } from '#tests/support/checklist.ts'

const { lines, named } = readChecklist('docs/security.md')

test('the document has its lines', () => {
  expect(lines.length).toBeGreaterThan(100)
  expect(named.length).toBeGreaterThan(60)
  expect(lines.filter((line) => line.length !== 4)).toEqual([])
})

test('every test that is named exists', () => {
  expect(named.filter(([file, title]) => !isTest(file, title))).toEqual([])
})

test('every line names a requirement, and a test or that there is none', () => {
  const wrong = lines.filter(
    ([number = '', , , proof = '']) =>
      !/^\d+\.\d+\.(\d+|\*)(, \d+\.\d+\.(\d+|\*))*$/.test(number) || !PROOF.test(proof),
  )
  expect(wrong).toEqual([])
})

test('a line without a test says that it is not met, or that it is about words alone', () => {
  // Documentation, an inventory, what does not exist, and what only a browser or a debugger could see.
  const words = ['4.3.*', '4.4.1', '7.1.1, 7.1.2', '11.1.2', '11.2.4', '14.1.1, 14.1.2', '16.1.1']
  const silent = lines.filter(
    ([, , done = '', proof]) => proof === 'no test' && !done.includes('**Not met**'),
  )
  expect(silent.map(([number]) => number)).toEqual(words)
})
