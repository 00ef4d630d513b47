import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GlobalRefusal, onRefusal, setAuthorizer } from '#src/api/call/authorizer.ts'
import { call, request } from '#src/api/call/call.ts'
import { onViolation } from '#src/api/call/report-violation.ts'
import { CAPTIVE_PORTAL, CallError, TIMED_OUT } from '#src/api/call/result.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { logout, refresh, signIn } from '#src/contract/account/auth.ts'
import { unreadCount } from '#src/contract/account/notifications.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { policies } from '#src/contract/administration/roles.ts'

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const page = (status: number) =>
  new Response('<html>Welcome</html>', { status, headers: { 'content-type': 'text/html' } })

const fetched = vi.fn<typeof fetch>()
const asked = (nth = 0) => {
  const [url, init] = fetched.mock.calls[nth] ?? []
  return { url: String(url), method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
}
const undo: (() => void)[] = []
let heard: GlobalRefusal[] = []

beforeEach(() => {
  setConfig({ apiBase: '/api/v1' })
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  heard = []
  undo.push(onRefusal((refusal) => heard.push(refusal)))
  undo.push(setAuthorizer({ authorize: async () => 'Bearer one', onRefused: async () => false }))
})
afterEach(() => {
  for (const one of undo.splice(0)) one()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what is sent', () => {
  test('path, query and body go where they belong', async () => {
    fetched.mockResolvedValueOnce(json({ content: [], total: 0 }))
    await call(restaurants, { query: { limit: 100, search: 'a&b' } })
    expect(asked().url).toBe('http://localhost/api/v1/restaurants?limit=100&search=a%26b')
    fetched.mockResolvedValueOnce(json({ uuid: 'u', name: 'n', number: '1', timezone: 'UTC' }))
    await call(restaurantById, { params: { id: 'a/b' } })
    expect(asked(1).url).toBe('http://localhost/api/v1/restaurants/a%2Fb')
    fetched.mockResolvedValueOnce(json({ success: false, code: 401, message: 'no' }, 401))
    await call(refresh, { body: { refreshToken: 'r' } })
    expect(asked(2)).toMatchObject({ method: 'POST', body: '{"refreshToken":"r"}' })
    expect(asked(2).headers.get('content-type')).toBe('application/json')
  })

  test.each([
    ['the session’s by default', undefined, 'Bearer one'],
    ['another instead', 'Bearer other', 'Bearer other'],
    ['none when skipped', null, null],
  ])('authorization: %s [1§7.2]', async (_, authorization, sent) => {
    fetched.mockResolvedValueOnce(json({ unreadTotalResults: 1 }))
    await call(unreadCount, { authorization })
    expect(asked().headers.get('authorization')).toBe(sent)
  })

  test('a public call carries none and does not wait for a refresh', async () => {
    undo.push(setAuthorizer({ authorize: () => new Promise(() => {}), onRefused: async () => true }))
    fetched.mockResolvedValueOnce(json({ message: 'spent' }, 401))
    const result = await call(refresh, { body: { refreshToken: 'r' } })
    expect(result).toEqual({ success: false, code: 401, message: 'spent' })
    expect(asked().headers.get('authorization')).toBeNull()
  })
})

describe('what comes back [1§8.1]', () => {
  test.each([
    ['the named body', json({ unreadTotalResults: 4 }, 200)],
    ['a wrapped body', json({ success: true, code: 200, results: { unreadTotalResults: 4 } })],
  ])('%s', async (_, response) => {
    fetched.mockResolvedValueOnce(response)
    expect(await call(unreadCount)).toEqual({ success: true, code: 200, results: { unreadTotalResults: 4 } })
  })

  test('nothing', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(logout)).toEqual({ success: true, code: 204, results: undefined })
  })

  test.each([
    ['the body’s message', json({ message: 'Too long' }, 400), { code: 400, message: 'Too long' }],
    [
      'messages of fields',
      json({ message: 'Wrong', fields: { name: 'Enter a name', odd: 1 } }, 400),
      { code: 400, message: 'Wrong', fields: { name: 'Enter a name' } },
    ],
    [
      'the status text without a message',
      new Response('{}', {
        status: 404,
        statusText: 'Gone fishing',
        headers: { 'content-type': 'application/json' },
      }),
      { code: 404, message: 'Gone fishing', wordless: true },
    ],
    [
      'a text where HTTP/2 has none',
      new Response('', { status: 503 }),
      { code: 503, message: 'Service Unavailable', wordless: true },
    ],
    [
      'a number where nothing is known',
      new Response('x', { status: 418 }),
      { code: 418, message: 'Error 418', wordless: true },
    ],
    [
      'how long to wait',
      json({ message: 'Slow down' }, 429, { 'retry-after': '7' }),
      { code: 429, message: 'Slow down', retryAfter: 7 },
    ],
    [
      'a refusal with status 200',
      json({ success: false, code: 409, message: 'Taken' }),
      { code: 409, message: 'Taken' },
    ],
    ['a gateway’s page', page(502), { code: 502, message: 'Bad Gateway', wordless: true }],
    ['a public network’s page', page(200), { code: 600, message: CAPTIVE_PORTAL }],
    ['a public network’s refusal', page(401), { code: 600, message: CAPTIVE_PORTAL }],
    [
      'a broken answer',
      new Response('{"unread', { headers: { 'content-type': 'application/json' } }),
      { code: 600, message: 'The server sent an answer that cannot be read' },
    ],
  ])('%s', async (_, response, failure) => {
    fetched.mockResolvedValueOnce(response)
    expect(await call(unreadCount)).toEqual({ success: false, ...failure })
  })

  test.each([
    ['the error’s text', new TypeError('fetch failed'), 'fetch failed'],
    ['Network error without a text', new TypeError(''), 'Network error'],
    ['Network error without an error', 'odd', 'Network error'],
  ])('no response: %s [1§8.2]', async (_, error, message) => {
    fetched.mockRejectedValueOnce(error)
    expect(await call(unreadCount)).toEqual({ success: false, code: 600, message })
  })

  test('an answer that is not as agreed is complained of and passed on; unknown fields are fine', async () => {
    const complaints: Error[] = []
    undo.push(onViolation((error) => complaints.push(error)))
    fetched.mockResolvedValueOnce(json({ unreadTotalResults: 4, more: true }))
    await call(unreadCount)
    expect(complaints).toEqual([])
    fetched.mockResolvedValueOnce(json({ unreadTotalResults: 'four' }))
    expect(await call(unreadCount)).toMatchObject({ success: true, results: { unreadTotalResults: 'four' } })
    expect(complaints.map((error) => error.message)).toEqual([
      'The answer of GET /notification/unread/count does not match the contract',
    ])
  })
})

