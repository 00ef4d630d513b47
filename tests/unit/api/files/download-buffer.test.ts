import { afterEach, describe, expect, test, vi } from 'vitest'
import { openDownloadBuffer, wipeDownloadBuffers } from '#src/api/files/download-buffer.ts'

const NOW = Date.UTC(2026, 10, 21)
const HOUR = 3_600_000

/** The browser's private disk, as far as downloads use it. */
function fakeDisk() {
  const files = new Map<string, { pieces: Uint8Array<ArrayBuffer>[]; lastModified: number }>()
  const handleOf = (name: string) => ({
    kind: 'file',
    name,
    createWritable: async () => ({
      write: async (piece: Uint8Array<ArrayBuffer>) => void files.get(name)?.pieces.push(piece),
      close: async () => undefined,
      abort: async () => undefined,
    }),
    getFile: async () => {
      if (name === 'gone') throw new DOMException('', 'NotFoundError')
      const { pieces = [], lastModified = 0 } = files.get(name) ?? {}
      return new File(pieces, name, { lastModified })
    },
  })
  const folder = {
    values: async function* () {
      for (const name of [...files.keys()]) yield handleOf(name)
    },
    getFileHandle: async (name: string) => {
      files.set(name, { pieces: [], lastModified: NOW })
      return handleOf(name)
    },
    removeEntry: async (name: string) => {
      if (name === 'held') throw new DOMException('', 'NoModificationAllowedError')
      files.delete(name)
    },
  }
  const root = {
    getDirectoryHandle: async () => folder,
    removeEntry: vi.fn(async (_: string, __: { recursive: boolean }) => files.clear()),
  }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } })
  return { files, root }
}

const bytes = (text: string) => new TextEncoder().encode(text)

afterEach(() => vi.unstubAllGlobals())

describe('where the browser has a disk for pages', () => {
  test('pieces go to a file of it, which is handed out with its type', async () => {
    const { files } = fakeDisk()
    const buffer = await openDownloadBuffer(NOW)
    await buffer.write(bytes('one '))
    await buffer.write(bytes('two'))
    expect([...files.values()].map(({ pieces }) => pieces.length)).toEqual([2])
    const blob = await buffer.finish('application/zip')
    expect([await blob.text(), blob.type]).toEqual(['one two', 'application/zip'])
  })

  test('a download broken off leaves nothing', async () => {
    const { files } = fakeDisk()
    const buffer = await openDownloadBuffer(NOW)
    await buffer.write(bytes('half'))
    await buffer.discard()
    expect(files.size).toBe(0)
  })

  test('files of earlier downloads go once the browser has long read them', async () => {
    const { files } = fakeDisk()
    files.set('old', { pieces: [], lastModified: NOW - 2 * HOUR })
    files.set('young', { pieces: [], lastModified: NOW - HOUR / 2 })
    await openDownloadBuffer(NOW)
    expect([files.has('old'), files.has('young')]).toEqual([false, true])
  })

  test('a file that another tab holds or just took away does not send this one to memory', async () => {
    const { files } = fakeDisk()
    files.set('held', { pieces: [], lastModified: NOW - 2 * HOUR })
    files.set('gone', { pieces: [], lastModified: NOW - 2 * HOUR })
    const buffer = await openDownloadBuffer(NOW)
    await buffer.write(bytes('mine'))
    expect([...files.values()].some(({ pieces }) => pieces.length === 1)).toBe(true)
  })

  test('signing out takes all of it away', async () => {
    const { files, root } = fakeDisk()
    await openDownloadBuffer(NOW)
    await wipeDownloadBuffers()
    expect(files.size).toBe(0)
    expect(root.removeEntry).toHaveBeenCalledWith('downloads', { recursive: true })
  })
})

test.each([
  ['no storage of its own', {}],
  [
    'a disk that refuses',
    { storage: { getDirectory: () => Promise.reject(new DOMException('', 'SecurityError')) } },
  ],
])('with %s the pieces wait in memory', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const buffer = await openDownloadBuffer(NOW)
  await buffer.write(bytes('a'))
  await buffer.write(bytes('b'))
  const blob = await buffer.finish('text/csv')
  expect([await blob.text(), blob.type]).toEqual(['ab', 'text/csv'])
  await expect(wipeDownloadBuffers()).resolves.toBeUndefined()
})
