// @vitest-environment jsdom

import { describe, expect, test } from 'vitest'
import { sanitize, textOf } from '#src/shell/notifications/sanitize.ts'

describe('dirty HTML [V3.2.2a]', () => {
  const clean = async (html: string) => {
    const box = document.createElement('div')
    box.append(await sanitize(html))
    return box.innerHTML
  }
  test.each([
    ['<b>Nuggets</b> <i>are</i> out', '<b>Nuggets</b> <i>are</i> out'],
    ['<script>alert(1)</script>x', 'x'],
    ['<img src=x onerror=alert(1)>x', 'x'],
    ['<b onclick="alert(1)" style="position:fixed" class="a" id="b">x</b>', '<b>x</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<a href="/unusual">x</a>', '<a href="/unusual">x</a>'],
    [
      '<a href="https://a.example" target="x">x</a>',
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['<iframe srcdoc="<script>1</script>"></iframe><form action="/x"><input></form>x', 'x'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
    ['<div data-x="1" aria-label="y">x</div>', 'x'],
    ['<style>*{display:none}</style>x', 'x'],
  ])('%s', async (dirty, expected) => {
    expect(await clean(dirty)).toBe(expected)
  })
  test('its words alone', () => {
    expect(textOf('<p>Nuggets <b>are\n out</b></p><script>alert(1)</script>&amp;')).toBe('Nuggets are out&')
  })
})
