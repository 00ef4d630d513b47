import { ABORTED, CAPTIVE_PORTAL, type Failure, NO_RESPONSE, TIMED_OUT } from './result.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** HTTP/2 carries no status text; these stand in for it. */
const STATUS_TEXT: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const isHtml = (response: Response) => (response.headers.get('content-type') ?? '').includes('text/html')
const isGateway = (status: number) => status === 502 || status === 503 || status === 504

/**
 * Whether somebody other than the provider answered: the sign-in page of a public network, say. Its 401
 * must never end a session, so it counts as no answer at all.
 */
export const isForeign = (response: Response): boolean => isHtml(response) && !isGateway(response.status)

export const foreignAnswer = (): Failure => ({ success: false, code: NO_RESPONSE, message: CAPTIVE_PORTAL })

/** A failure without a response: called off, timed out, or the network's (spec 1 §8). */
export function failureOfError(error: unknown, ending: { aborted: boolean; timedOut: boolean }): Failure {
  if (ending.aborted) return { success: false, code: ABORTED, message: 'Aborted' }
  if (ending.timedOut) return { success: false, code: NO_RESPONSE, message: TIMED_OUT }
  const message = error instanceof Error && error.message !== '' ? error.message : 'Network error'
  return { success: false, code: NO_RESPONSE, message }
}

function textFields(value: unknown): Record<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

function parse(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

/** A refusal's failure: the body's message, else the status text (spec 1 §8). `now` in epoch milliseconds. */
export async function failureOfResponse(response: Response, now: number): Promise<Failure> {
  if (isForeign(response)) return foreignAnswer()
  const body = parse(await response.text())
  const message = typeof body.message === 'string' && body.message !== '' ? body.message : null
  const fields = textFields(body.fields)
  const { headers } = response
  const retryAfter = retryAfterSeconds(headers.get('retry-after'), headers.get('date'), now)
  return {
    success: false,
    code: response.status,
    message: message ?? (response.statusText || STATUS_TEXT[response.status] || `Error ${response.status}`),
    ...(message === null && { wordless: true }),
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(typeof body.reason === 'string' && { reason: body.reason }),
  }
}
