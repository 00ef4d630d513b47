import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'

interface Forwarded {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A request on its way to the provider. */
export interface Exchange {
  path: string
  /** The events that it brings. */
  events(): { type: string; data: { key: string } }[]
  /** Has the provider answer; the answer reaches nobody yet. */
  forward(): Promise<Forwarded>
  /** Has the provider answer, and passes the answer on. */
  pass(): Promise<void>
  answer(status: number, body: string, headers?: Record<string, string>): void
  /** Answers with the beginning of an answer, then cuts the connection. */
  breakOff(): void
  /** Cuts the connection without an answer. */
  cut(): void
}

/** What becomes of a request. */
export type Network = (exchange: Exchange) => unknown

export const passing: Network = (exchange) => exchange.pass()
export const down: Network = (exchange) => exchange.cut()

/** A network between agents and a provider that can be as bad as a test wants. */
export async function openProxy(target: string) {
  let network: Network = passing
  let requests = 0
  const { hostname, port } = new URL(target)

  function forward({ url: path, method, headers }: IncomingMessage, body: Buffer): Promise<Forwarded> {
    return new Promise((resolve, reject) => {
      const onward = request({ hostname, port, path, method, headers }, (answer) => {
        readAll(answer).then(
          (read) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        )
      })
      onward.on('error', reject)
      onward.end(body)
    })
  }

  const server = createServer((asked, response) => {
    requests += 1
    const exchange = async (): Promise<Exchange> => {
      const body = await readAll(asked)
      return {
        path: asked.url ?? '',
        events: () => JSON.parse(gunzipSync(body).toString()),
        forward: () => forward(asked, body),
        async pass() {
          const { status, headers, body: answer } = await forward(asked, body)
          delete headers['transfer-encoding']
          response.writeHead(status, headers).end(answer)
        },
        answer: (status, text, headers) => void response.writeHead(status, headers).end(text),
        breakOff() {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
          response.write('{"now":', () => asked.socket.destroy())
        },
        cut: () => void asked.socket.destroy(),
      }
    }
    // Either side may be gone by now; then there is nobody to answer.
    exchange()
      .then((one) => network(one))
      .catch(() => asked.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next: Network) {
      network = next
    },
    /** Of an agent that tries again and again: resolves when it has no request left that began before this call. */
    async newRequests(): Promise<void> {
      const before = requests
      await expect.poll(() => requests, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before + 1)
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
