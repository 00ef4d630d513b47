import { expect, test } from 'vitest'
import { criticalCss } from '../../../../sw/build/critical-css.ts'

const markup = '<main class="page"><button class="m_1 press">Go</button></main>'

test.each([
  ['a rule of the page', '.page{color:red}', '.page{color:red}'],
  ['a rule of another page', '.table{color:red}', ''],
  ['only the selectors that can match', '.page,.table td{margin:0}', '.page{margin:0}'],
  ['tags and attributes', 'body,[hidden]{margin:0}', 'body,[hidden]{margin:0}'],
  ['a compound that misses a class', '.page .gone{margin:0}', ''],
  ['classes the markup may gain or lack', '.press:not(.gone){margin:0}', '.press:not(.gone){margin:0}'],
  ['one of several in :where', ':where(.gone,.m_1) svg{margin:0}', ':where(.gone,.m_1) svg{margin:0}'],
  ['none of several in :where', ':where(.gone,.lost) svg{margin:0}', ''],
  [
    'rules inside a media query',
    '@media (width>=1px){.page{top:0}.gone{top:0}}',
    '@media (width>=1px){.page{top:0}}',
  ],
  ['an empty media query', '@media (width>=1px){.gone{top:0}}', ''],
  ['print', '@media print{.page{top:0}}', ''],
  ['animations', '@keyframes turn{to{rotate:1turn}}.page{top:0}', '.page{top:0}'],
])('%s', (_, css, kept) => {
  expect(criticalCss(css, markup)).toBe(kept)
})

test('a variable stays as long as something kept reads it, however far away', () => {
  const css = ':root{--a:1px;--b:var(--a);--c:2px}.page{margin:var(--b)}'
  expect(criticalCss(css, markup)).toBe(':root{--a:1px;--b:var(--a);}.page{margin:var(--b)}')
})

test('what the markup itself reads counts', () => {
  const css = ':root{--c:2px}'
  expect(criticalCss(css, '<p style="margin:var(--c)"></p>')).toBe(css)
  expect(criticalCss(css, markup)).toBe('')
})
