import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** What a collector was sent: one request. */
export interface Collected {
  headers: IncomingMessage['headers']
  path: string
  lines: string[]
}

export interface Collector {
  /** 'https://localhost:40123/ingest' */
  url: string
  /** Requests it has answered, whatever it said. */
  received: Collected[]
  /** Identifiers of the events that it answered 2xx, in their order. */
  accepted: string[]
  /** How it answers from now on; 204 unless set. */
  answer: (response: ServerResponse) => void
  stop(): Promise<void>
}

const ACCEPT = (response: ServerResponse) => response.writeHead(204).end()

/** A collector of events by HTTPS, with that certificate. */
export async function startCollector(credentials: { key: string; cert: string }): Promise<Collector> {
  const server = createServer(credentials, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const lines = Buffer.concat(chunks).toString().split('\n').filter(Boolean)
      collector.received.push({ headers: request.headers, path: request.url ?? '', lines })
      response.on('finish', () => {
        if (response.statusCode < 300) collector.accepted.push(...lines.map((line) => JSON.parse(line).uuid))
      })
      collector.answer(response)
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    url: `https://localhost:${port}/ingest`,
    received: [],
    accepted: [],
    answer: ACCEPT,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return collector
}
