// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useTextPx } from '#src/ui/chart/plot/use-text-px.ts'

afterEach(() => document.documentElement.removeAttribute('style'))

test.each([
  ['16px', 12],
  ['18px', 14],
  ['24px', 18],
])('where text is set at %s a chart’s is of %d px, whole', (fontSize, px) => {
  document.documentElement.style.fontSize = fontSize
  expect(renderHook(() => useTextPx()).result.current).toBe(px)
})
