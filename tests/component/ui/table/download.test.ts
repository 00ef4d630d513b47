// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveBlob } from '#src/ui/table/download.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('presses one link with the file and its name, then frees the file', () => {
  const made = vi.fn(() => 'blob:one')
  const freed = vi.fn()
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: freed })
  const pressed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(`${this.href} ${this.download} ${this.isConnected}`)
  })
  const blob = new Blob(['x'])
  saveBlob(blob, 'fryer/0412.csv')
  expect(pressed).toEqual(['blob:one fryer-0412.csv true'])
  expect(made.mock.calls).toEqual([[blob]])
  expect(document.querySelector('a')).toBeNull()
  expect(freed).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(freed.mock.calls).toEqual([['blob:one']])
})
