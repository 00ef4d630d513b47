import { request } from 'node:https'

export interface Answered {
  status: number
  body: unknown
}

/** Calls by HTTPS over kept connections, as a browser's, believing that certificate; an answer that is JSON is read. */
export function secureCall(
  method: string,
  { url, ca }: { url: string; ca: string },
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answered> {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, ca }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const isJson = answer.headers['content-type']?.startsWith('application/json')
        resolve({ status: answer.statusCode ?? 0, body: isJson && text ? JSON.parse(text) : text })
      })
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
