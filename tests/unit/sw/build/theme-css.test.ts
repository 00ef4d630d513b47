import { expect, test } from 'vitest'
import { themeVariables, UNUSED_PALETTES } from '#src/ui/theme/theme-variables.ts'
import { neededVariables } from '../../../../sw/build/theme-css.ts'

const sheet = `:root, :host{--a: var(--b); --b: 1px; --c: var(--d, 2px); --d: red; --e: calc(var(--a) * 2);}

:root[data-scheme="dark"]{--b: 2px; --d: blue;}`

test.each([
  ['nothing', [], []],
  ['one, without others', ['.x{color:var(--d)}'], ['--d']],
  ['one that needs another', ['.x{width:var(--a)}'], ['--a', '--b']],
  ['through two, out of a script', ["style.width = 'var(--e)'"], ['--a', '--b', '--e']],
  ['a fallback counts', ['.x{width:var(--zzz, var(--c))}'], ['--c', '--d']],
  ['of several texts', ['var(--b)', 'var(--d)'], ['--b', '--d']],
])('needed: %s', (_, texts, names) => {
  const kept = neededVariables(sheet, texts)
  const declared = [...kept.matchAll(/(--\w+):/g)].map((found) => found[1] ?? '')
  expect([...new Set(declared)].sort()).toEqual(names)
})

test('values and both schemes stay as they are', () => {
  expect(neededVariables(sheet, ['var(--d)'])).toBe(
    ':root, :host{--d:red}:root[data-scheme="dark"]{--d:blue}',
  )
})

test('the theme names its own colours and schemes, and no palette that nothing uses', () => {
  const css = themeVariables()
  expect(css).toContain('--status-bad-fg')
  expect(css).toContain('--mantine-color-scheme: dark')
  expect(css).toContain('--mantine-color-accent-6: #1f5fd0')
  for (const palette of UNUSED_PALETTES) expect(css).not.toContain(`--mantine-color-${palette}-`)
})

test('whatever a value of the theme refers to is declared in it', () => {
  const css = themeVariables()
  const declared = new Set([...css.matchAll(/(--[\w-]+):/g)].map((found) => found[1]))
  const referred = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((found) => found[1]))
  expect([...referred].filter((name) => !declared.has(name))).toEqual([])
})
