import { request } from 'node:https'
import { lineOf } from './lines.ts'
import type { Receiver } from './receiver.ts'

/** The collector answered with something else than 2xx. A redirect is not followed: the token is for this address alone. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
  constructor(status: number) {
    super(`HTTP ${status}`)
  }
}

/** Posts NDJSON; what is answered with 2xx is acknowledged. */
export const httpsReceiver = (
  { name, url }: { name: string; url: string },
  { token, ca }: { token: string | undefined; ca: string | undefined },
): Receiver => ({
  name,
  send(events, signal) {
    const body = events.map(lineOf).join('')
    const headers = {
      'content-type': 'application/x-ndjson',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'linewatch',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(url, { method: 'POST', headers, signal, agent: false, ca }, (answer) => {
        const { statusCode = 0 } = answer
        // Whatever else it says isn't read.
        answer.on('error', () => {})
        answer.destroy()
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new NotAccepted(statusCode))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  },
  close() {},
})
