import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DOCUMENTS } from './documents.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Paths of the repository as they are named in backticks, those with a gap to be filled in left out. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|server|sw|tests|docs)\/[\w./$-]+)`/g)].flatMap(([, path]) => path ?? [])

/** Files that a document links to. */
const linkedIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].flatMap(([, path]) => path ?? [])

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  test('names only files and folders that exist', () => {
    expect(namedIn(text).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
  test('links only to files that exist', () => {
    const links = linkedIn(text)
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(document), path)))).toEqual([])
  })
})
