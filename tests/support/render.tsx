import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { signInOf } from '#server/services/identity/single-sign-on/single-sign-on.ts'
import { signIn } from '#src/contract/account/auth.ts'
import { type AnswerOf, type AnyEndpoint, addressOf, BASES } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import type { RuntimeConfig } from '#src/contract/operations/provider.ts'
import { createSessionStorage } from '#src/session/storage.ts'
import { freshDatabase } from './database/database.ts'
import { markTourSeen } from './database/tour-seen.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { type ProviderOptions, startTestProvider, type TestProvider } from './provider.ts'
import { unmountProgram } from './roots.ts'
import { silenceSockets } from './silent-socket.ts'

/** Of its provider, and what config.json says besides. */
type ConsoleOptions = Partial<ProviderOptions> & { config?: Partial<RuntimeConfig> }

/**
 * The console itself, router, session and cache and all, in front of the real provider in this process: every
 * call of it goes to `app.inject` over a database of this file's own. There is no second, hand-written backend;
 * `options` are the provider's. `mock` puts a fault or an answer in one call's place for one test.
 *
 *     const app = startConsole()
 *     test('…', async () => {
 *       await app.open('/timers-cycle-history/fryer', MANAGER)
 *       app.mock(fryerHistory.list, new Refused(403, 'No'))
 */
export function startConsole({ config = {}, ...options }: ConsoleOptions = {}) {
  let provider: TestProvider
  let close: () => Promise<void>
  const network = setupServer(
    ...Object.values(BASES).map((base) =>
      http.all(`*${base}/*`, ({ request }) => forward(provider, request)),
    ),
  )

  beforeAll(async () => {
    const database = await freshDatabase()
    provider = await startTestProvider({
      databaseUrl: database.url,
      clock: { now: Date.now, advance: () => {} },
      ...options,
    })
    await markTourSeen(database.db)
    close = async () => {
      await provider.stop()
      await database.drop()
    }
    network.listen({ onUnhandledRequest: 'error' })
    network.use(http.get('*/config.json', () => HttpResponse.json({ ...configOf(provider), ...config })))
    silenceSockets()
  }, 60_000)
  beforeEach(() => {
    // The program renders by itself, as in a browser, not inside a test's act().
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    network.use(http.get('*/config.json', () => HttpResponse.json({ ...configOf(provider), ...config })))
  })
  afterEach(() => network.resetHandlers())
  afterAll(async () => {
    unmountProgram()
    network.close()
    await close()
  })

  let running: typeof import('#src/router.tsx') | null = null
  return {
    get provider() {
      return provider
    },
    /** Shows a path to a demo account, who is signed in as by an earlier visit; waits for the page's title. */
    async open(path: string, email: string): Promise<void> {
      if (running) {
        await running.router.navigate({ href: path })
        await shown(running.router)
      } else {
        await signedInAs(provider, email)
        window.history.pushState(null, '', path)
        document.body.innerHTML = '<div id="root"></div>'
        await import('#src/main.tsx')
        running = await import('#src/router.tsx')
      }
      await screen.findByRole('heading', { level: 1 })
    },
    /** One call answers this instead, until the test ends; a Refused is sent as the provider sends it. */
    mock<E extends AnyEndpoint>(endpoint: E, answer: AnswerOf<E> | Refused | 'unreachable'): void {
      const path = `*${addressOf(endpoint).replace(/\{(\w+)\}/g, ':$1')}`
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      network.use(http[method](path, () => respond(answer)))
    },
    /** Takes all mocks away before the test ends: the provider itself answers again. */
    restore: () => network.resetHandlers(),
    /** The path that is shown, with its query. */
    location: () => `${window.location.pathname}${window.location.search}`,
  }
}

const configOf = ({ services }: TestProvider) => ({
  apiBase: BASES.api,
  proxyBase: BASES.proxy,
  deviceBase: '/device',
  supportAddress: 'support@linewatch.test',
  ...signInOf(services),
})

/** The page that was asked for stands: what is pressed before that is pressed on the page that is left. */
async function shown(router: typeof import('#src/router.tsx')['router']): Promise<void> {
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(router.state.location.href))
}

async function signedInAs(provider: TestProvider, email: string): Promise<void> {
  const { status, body } = await provider.call(signIn, { body: { email, password: DEMO_PASSWORD } })
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
  const { accessToken, refreshToken, accessExpDate, refreshExpDate, userUuid } = body
  const pair = { accessToken, refreshToken, accessExpDate, refreshExpDate }
  createSessionStorage(localStorage).write({ ...pair, userUuid, multiFactorPending: false })
}

async function forward(provider: TestProvider, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await provider.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    ...(payload.length > 0 && { payload }),
  })
  const headers = new Headers()
  for (const name of ['content-type', 'content-disposition', 'retry-after']) {
    const value = answer.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  const isEmpty = answer.statusCode === 204
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  })
}

function respond(answer: unknown): Response {
  if (answer === 'unreachable') return HttpResponse.error()
  if (answer instanceof Refused) {
    const { code, message, fields, retryAfter } = answer
    const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return HttpResponse.json(
      { success: false, code, message, ...(fields && { fields }) },
      { status: code, headers },
    )
  }
  return answer === undefined ? new HttpResponse(null, { status: 204 }) : HttpResponse.json(answer as object)
}