describe('ends before an answer', () => {
  const hanging: typeof fetch = (_url, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })

  test('called off: code 0, and the reason as an exception [1§4.26]', async () => {
    fetched.mockImplementation(hanging)
    const controller = new AbortController()
    const ended = call(unreadCount, { signal: controller.signal })
    const thrown = request(unreadCount, { signal: controller.signal })
    controller.abort('changed my mind')
    expect(await ended).toEqual({ success: false, code: 0, message: 'Aborted' })
    await expect(thrown).rejects.toBe('changed my mind')
  })

  test('called off before it began: nothing is sent', async () => {
    const result = await call(unreadCount, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ code: 0 })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('called off while waiting for a refresh', async () => {
    undo.push(setAuthorizer({ authorize: () => new Promise(() => {}), onRefused: async () => false }))
    const controller = new AbortController()
    const ended = call(unreadCount, { signal: controller.signal })
    controller.abort()
    expect(await ended).toMatchObject({ code: 0 })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('unanswered for 30 s', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(hanging)
    const ended = call(unreadCount)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(fetched).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toEqual({ success: false, code: 600, message: TIMED_OUT })
  })
})

describe('401 on an authorised call', () => {
  const refusing = () => json({ message: 'Unauthorized' }, 401)

  test('is repeated once with the better authorization', async () => {
    const tokens = ['Bearer old', 'Bearer new']
    const onRefused = vi.fn(async () => true)
    undo.push(setAuthorizer({ authorize: async () => tokens.shift() ?? null, onRefused }))
    fetched.mockResolvedValueOnce(refusing()).mockResolvedValueOnce(json({ unreadTotalResults: 2 }))
    expect(await call(unreadCount)).toMatchObject({ success: true })
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(unreadCount, 'Bearer old')
    expect(asked(1).headers.get('authorization')).toBe('Bearer new')
  })

  test('is not repeated twice', async () => {
    undo.push(setAuthorizer({ authorize: async () => 'Bearer x', onRefused: async () => true }))
    fetched.mockImplementation(async () => refusing())
    expect(await call(unreadCount)).toMatchObject({ code: 401 })
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['without a better one', undefined, refusing],
    ['with an authorization of the caller’s', 'Bearer own', refusing],
    ['from a public network’s page', undefined, () => page(401)],
  ])('is not repeated %s', async (_, authorization, answer) => {
    const onRefused = vi.fn(async () => false)
    undo.push(setAuthorizer({ authorize: async () => 'Bearer x', onRefused }))
    fetched.mockImplementation(async () => answer())
    const result = await call(unreadCount, { authorization })
    expect(result.success).toBe(false)
    expect(fetched).toHaveBeenCalledOnce()
  })
})

describe('refusals that concern everybody [1§8.3]', () => {
  const signingIn = () => call(signIn, { body: { email: 'a', password: 'b' } })
  test.each([
    ['expired password', signingIn, 400, 'Password is expired', ['password-expired']],
    ['blocked user', () => call(unreadCount), 403, 'User is blocked', ['user-blocked']],
    ['too many requests', () => call(unreadCount), 429, 'Slow down', ['too-many-requests']],
    ['too many sign-ins', signingIn, 429, 'Slow down', []],
    ['another 400', signingIn, 400, 'Wrong', []],
    ['another 403', () => call(unreadCount), 403, 'Forbidden', []],
    ['a permission that is missing', () => call(policies), 403, 'Not yours', ['not-permitted']],
  ])('%s', async (_, make, status, message, kinds) => {
    fetched.mockResolvedValueOnce(json({ success: false, code: status, message }, status))
    await make()
    expect(heard.map((refusal) => refusal.kind)).toEqual(kinds)
  })
})

test('a refusal is told by its reason, whatever language its message is in', async () => {
  const refuse = (status: number, body: object) =>
    fetched.mockResolvedValueOnce(json({ success: false, code: status, ...body }, status))
  refuse(403, { message: 'El usuario está bloqueado', reason: 'USER_BLOCKED' })
  await call(unreadCount)
  refuse(400, { message: 'La contraseña venció', reason: 'PASSWORD_EXPIRED' })
  await call(unreadCount)
  refuse(403, { message: 'User is blocked', reason: 'PROOF_NEEDED' })
  await call(unreadCount)
  expect(heard.map(({ kind }) => kind)).toEqual(['user-blocked', 'password-expired'])
})

test('request answers the body and throws what a failure was', async () => {
  fetched.mockResolvedValueOnce(json({ unreadTotalResults: 3 }))
  expect(await request(unreadCount)).toEqual({ unreadTotalResults: 3 })
  fetched.mockResolvedValueOnce(json({ message: 'Wrong', fields: { a: 'b' } }, 409))
  const refusal = await request(unreadCount).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallError)
  expect(refusal).toMatchObject({
    code: 409,
    message: 'Wrong',
    fields: { a: 'b' },
    isNetwork: false,
    dropsData: false,
  })
  fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(request(unreadCount)).rejects.toMatchObject({ code: 600, isNetwork: true, dropsData: false })
})
