import { afterEach, describe, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { onViolation } from '#src/api/call/report-violation.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { turnServers } from '#src/api/provider/turn-servers.ts'
import { signallingUrl } from '#src/video/janus/gateways.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['/proxy', 'ws://localhost/proxy/?restaurantUuid=r-1&Authorization=a%2Bb.c'],
  ['https://kitchen.example/proxy', 'wss://kitchen.example/proxy/?restaurantUuid=r-1&Authorization=a%2Bb.c'],
])('the signalling socket below %s [2§7.6]', (proxyBase, url) => {
  expect(signallingUrl(proxyBase, 'r-1', 'a+b.c')).toBe(url)
})

describe('TURN credentials', () => {
  const asked: { url: string; headers: unknown }[] = []
  const answer = (body: unknown, status = 200) =>
    vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
      asked.push({ url, headers })
      return Response.json(body, { status })
    })
  const GIVEN = { uris: ['turn:turn.example:3478'], username: 'u', password: 'p' }

  test('are asked for where a TURN host is configured, and become ice servers [2§7.5]', async () => {
    setConfig({ turnUrl: 'https://turn.example/' })
    answer(GIVEN)
    expect(await turnServers()).toEqual([{ urls: GIVEN.uris, username: 'u', credential: 'p' }])
    expect(asked.at(-1)).toEqual({ url: 'https://turn.example/credentials', headers: {} })
  })

  test('carry the authorization to our own host alone', async () => {
    setConfig({ turnUrl: '/turn' })
    answer(GIVEN)
    const leave = setAuthorizer({ authorize: async () => 'Bearer t', onRefused: async () => false })
    await turnServers()
    leave()
    expect(asked.at(-1)).toEqual({
      url: 'http://localhost/turn/credentials',
      headers: { authorization: 'Bearer t' },
    })
  })

  test.each([
    ['none is configured', undefined, GIVEN, 200],
    ['the host refuses', 'https://turn.example', {}, 403],
    ['it names no server', 'https://turn.example', { ...GIVEN, uris: [] }, 200],
  ])('are none where %s', async (_, turnUrl, body, status) => {
    setConfig(turnUrl === undefined ? {} : { turnUrl })
    answer(body, status)
    expect(await turnServers()).toEqual([])
  })

  test('are none where the host is dead, or answers something else, which is told', async () => {
    setConfig({ turnUrl: 'https://turn.example' })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('dead')))
    expect(await turnServers()).toEqual([])
    const complaints: string[] = []
    const stop = onViolation(({ message }) => complaints.push(message))
    answer({ uris: 'turn:one' })
    expect(await turnServers()).toEqual([])
    stop()
    expect(complaints).toEqual(['The TURN credentials are not valid'])
  })
})
