import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  allSentences,
  faultsOf,
  readSpecification,
  readTags,
  tagsOf,
  writtenDocuments,
} from '#tests/support/specification.ts'

const sentences = allSentences()
const tags = readTags()

test('every sentence has a test or a reason, and every tag a sentence', () => {
  expect(sentences.length).toBeGreaterThan(500)
  expect(faultsOf(sentences, tags)).toEqual([])
})

test('all sections of both documents have sentences', () => {
  const sections = new Set(sentences.flatMap(({ key }) => /^([12]§\d+)/.exec(key)?.[1] ?? []))
  expect([...sections]).toEqual([1, 2].flatMap((of) => [...Array(9).keys()].map((n) => `${of}§${n + 1}`)))
})

test.each([...writtenDocuments(tags)])('%s is as `npm run docs` writes it', (path, text) => {
  expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')).toBe(text)
})

describe('what is wrong with it', () => {
  const one = (lines: string) => readSpecification(lines).filter((line) => typeof line === 'object')

  test.each([
    ['1§1.1 A sentence', [], ['1§1.1 has neither a test nor a reason.']],
    ['1§1.1 A sentence\n  Not met: for this reason', [], []],
    ['1§1.1 A sentence', ['1§1.1'], []],
    ['1§1.1 A sentence\n  Not met: for this reason', ['1§1.1'], []],
    [
      '1§1.1 A sentence\n  Not tested: for this reason',
      ['1§1.1'],
      ['1§1.1 has a test and a reason for having none.'],
    ],
    ['1§1.1 One\n1§1.1 Two', ['1§1.1'], ['1§1.1 stands for two sentences.']],
    ['V1.1a One', ['V1.1a', 'V1.1b'], ['V1.1b in the title of a test is no sentence.']],
  ])('%j, with tests for %j', (lines, keys, faults) => {
    expect(faultsOf(one(lines), new Map(keys.map((key) => [key, true])))).toEqual(faults)
  })

  test.each(['1§1 No such key', '  Not met: no sentence before', '1§1.1 A sentence\n  Because'])(
    '%j is refused',
    (lines) => {
      expect(() => readSpecification(lines)).toThrow(SyntaxError)
    },
  )

  test('tags are at the end of a title', () => {
    // Put together here, or they would be tags of this file.
    const source = (title: string) => `test('${title}', () => {})`
    expect(tagsOf(source(`a [${'1§1.1'}, V2.2.1b]`))).toEqual(['1§1.1', 'V2.2.1b'])
    expect(tagsOf(source(`a [${'1§1.1'}] b`))).toEqual([])
    expect(tagsOf(source('a [%s]'))).toEqual([])
  })
})
