import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findForbiddenWords } from '#tests/texts/plain-words.ts'

const FOLDERS = ['src', 'server', 'sw']
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => (/\.(tsx?|css)$/.test(path) && !path.endsWith('.gen.ts')) || isOpenMigration(path))

/** Earlier migrations were applied as they are: a changed comment would be another file. */
function isOpenMigration(path: string): boolean {
  const [, number] = /migrations\/(\d+)-.*\.sql$/.exec(path) ?? []
  return number !== undefined && Number(number) >= 45
}

/** A file with nothing but its comments left, each on its line; code and specified texts in them are no words of ours. */
const commentsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^\s*(\/\/|\/\*|\*|--)/.test(line) ? line : (/\s\/\/ .*$/.exec(line)?.[0] ?? '')))
    .map((line) => line.replace(/`[^`]*`|'just now'/g, '').replace(/^\s*(\/\/|\/\*+|\*+|--)/, ''))
    .join('\n')

test('comments are found on lines of their own and behind code', () => {
  const text = [
    "const he = 'anew' // asked anew",
    '/**',
    ' * Whoever `reckon`',
    ' * asks.',
    ' */',
    'mend()',
  ].join('\n')
  expect(findForbiddenWords(commentsOf(text)).map(({ word, line }) => [word, line])).toEqual([
    ['anew', 1],
    ['whoever', 3],
  ])
})

test('comments are in words that readers speak', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap((path) =>
    findForbiddenWords(commentsOf(readFileSync(path, 'utf8'))).map(
      ({ word, instead, line }) => `${path}:${line}: '${word}', say ${instead}`,
    ),
  )
  expect(found).toEqual([])
})
