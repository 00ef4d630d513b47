import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useObjectUrl } from '#src/ui/images/use-object-url.ts'

const living = new Set<string>()
let made = 0
beforeEach(() => {
  made = 0
  living.clear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1
    const url = `blob:${made}`
    living.add(url)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void living.delete(url))
})
afterEach(() => vi.restoreAllMocks())

test('no URL is shown that was freed, also where the same picture comes back', () => {
  const [one, other] = [new Blob(['1']), new Blob(['2'])]
  const shown: (string | null)[] = []
  const freed: string[] = []
  const { rerender, unmount } = renderHook(
    ({ file }: { file: Blob | undefined }) => {
      const url = useObjectUrl(file)
      shown.push(url)
      if (url !== null && !living.has(url)) freed.push(url)
    },
    { initialProps: { file: one as Blob | undefined } },
  )
  for (const file of [other, undefined, other, one, undefined]) rerender({ file })
  expect(freed).toEqual([])
  expect([...new Set(shown)]).toEqual([null, 'blob:1', 'blob:2', 'blob:3', 'blob:4'])
  unmount()
  expect(living.size).toBe(0)
})
