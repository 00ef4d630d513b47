import { expect, test } from 'vitest'
import { isTest, PROOF, readChecklist } from '#tests/support/checklist.ts'

const { lines, named } = readChecklist('docs/specification.md')
/** What a line without a test begins with, and then says why. */
const WITHOUT = /^\*\*(Not shown|Not met|Open)\*\*: \S.{9,}/

test('the document has its lines', () => {
  expect(lines.length).toBeGreaterThan(400)
  expect(lines.filter((line) => line.length !== 4)).toEqual([])
})

test('every section of both documents is there, in its place', () => {
  const sections = [1, 2].flatMap((document) => [...Array(9).keys()].map((n) => `${document} §${n + 1}`))
  const places = lines.map(([place = '']) => place)
  expect([...new Set(places)]).toEqual(sections)
  expect(places).toEqual(places.toSorted())
})

test('every test that is named exists', () => {
  expect(named.filter(([file, title]) => !isTest(file, title))).toEqual([])
})

test('a line names one test, or says why there is none', () => {
  const wrong = lines.filter(
    ([, , stands = '', proof = '']) => !PROOF.test(proof) || WITHOUT.test(stands) !== (proof === 'no test'),
  )
  expect(wrong).toEqual([])
})
