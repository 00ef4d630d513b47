import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetched = vi.fn<typeof fetch>()
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const fresh = () => import('#src/api/provider/config.ts')

test('what the file names goes over the defaults, and it is read once', async () => {
  const { config, loadConfig } = await fresh()
  expect(config().apiBase).toBe('/api/v1')
  fetched.mockImplementation(async () =>
    json({ apiBase: 'https://chain.test/api/v1', supportAddress: 'a@b.test' }),
  )
  await Promise.all([loadConfig(), loadConfig()])
  await loadConfig()
  expect(fetched).toHaveBeenCalledOnce()
  expect(config()).toMatchObject({
    apiBase: 'https://chain.test/api/v1',
    proxyBase: '/proxy',
    supportAddress: 'a@b.test',
  })
})

test('a host without the file means the defaults', async () => {
  const { config, loadConfig } = await fresh()
  fetched.mockImplementation(async () => new Response('', { status: 404 }))
  await loadConfig()
  await vi.advanceTimersByTimeAsync(60_000)
  await loadConfig()
  expect(config().apiBase).toBe('/api/v1')
  expect(fetched).toHaveBeenCalledOnce()
})

test.each([
  ['offline', () => Promise.reject(new TypeError('fetch failed'))],
  ['behind another page', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])('%s it is read again later', async (_, answer) => {
  const { config, loadConfig } = await fresh()
  fetched.mockImplementationOnce(answer)
  await loadConfig()
  await loadConfig()
  expect(fetched).toHaveBeenCalledOnce()
  expect(config().apiBase).toBe('/api/v1')
  fetched.mockImplementationOnce(async () => json({ apiBase: '/other' }))
  await vi.advanceTimersByTimeAsync(5_000)
  await loadConfig()
  expect(config().apiBase).toBe('/other')
})

test('swallowed on its way, it is given up and read again later: every call waits for it', async () => {
  const { config, loadConfig } = await fresh()
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  fetched.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  )
  const loading = loadConfig()
  patience.abort()
  await loading
  expect(config().apiBase).toBe('/api/v1')
  timeout.mockRestore()
  fetched.mockImplementationOnce(async () => json({ apiBase: '/other' }))
  await vi.advanceTimersByTimeAsync(5_000)
  await loadConfig()
  expect(config().apiBase).toBe('/other')
})

test('a file that is wrong is complained of and not used', async () => {
  const { config, loadConfig } = await fresh()
  const complaints: string[] = []
  const { onViolation } = await import('#src/api/call/report-violation.ts')
  onViolation((error) => complaints.push(error.message))
  fetched.mockImplementationOnce(async () => json({ apiBase: 7 }))
  await loadConfig()
  expect(config().apiBase).toBe('/api/v1')
  expect(complaints).toEqual(['config.json is not valid'])
})
