import { VIEW_AS_HEADER } from '#src/contract/account/view-as.ts'
import { type AnyEndpoint, baseOf, fillPath, type Upload } from '#src/contract/define/endpoint.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import { language } from '#src/domain/language/text.ts'
import { absoluteUrl, config, loadConfig } from '../provider/config.ts'
import { providerClock } from '../provider/provider-clock.ts'
import { announce, authorizer } from './authorizer.ts'
import { failureOfError, failureOfResponse, foreignAnswer, isForeign } from './failure.ts'
import { withProof } from './prover.ts'
import type { Failure, Result } from './result.ts'

export const TIMEOUT_MS = 30_000

/** What a call is made with, its parts not yet tied to an endpoint. */
export interface SendOptions {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  /** What goes along with the body of a call that takes an upload. */
  file?: Blob | null | undefined
  signal?: AbortSignal | undefined
  /** Replaces the session's authorization header, or leaves it out when null (spec 1 §7). */
  authorization?: string | null | undefined
  /** Milliseconds until the call counts as unanswered. */
  timeoutMs?: number | undefined
  /** Whether it goes on when its page is closed or loaded again. The browser allows 64 KiB of such bodies at a time. */
  keepalive?: boolean | undefined
}

/** Where an endpoint's call goes. */
export function urlOf(endpoint: AnyEndpoint, input: Pick<SendOptions, 'params' | 'query'>): string {
  const query = encodeQuery(input.query)
  const { apiBase, proxyBase } = config()
  const base = baseOf(endpoint) === 'proxy' ? proxyBase : apiBase
  return absoluteUrl(`${base}${fillPath(endpoint.path, input.params)}${query && `?${query}`}`)
}

function init(
  endpoint: AnyEndpoint,
  options: SendOptions,
  authorization: string | null,
  signal: AbortSignal,
) {
  const headers = new Headers({
    accept: endpoint.answer === 'file' ? '*/*' : 'application/json',
    // Refusals and names are worded in the language that the page is in, which the browser need not ask for.
    'accept-language': language(),
  })
  if (authorization !== null) headers.set('authorization', authorization)
  const role = authorization === null ? null : (authorizer().viewsAs?.() ?? null)
  if (role !== null) headers.set(VIEW_AS_HEADER, role)
  const { upload } = endpoint
  // Of a form the browser says itself what it is, and where its parts end.
  if (options.body !== undefined && !upload) headers.set('content-type', 'application/json')
  return {
    method: endpoint.method,
    headers,
    signal,
    ...(options.keepalive && { keepalive: true }),
    ...(options.body !== undefined && {
      body: upload ? formOf(upload, options) : JSON.stringify(options.body),
    }),
  }
}

/** The fields first, the file last: the provider looks at them before it takes that. */
function formOf({ name }: Upload, { body, file }: Pick<SendOptions, 'body' | 'file'>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(body as object))
    if (value !== undefined) form.append(field, String(value))
  if (file) form.append(name, file, name)
  return form
}

/** Rejects as soon as the signal fires: waiting for a refresh or a configuration must not outlive its caller. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('Aborted'))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

async function exchange(endpoint: AnyEndpoint, options: SendOptions, signal: AbortSignal): Promise<Response> {
  await until(signal, loadConfig())
  const own = options.authorization === undefined && endpoint.permission !== 'public'
  const first = own ? await until(signal, authorizer().authorize()) : (options.authorization ?? null)
  const response = await fetch(urlOf(endpoint, options), init(endpoint, options, first, signal))
  if (response.status !== 401 || !own || isForeign(response)) return response
  const better = await until(signal, authorizer().onRefused(endpoint, first))
  if (!better) return response
  const second = await until(signal, authorizer().authorize())
  return fetch(urlOf(endpoint, options), init(endpoint, options, second, signal))
}

type Reader<T> = (response: Response, patience: () => void) => Promise<Result<T>>

/**
 * Makes one exchange with the provider, another after a proof that it asks for, and reads the answer with `read`.
 * Never throws: every end is a Result. `read` may call `patience` once the answer flows, so that a long download is
 * not cut off.
 */
export function send<T>(endpoint: AnyEndpoint, options: SendOptions, read: Reader<T>): Promise<Result<T>> {
  const once = () => sendOnce(endpoint, options, read)
  // A call that brings its own authorization sees to it by itself.
  return options.authorization === undefined ? withProof(once) : once()
}

async function sendOnce<T>(endpoint: AnyEndpoint, options: SendOptions, read: Reader<T>): Promise<Result<T>> {
  const controller = new AbortController()
  const ending = { aborted: options.signal?.aborted ?? false, timedOut: false }
  const abort = () => {
    ending.aborted = true
    controller.abort()
  }
  const timer = setTimeout(() => {
    ending.timedOut = true
    controller.abort()
  }, options.timeoutMs ?? TIMEOUT_MS)
  if (ending.aborted) controller.abort()
  options.signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await exchange(endpoint, options, controller.signal)
    if (!isForeign(response)) providerClock.hearDate(response.headers.get('date'))
    if (response.ok)
      return isForeign(response) ? foreignAnswer() : await read(response, () => clearTimeout(timer))
    return refused(endpoint, await failureOfResponse(response, providerClock.now()))
  } catch (error) {
    return failureOfError(error, ending)
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

/** Passes a failure on, telling those who listen for the global ones. */
export function refused(endpoint: AnyEndpoint, failure: Failure): Failure {
  announce(endpoint, failure)
  return failure
}
