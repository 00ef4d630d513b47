import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { authorizationFor, type Credentials, parseChallenges } from '#server/net/authorization.ts'
import { networkFault, OnvifFault } from './onvif-fault.ts'

/**
 * Opens a connection, if the address is one that cameras may have. Else the socket fails with an error whose name is
 * 'ForbiddenAddress', which may be thrown too.
 */
export type Connect = (host: string, port: number) => Socket

/** Who is asked, and how much they may take of ours. */
export interface CameraServer {
  host: string
  port: number
  credentials: Credentials | null
  /** Whether they may be sent in clear text, which Basic does. */
  allowBasic: boolean
  connect: Connect
  /** For a request with all of its answer, signing in included, in milliseconds. */
  timeoutMs: number
  maxBytes: number
}

export interface CameraRequest {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** Written again for each attempt: a camera may refuse to read the same nonce twice. */
  body?: () => string
}

export interface CameraAnswer {
  status: number
  /** Content-Type, '' when not said. */
  type: string
  body: Buffer
  /** WWW-Authenticate, one for each header. */
  challenges: string[]
}

/**
 * Asks a camera by HTTP, and signs in by Digest or Basic when it wants that: once, so that a wrong password does not
 * lock the account. Redirects are not followed.
 * @throws OnvifFault when there is no whole answer
 */
export async function askCamera(server: CameraServer, asked: CameraRequest): Promise<CameraAnswer> {
  const signal = AbortSignal.timeout(server.timeoutMs)
  let wasSent = false
  const watched = {
    signal,
    onSent: () => {
      wasSent = true
    },
  }
  try {
    const answer = await exchange(server, asked, watched)
    const authorization = answer.status === 401 && signIn(server, asked, answer)
    if (!authorization) return answer
    const headers = { ...asked.headers, Authorization: authorization }
    // Without signing in the first one had no effect.
    wasSent = false
    return await exchange(server, { ...asked, headers }, watched)
  } catch (error) {
    throw networkFault(error, wasSent)
  }
}

function signIn(
  { credentials, allowBasic }: CameraServer,
  { method, path }: CameraRequest,
  { challenges }: CameraAnswer,
): string | null {
  if (!credentials) return null
  const [strongest] = parseChallenges(challenges).filter(({ scheme }) => allowBasic || scheme !== 'Basic')
  if (!strongest) return null
  // Each request gets a nonce of its own, so this is always its first use.
  const proof = { method, uri: path, count: 1, cnonce: randomBytes(8).toString('hex') }
  return authorizationFor(strongest, credentials, proof)
}

async function exchange(
  server: CameraServer,
  asked: CameraRequest,
  { signal, onSent }: { signal: AbortSignal; onSent: () => void },
): Promise<CameraAnswer> {
  const { host, port, connect, maxBytes } = server
  const { method, path, headers, body } = asked
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({
      host,
      port,
      method,
      path,
      headers,
      signal,
      createConnection: () => connect(host, port),
    })
    sent.on('finish', onSent).on('response', resolve).on('error', reject).end(body?.())
  })
  return {
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    challenges: response.headersDistinct['www-authenticate'] ?? [],
    body: await readBody(response, maxBytes),
  }
}

/** Leaving the loop early closes the connection. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw new OnvifFault('NOT_A_CAMERA', `An answer is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
