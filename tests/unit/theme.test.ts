import { describe, expect, test } from 'vitest'
import type { Scheme } from '#src/ui/theme/theme.ts'
import { accent, cssVariablesResolver, danger, dark, light } from '#src/ui/theme/theme.ts'

/** WCAG 2.2 relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = (s: Scheme) => ({ page: s.page, surface: s.surface, raised: s.raised })

const texts: [string, string, string][] = []
const graphics: [string, string, string][] = []
for (const [name, scheme] of Object.entries({ light, dark })) {
  const pairs = { ...scheme.status, ...scheme.tag }
  for (const [ground, back] of Object.entries(grounds(scheme))) {
    texts.push([`${name} text on ${ground}`, scheme.text, back])
    texts.push([`${name} dimmed on ${ground}`, scheme.dimmed, back])
    texts.push([`${name} accent on ${ground}`, scheme.accentText, back])
    for (const [key, pair] of Object.entries(pairs)) {
      texts.push([`${name} ${key} text on ${ground}`, pair.fg, back])
      if (ground !== 'raised') graphics.push([`${name} ${key} line on ${ground}`, pair.line, back])
    }
  }
  for (const [key, pair] of Object.entries(pairs))
    texts.push([`${name} ${key} in its pair`, pair.fg, pair.bg])
  graphics.push([`${name} control border on surface`, scheme.controlBorder, scheme.surface])
  graphics.push([`${name} control border on page`, scheme.controlBorder, scheme.page])
}
texts.push(['filled button', '#ffffff', accent[6]], ['filled danger button', '#ffffff', danger[6]])
texts.push(['filled button, pointed at', '#ffffff', accent[7]])

test('contrast itself is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe('text reaches 4.5:1', () => {
  test.each(texts)('%s', (_, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('graphics reach 3:1', () => {
  test.each(graphics)('%s', (_, front, back) => {
    expect(contrast(front, back)).toBeGreaterThanOrEqual(3)
  })
})

test('every status and tag pair is a CSS variable in both schemes', () => {
  const resolved = cssVariablesResolver({} as Parameters<typeof cssVariablesResolver>[0])
  for (const [variables, scheme] of [
    [resolved.light, light],
    [resolved.dark, dark],
  ] as const) {
    for (const [kind, pair] of Object.entries(scheme.status)) {
      expect(variables[`--status-${kind}-fg`]).toBe(pair.fg)
      expect(variables[`--status-${kind}-bg`]).toBe(pair.bg)
      expect(variables[`--status-${kind}-line`]).toBe(pair.line)
    }
    for (const [key, pair] of Object.entries(scheme.tag)) expect(variables[`--${key}-line`]).toBe(pair.line)
  }
})
