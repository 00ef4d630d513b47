import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOMS } from '#tests/support/architecture/rooms.ts'
import { findForbiddenWords } from '#tests/texts/plain-words.ts'
import { DOCUMENTS } from './documents.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Bytes. A document that needs more says something that belongs elsewhere, or that nobody reads. */
const LIMITS: Readonly<Record<string, number>> = {
  'README.md': 3000,
  'docs/changelog.md': 5000,
  'docs/contributing.md': 10_000,
  'docs/operating.md': 12_000,
  'docs/identity.md': 4000,
  'docs/intake.md': 2100,
  'docs/kitchen.md': 2500,
  'docs/languages.md': 2000,
  'docs/performance.md': 5000,
  'docs/security.md': 13_000,
  'docs/specification.md': 29_000,
  'docs/tablets.md': 3000,
  'docs/tour.md': 4500,
  'docs/decisions/README.md': 1600,
}
const DECISION = 1300
const TOGETHER = 95_000

const isDecision = (path: string) => /^docs\/decisions\/\d{4}-/.test(path)
const limitOf = (path: string) => (isDecision(path) ? DECISION : LIMITS[path])

/** What is code or a path says what it has to. */
const prose = (text: string) =>
  text.replace(/^```[\s\S]*?^```$/gm, (block) => block.replace(/[^\n]/g, '')).replace(/`[^`\n]*`/g, '')

describe.each(DOCUMENTS)('%s', (path) => {
  const text = read(path)
  test('names its reader and purpose under its title', () => {
    expect(text).toMatch(/^# .+\n\nFor \S.{15,}/)
  })
  test('is short enough to be read', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limitOf(path) ?? 0)
  })
  test('is written in plain words', () => {
    expect(findForbiddenWords(prose(text))).toEqual([])
  })
})

test('all documents together are short enough to be read', () => {
  const bytes = DOCUMENTS.reduce((sum, path) => sum + Buffer.byteLength(read(path)), 0)
  expect(bytes, 'What is written more in one document is written less in another').toBeLessThanOrEqual(
    TOGETHER,
  )
})

test('a version of the changelog has at most 80 lines, grouped', () => {
  const versions = read('docs/changelog.md').split(/^## /m).slice(1)
  expect(versions.length).toBeGreaterThan(1)
  for (const version of versions) {
    expect(version.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(80)
    const groups = [...version.matchAll(/^### (.+)$/gm)].map(([, name]) => name)
    expect(groups).toEqual(['Added', 'Changed', 'Fixed', 'Security'].filter((name) => groups.includes(name)))
    // One line each.
    expect(
      version
        .split('\n')
        .slice(1)
        .filter((line) => !/^(### \w+|- \S.*|)$/.test(line)),
    ).toEqual([])
  }
})

test('every decision stands in the index, and they are numbered without a gap', () => {
  const index = read('docs/decisions/README.md')
  const records = DOCUMENTS.filter(isDecision).map((path) => path.replace('docs/decisions/', ''))
  expect(records.length).toBeGreaterThan(20)
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([])
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, i) => i + 1))
})

test('a decision that code names exists', () => {
  const numbers = DOCUMENTS.filter(isDecision).map((path) => path.slice('docs/decisions/'.length, -3))
  const files = ['src', 'server', 'sw', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|sql)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/decisions?[ /](\d{4}[\w-]*)/gi)].map(([, name = '']) => [path, name] as const),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(([, name]) => !numbers.some((number) => number.startsWith(name)))).toEqual([])
})

test('the tour names every room', () => {
  const tour = read('docs/tour.md')
  const folders = ROOMS.map(({ path }) => path).filter((path) => path !== 'src/' && path !== 'server/')
  expect(folders.length).toBeGreaterThan(15)
  expect(folders.filter((path) => !tour.includes(`\`${path}\``))).toEqual([])
})
