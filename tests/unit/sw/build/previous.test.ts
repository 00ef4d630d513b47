import { expect, test } from 'vitest'
import { type Generation, generationToKeep } from '../../../../sw/build/previous.ts'

const files = (...names: string[]): Generation => new Map(names.map((name) => [name, Buffer.from(name)]))
const kept = (own: Generation, carried: Generation, fresh: string[]) => [
  ...generationToKeep(own, carried, new Set(fresh)).keys(),
]

test.each([
  ['the first build', [], [], ['a-2.js'], []],
  ['a new build keeps the one before', ['a-1.js', 'a-1.js.br'], [], ['a-2.js'], ['a-1.js', 'a-1.js.br']],
  ['and no more than that', ['a-2.js'], ['a-1.js'], ['a-3.js'], ['a-2.js']],
  [
    'a file that did not change is not kept twice',
    ['a-1.js', 'b-1.js'],
    [],
    ['a-2.js', 'b-1.js'],
    ['a-1.js'],
  ],
  [
    'building the same again is no new generation',
    ['a-2.js', 'a-2.js.gz'],
    ['a-1.js'],
    ['a-2.js'],
    ['a-1.js'],
  ],
])('%s', (_, own, carried, fresh, expected) => {
  expect(kept(files(...own), files(...carried), fresh)).toEqual(expected)
})
