import { expect, test } from 'vitest'
import { afterPaint } from '../../../../sw/build/after-paint.ts'
import { filesOfEntry, framePage } from '../../../../sw/build/frames.ts'

const html = `<html lang="en"><head>
    <meta name="viewport" content="width=device-width" />
    <script type="module" crossorigin src="/assets/console-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/console-1.css">
  </head>
  <body><div id="root"></div></body></html>`
const page = {
  file: 'login.html',
  language: 'en' as const,
  frame: 'sign-in' as const,
  markup: '<main>$1 & $&</main>',
}
const start = afterPaint(filesOfEntry(html))
const framed = framePage(html, '.a{content:"$&"}', page, start)

test('the frame stands in the root, told apart by its name, dollar signs and all', () => {
  expect(framed).toContain('<div id="root" data-frame="sign-in"><main>$1 & $&</main></div>')
})

test('the styles stand before the frame, and their file is named but not fetched', () => {
  expect(framed.indexOf('<style>.a{content:"$&"}</style>')).toBeLessThan(framed.indexOf('</head>'))
  expect(framed).toContain(
    '<link rel="stylesheet" type="text/plain" crossorigin href="/assets/console-1.css">',
  )
})

test('the script before the paint comes before anything that draws', () => {
  expect(framed.indexOf('<script>(()=>')).toBeLessThan(framed.indexOf('<meta name="viewport"'))
})

test('the entry is asked for and started after the paint, what it imports first', () => {
  const built = html.replace(
    '</head>',
    '<link rel="modulepreload" crossorigin href="/assets/react-1.js"></head>',
  )
  expect(filesOfEntry(built)).toEqual(['assets/react-1.js', 'assets/console-1.js'])
  const made = framePage(built, '', page, afterPaint(filesOfEntry(built)))
  expect(made).not.toMatch(/type="module"|modulepreload" crossorigin/)
  expect(made.indexOf('const f=["/assets/react-1.js","/assets/console-1.js"]')).toBeGreaterThan(
    made.indexOf('<main>'),
  )
})

test('what the page will need besides is named before the script that asks for it', () => {
  const parts = '<template id="parts"><link rel="modulepreload" href="/assets/shell-1.js"></template>'
  const made = framePage(html, '', { ...page, parts }, start)
  expect(made).toContain(`</div>\n    ${parts}<script>${start}</script>`)
  expect(framed).not.toContain('<template')
})

test('the page says which language it is in', () => {
  expect(framed).toContain('<html lang="en">')
  expect(framePage(html, '', { ...page, language: 'es' }, start)).toContain('<html lang="es">')
})
