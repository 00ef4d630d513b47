import * as z from 'zod/mini'
import type {
  AnswerOf,
  AnyEndpoint,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
} from '#src/contract/define/endpoint.ts'
import { normalizeAnswer } from './normalize-answer.ts'
import { reportViolation } from './report-violation.ts'
import { ABORTED, CallError, type Failure, NO_RESPONSE, type Result } from './result.ts'
import { refused, type SendOptions, send } from './send.ts'

type Part<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<string, never> extends T
    ? { [P in K]?: T | undefined }
    : { [P in K]: T }
/** The parts an endpoint's call is made of; those that may be left out, may. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>
export type CallSettings = Pick<SendOptions, 'signal' | 'authorization' | 'timeoutMs' | 'keepalive' | 'file'>
export type CallOptions<E extends AnyEndpoint> = CallInput<E> & CallSettings
/** The options as an argument that is optional exactly when the endpoint asks for nothing. */
export type CallArgs<E extends AnyEndpoint> =
  Record<string, never> extends CallInput<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/** In development and tests, reports an answer that does not match the contract. */
function checkAnswer(endpoint: AnyEndpoint, body: unknown): void {
  if (typeof endpoint.answer === 'string') return
  const parsed = z.safeParse(endpoint.answer, body)
  if (!parsed.success)
    reportViolation(`The answer of ${endpoint.name} does not match the contract`, parsed.error.issues)
}

const isObject = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null

function wrapped(body: unknown): Failure | { results: unknown } {
  if (!isObject(body)) return { results: body }
  if (body.success === false) {
    const { code, message } = body
    return {
      success: false,
      code: Number(code) || 400,
      ...(message ? { message: String(message) } : { message: 'Bad Request', wordless: true }),
    }
  }
  return body.success === true && 'results' in body ? { results: body.results } : { results: body }
}

async function readAnswer(endpoint: AnyEndpoint, response: Response): Promise<Result<unknown>> {
  const code = response.status
  const text = await response.text()
  if (endpoint.answer === 'nothing' || code === 204) return { success: true, results: undefined, code }
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { success: false, code: NO_RESPONSE, message: 'The server sent an answer that cannot be read' }
  }
  // A chain's own provider may wrap its answers as the second document's §7 says.
  const opened = wrapped(body)
  if ('success' in opened) return refused(endpoint, opened)
  if (import.meta.env.DEV) checkAnswer(endpoint, opened.results)
  const { answer } = endpoint
  const results = typeof answer === 'string' ? opened.results : normalizeAnswer(answer, opened.results)
  return { success: true, results, code }
}

/**
 * Makes a call of the provider. Never throws: a failure is a Result with code and message (spec 1 §8),
 * code 600 without a response, code 0 when called off by `signal`. For endpoints that answer a file use
 * download.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: CallArgs<E>
): Promise<Result<AnswerOf<E>>> {
  const result = await send(endpoint, (options ?? {}) as SendOptions, (response) =>
    readAnswer(endpoint, response),
  )
  return result as Result<AnswerOf<E>>
}
export type Call = typeof call

/** As call, but answers the body itself and throws a CallError, or the signal's reason when called off. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  ...args: CallArgs<E>
): Promise<AnswerOf<E>> {
  const result = await call(endpoint, ...args)
  if (result.success) return result.results
  const signal = args[0]?.signal
  if (result.code === ABORTED && signal?.aborted) throw signal.reason
  throw new CallError(result)
}
