// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '#src/api/save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a file goes to the downloads under its name, and its address is given back later', () => {
  vi.useFakeTimers()
  const revoke = vi.fn()
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: revoke })
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href} ${this.isConnected}`)
  })
  saveFile(new Blob(['x']), 'fryer.zip')
  expect(clicked).toEqual(['fryer.zip blob:one true'])
  expect(document.querySelector('a')).toBeNull()
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:one')
})
