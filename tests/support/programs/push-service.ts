import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'

/** A message as it came to the push service, opened with the browser's keys. */
export interface Pushed {
  headers: IncomingHttpHeaders
  path: string
  payload: Record<string, unknown>
}

/** What the service answers next, in this order; 201 when nothing more is set. */
export interface PushReply {
  status: number
  headers?: Record<string, string>
}

/** A push service on this machine with the keys of one browser, which reads all that is sent to it. */
export async function startPushService() {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const pushed: Pushed[] = []
  const replies: PushReply[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const opened = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth })
      pushed.push({
        headers: request.headers,
        path: request.url ?? '',
        payload: JSON.parse(opened.toString()),
      })
      const { status, headers } = replies.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    pushed,
    replies,
    /** A browser's subscription at this service. */
    subscription: (name: string) => ({
      endpoint: `${origin}/${name}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The claims of a VAPID header; throws unless it is signed by the key it names, and that is `publicKey`. */
export function vapidClaims(header: string | undefined, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  if (key !== publicKey) throw new Error(`The header names the key ${key}.`)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is not that of the key.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
