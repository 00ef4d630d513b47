import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ALLOWED, EXCEPTIONS, exceptionsOf, satisfies, unlicensed } from '#server/supply/license-rules.ts'
import { productionPackages, ROOT, readLock } from '#server/supply/packages.ts'

const packages = productionPackages(await readLock())

test('every package of production has a license that is allowed [V15.1.2b]', () => {
  expect(packages.length).toBeGreaterThan(500)
  expect(unlicensed(packages)).toEqual([])
})

test('every allowed license and every exception is still needed', () => {
  const said = new Set(packages.flatMap(({ license }) => license?.match(/[^\s()]+/g) ?? []))
  expect(ALLOWED.filter((license) => !said.has(license))).toEqual([])
  for (const exception of EXCEPTIONS)
    for (const pattern of exception.packages) {
      const one = { ...exception, packages: [pattern] }
      const standing = packages.filter(
        ({ name, license }) => license?.includes(one.license) && name.startsWith(pattern.replace('*', '')),
      )
      expect(standing.length, pattern).toBeGreaterThan(0)
    }
})

test('npm run licenses lists every package', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/supply/licenses.ts'],
    { cwd: ROOT },
  )
  const lines = stdout.split('\n')
  expect(packages.filter(({ name, version }) => !lines.includes(`  ${name} ${version}`))).toEqual([])
})

describe('an expression', () => {
  const may = (license: string) => ['MIT', 'ISC'].includes(license)
  test.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', true],
    ['GPL-3.0-only OR MIT AND GPL-2.0-only', false],
    ['MIT OR GPL-3.0-only AND GPL-2.0-only', true],
    ['GPL-3.0-only AND (MIT OR ISC)', false],
    ['((MIT))', true],
    ['', false],
    ['MIT OR', false],
    ['OR MIT', false],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT ISC', false],
    ['()', false],
    ['SEE LICENSE IN MIT', false],
    ['UNLICENSED', false],
    ['LicenseRef-MIT', false],
    ['MIT+', false],
    ['MIT WITH LLVM-exception', false],
    ['Constructor OR MIT', false],
  ])('%j: %s', (expression, allowed) => {
    expect(satisfies(expression, may)).toBe(allowed)
  })

  test('of endless depth is none', () => {
    expect(satisfies('('.repeat(100_000), may)).toBe(false)
  })
})

test('an exception is for its packages and its license alone', () => {
  const of = (name: string, license: string | null) => ({ name, version: '1.0.0', license })
  expect(exceptionsOf(of('web-push', 'MPL-2.0'), 'MPL-2.0')).toHaveLength(1)
  const refused = [of('web-push-2', 'MPL-2.0'), of('web-push', 'GPL-3.0-only'), of('bare', null)]
  expect(
    unlicensed([of('web-push', 'MPL-2.0'), of('@img/sharp-x', 'LGPL-3.0-or-later'), ...refused]),
  ).toEqual(refused)
})
