import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sentenceOf } from '#src/api/call/result.ts'
import { download, fileNameOf, SILENCE_MS, throttled } from '#src/api/files/download.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { fileQueryFor } from '#src/api/query/file-query.ts'
import { fryerHistory } from '#src/contract/history/fryer.ts'

const fetched = vi.fn<typeof fetch>()
const query = { startTime: 1_700_000_000_000, endTime: 1_700_000_100_000 }

beforeEach(() => {
  setConfig({})
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

/** A body of equal chunks; before each, the clock moves on. */
function chunks(count: number, size: number, tick: () => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent === count) return controller.close()
      sent += 1
      tick()
      controller.enqueue(new Uint8Array(size))
    },
  })
}

describe('file names', () => {
  test.each([
    [null, 'export.zip'],
    ['attachment', 'export.zip'],
    ['attachment; filename=fryer.zip', 'fryer.zip'],
    ['attachment; filename="fryer cycles.zip"; size=3', 'fryer cycles.zip'],
    ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
    ['attachment; filename="plain.zip"; filename*=UTF-8\'\'f%C3%BCr%20alle.zip', 'für alle.zip'],
    ['attachment; filename="plain.zip"; filename*=UTF-8\'\'%E0%A4%A', 'plain.zip'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment; filename="C:\\\\temp\\\\x.zip"', 'x.zip'],
    ['attachment; filename=".."', 'export.zip'],
    ['attachment; filename=""', 'export.zip'],
  ])('%s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})

test('progress goes through at most every 500 ms, the first at once [1§4.28]', () => {
  let clock = 1_000
  const seen: (number | null)[] = []
  const report = throttled(
    (percent) => seen.push(percent),
    () => clock,
  )
  for (const [at, percent] of [
    [1_000, 1],
    [1_499, 2],
    [1_500, 3],
    [1_999, 4],
    [2_600, 5],
    [3_000, 6],
    [3_100, 7],
  ] as const) {
    clock = at
    report(percent)
  }
  expect(seen).toEqual([1, 3, 5, 7])
})

test('a file comes whole, under its name, telling its progress', async () => {
  let clock = 0
  const seen: (number | null)[] = []
  const body = chunks(10, 100, () => {
    clock += 200
  })
  const headers = {
    'content-type': 'application/zip',
    'content-length': '1000',
    'content-disposition': 'attachment; filename="fryer.zip"',
  }
  fetched.mockResolvedValueOnce(new Response(body, { headers }))
  const result = await download(fryerHistory.exported, {
    query,
    now: () => clock,
    onProgress: (percent) => seen.push(percent),
  })
  if (!result.success || result.results.accepted) throw new Error('no file')
  expect(result.results).toMatchObject({ fileName: 'fryer.zip' })
  expect(result.results.blob.size).toBe(1000)
  expect(result.results.blob.type).toBe('application/zip')
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.length).toBeLessThanOrEqual(5)
  expect(seen).toEqual([...seen].sort((a, b) => Number(a) - Number(b)))
})

test('of a compressed file no percent is made up', async () => {
  const seen: (number | null)[] = []
  const headers = { 'content-length': '10', 'content-encoding': 'gzip' }
  fetched.mockResolvedValueOnce(
    new Response(
      chunks(1, 100, () => {}),
      { headers },
    ),
  )
  await download(fryerHistory.exported, { query, now: () => 0, onProgress: (percent) => seen.push(percent) })
  expect(seen).toEqual([null])
})

test('202 is accepted, with no file [1§4.29]', async () => {
  fetched.mockResolvedValueOnce(
    new Response('{}', { status: 202, headers: { 'content-type': 'application/json' } }),
  )
  expect(await download(fryerHistory.exported, { query })).toEqual({
    success: true,
    code: 202,
    results: { accepted: true },
  })
})

test('a refusal is the provider’s, a body cut short is the network’s', async () => {
  fetched.mockResolvedValueOnce(
    new Response('{"message":"No such restaurant"}', {
      status: 404,
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(await download(fryerHistory.exported, { query })).toEqual({
    success: false,
    code: 404,
    message: 'No such restaurant',
  })
  fetched.mockResolvedValueOnce(
    new Response(
      chunks(2, 100, () => {}),
      { headers: { 'content-length': '1000' } },
    ),
  )
  expect(await download(fryerHistory.exported, { query })).toMatchObject({ success: false, code: 600 })
})

test.each([
  ['cut short', (stream: ReadableStreamDefaultController) => stream.close()],
  ['lost', (stream: ReadableStreamDefaultController) => stream.error(new TypeError('network error'))],
])('of a file that is %s on the way people read that the download broke off', async (_, end) => {
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.enqueue(new Uint8Array(10))
      end(stream)
    },
  })
  fetched.mockResolvedValueOnce(new Response(body, { headers: { 'content-length': '100' } }))
  const result = await download(fryerHistory.exported, { query })
  if (result.success) throw new Error('a file')
  expect(sentenceOf(result)).toBe('The download was interrupted. Check the connection and try again.')
})

test('a connection that dies without a word is given up, however long the file took before', async () => {
  vi.useFakeTimers()
  try {
    let sent = 0
    const cancelled = vi.fn()
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(stream) {
          if (sent === 3) return new Promise(() => {})
          await new Promise((done) => setTimeout(done, SILENCE_MS - 1))
          sent += 1
          stream.enqueue(new Uint8Array(10))
        },
        cancel: cancelled,
      },
      { highWaterMark: 0 },
    )
    fetched.mockResolvedValueOnce(new Response(body, { headers: { 'content-length': '100' } }))
    const ended = download(fryerHistory.exported, { query })
    await vi.advanceTimersByTimeAsync(3 * SILENCE_MS)
    expect(sent).toBe(3)
    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    expect(await ended).toMatchObject({ success: false, code: 600 })
    expect(cancelled).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('a file that is only looked at leaves nothing on the disk', async () => {
  const getDirectory = vi.fn()
  vi.stubGlobal('navigator', { storage: { getDirectory } })
  fetched.mockResolvedValueOnce(new Response(chunks(1, 10, () => {})))
  const file = await new QueryClient().fetchQuery(fileQueryFor(fryerHistory.exported, { query }))
  expect(file.size).toBe(10)
  expect(getDirectory).not.toHaveBeenCalled()
})

test('called off between two chunks', async () => {
  const controller = new AbortController()
  fetched.mockImplementationOnce(async (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(10))
        init?.signal?.addEventListener('abort', () => stream.error(new DOMException('stopped', 'AbortError')))
      },
    })
    return new Response(body, { headers: { 'content-length': '100' } })
  })
  const result = await download(fryerHistory.exported, {
    query,
    signal: controller.signal,
    now: () => 0,
    onProgress: () => controller.abort(),
  })
  expect(result).toMatchObject({ success: false, code: 0 })
})
