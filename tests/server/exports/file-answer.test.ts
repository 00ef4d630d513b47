import { expect, test } from 'vitest'
import { inFileName } from '#server/services/exports/file-answer.ts'

test.each([
  ['Fryers', 'fryers'],
  ['Hot  holding 2', 'hot-holding-2'],
  ['Fryer/Left', 'fryer-left'],
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\boards?', 'c-boards'],
  ['=1+1', '1-1'],
  ['a"; filename="b', 'a-filename-b'],
  ['two\nlines', 'two-lines'],
  ['Küche №7', 'küche-7'],
  ['रसोई', 'रसोई'],
  ['🍟', 'unnamed'],
  ['', 'unnamed'],
])('%j stands as %s in the name of a file', (name, inFile) => {
  expect(inFileName(name)).toBe(inFile)
})
