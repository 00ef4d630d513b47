import type { CameraFault } from '#src/domain/cameras/faults.ts'
import type { Reply } from './messages.ts'

/** Why a session ends. Its detail names a codec, a status or an error code, never an address or credentials. */
export class RtspFault extends Error {
  override name = 'RtspFault'
  constructor(
    readonly fault: CameraFault,
    readonly detail?: string,
  ) {
    super(fault)
  }
}

/** What it means that a request was not answered with 200 (RFC 2326 §11). */
export function faultOfStatus(method: string, status: number): CameraFault {
  // Also redirects: a camera does not send us to another host.
  if (status < 400) return 'NOT_A_CAMERA'
  if (status === 403) return 'CREDENTIALS'
  if (status === 404) return 'NO_SUCH_STREAM'
  // Cameras without a viewer's place left answer 453, 500 or 503.
  if (status === 453 || status >= 500) return 'BUSY'
  // 461, or 400 when UDP is all they know.
  if (status === 461 || method === 'SETUP') return 'TRANSPORT'
  return method === 'DESCRIBE' ? 'NO_SUCH_STREAM' : 'NOT_A_CAMERA'
}

/** What it means that there is no connection, or no longer. */
export function faultOfError(error: unknown): RtspFault {
  if (error instanceof RtspFault) return error
  const { name, code }: { name?: unknown; code?: unknown } = error instanceof Error ? error : {}
  if (name === 'ForbiddenAddress') return new RtspFault('NOT_ALLOWED')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new RtspFault('NO_HOST')
  if (code === 'ECONNREFUSED') return new RtspFault('REFUSED')
  return new RtspFault('UNREACHABLE', String(code ?? name))
}

/** Seconds. Servers that name no timeout end a session after 60 (RFC 2326 §12.37). */
const USUAL_TIMEOUT_S = 60
const LEAST_TIMEOUT_S = 4
const MOST_TIMEOUT_S = 120

/** What an answer to SETUP calls the session; null from cameras that keep none. */
export function sessionOf({ headers }: Reply): { id: string | null; timeoutS: number } {
  const header = headers.get('session')?.[0] ?? ''
  const timeout = Number(/;\s*timeout\s*=\s*(\d+)/i.exec(header)?.[1] ?? USUAL_TIMEOUT_S)
  const id = header.split(';', 1)[0]?.trim()
  return { id: id || null, timeoutS: Math.min(Math.max(timeout, LEAST_TIMEOUT_S), MOST_TIMEOUT_S) }
}

/**
 * The channel that RTP comes on, as an answer to SETUP says (RFC 2326 §12.39).
 * @throws RtspFault TRANSPORT when it chose another transport than the one it was offered
 */
export function channelOf({ headers }: Reply): number {
  const transport = headers.get('transport')?.[0] ?? ''
  if (transport !== '' && !/^RTP\/AVP\/TCP/i.test(transport)) throw new RtspFault('TRANSPORT')
  return Number(/interleaved\s*=\s*(\d{1,3})/i.exec(transport)?.[1] ?? 0)
}
