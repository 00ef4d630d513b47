import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const operating = read('docs/operating.md')
const identity = read('docs/identity.md')
const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)

/** What the settings of a page name, each once. */
function namedBy(page: string): string[] {
  const [, section = ''] = /## Settings\n([\s\S]*?)(?:\n## |$)/.exec(page) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
}

test('every setting of the server stands in the table of one page', () => {
  expect(settings.length).toBeGreaterThan(25)
  expect([...namedBy(operating), ...namedBy(identity)].toSorted()).toEqual(settings.toSorted())
})

test('what the pages set is a setting', () => {
  const set = [...`${operating}${identity}`.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(
    ([, name = '']) => name,
  )
  // Node's own, in addition to the server's.
  const known = new Set([...settings, 'NODE_EXTRA_CA_CERTS', 'NOTIFY', 'LISTEN'])
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter((name) => !known.has(name))).toEqual([])
})

test('the unit starts what npm start starts, and waits longer for its end than it takes', () => {
  const unit = read('docs/operating/linewatch@.service')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }
  const [, command = ''] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? []
  expect(scripts.start.endsWith(` && ${command}`)).toBe(true)
  const [, within = ''] = /STOP_WITHIN_MS = ([\d_]+)/.exec(read('server/main.ts')) ?? []
  const [, patience = ''] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  expect(Number(patience) * 1000).toBeGreaterThan(Number(within.replaceAll('_', '')))
})
