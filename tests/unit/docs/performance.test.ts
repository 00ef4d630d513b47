import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayLaterFigures } from '#tests/bench/browser/left-open.ts'
import { performancePage, type Recorded, record } from '#tests/bench/record.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const recorded = JSON.parse(read('tests/bench/recorded.json')) as Recorded[]

const section = (name: string, value: string, met = true): Recorded => ({
  name,
  title: `Title of ${name}`,
  date: '2026-11-20',
  machine: 'a machine, 2 cores',
  quick: false,
  figures: [{ name: 'time', value, aim: '≤ 5 ms', met }],
})

test('the page is what was recorded, and nothing else', () => {
  expect(recorded.length).toBeGreaterThan(15)
  expect(read('docs/performance.md')).toBe(performancePage(recorded))
})

test('a section measured again takes the place of the former; a new one is added', () => {
  const before = [section('list', '4 ms'), section('live', '3 ms')]
  expect(record(before, section('list', '6 ms', false))).toEqual([section('list', '6 ms', false), before[1]])
  expect(record(before, section('start', '1 ms'))).toEqual([...before, section('start', '1 ms')])
})

test('a section of many aims shows the missed ones and counts the others', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ name: `call ${i}`, value: `${i} ms`, met: i !== 7 }))
  const page = performancePage([{ ...section('analytics', ''), figures: many }])
  expect(page).toContain('11 of 12 aims are met')
  expect(page).toContain('| **call 7: 7 ms**; 11 more met |')
})

test('a figure is shown with its aim, day and machine, a ratio without what it was taken from', () => {
  const figures = [{ name: 'p99', value: '8 ms, bare 4 ms', ratio: '2.00', aim: 'ratio ≤ 3', met: true }]
  const page = performancePage([{ ...section('list', ''), quick: true, figures }])
  expect(page).toContain('| Title of list | 2026-11-20 A\\* | p99: 2.00 (≤ 3) |')
  expect(page).toContain('Machines: A, a machine, 2 cores.')
})

test('what has no aim is not on the page', () => {
  const page = performancePage([{ ...section('list', '4 ms'), figures: [{ name: 'size', value: '1 kB' }] }])
  expect(page).not.toContain('size')
})

test('a section that was drawn leads to its plot', () => {
  const page = performancePage([{ ...section('month', '4 ms'), plot: 'docs/month.svg' }])
  expect(page).toContain('| [Title of month](month.svg) | 2026-11-20 A |')
})

test.each([
  ['a page that is fuller by day than by night leaks nothing', [5, 9, 5, 9], true],
  ['what a page holds more of each day is a leak', [5, 9, 6, 11], false],
])('%s', (_, heaps, met) => {
  const samples = heaps.map((heap) => ({ heap: heap * 1024 ** 2, nodes: 200, listeners: 300 }))
  expect(dayLaterFigures(samples, 2).map((figure) => figure.met)).toEqual([met, true, true])
})
