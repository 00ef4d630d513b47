import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { writeFrame } from '#server/live/stomp-frame.ts'

/** The product's server behind a door through which a bench speaks too. */
export interface LiveProxy {
  url: string
  /** Says a message to all who have subscribed such a destination. */
  say(message: object): void
  close(): Promise<void>
}

const STOMP = 'v12.stomp'

/**
 * Passes everything on to `target`, except what that says on destinations which end as named: there the bench speaks.
 */
export async function openLiveProxy(target: string, destinationEnd: string): Promise<LiveProxy> {
  const server = createServer((request, response) => passOn(target, request, response))
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => STOMP })
  const followers = new Map<WebSocket, string>()
  let said = 0
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (browser) => {
      const { host = '', origin = '' } = request.headers
      const address = `${target.replace('http', 'ws')}${request.url}`
      const provider = new WebSocket(address, STOMP, { headers: { host, origin } })
      const open = new Promise((resolve) => provider.once('open', resolve))
      provider.on('error', () => browser.close())
      browser.on('message', async (data) => {
        const text = String(data)
        const destination = /^SUBSCRIBE[\s\S]*?\ndestination:(\S+)/.exec(text)?.[1]
        if (destination?.endsWith(destinationEnd)) followers.set(browser, destination)
        await open
        provider.send(text)
      })
      provider.on('message', (data) => {
        const text = String(data)
        const own = text.startsWith('MESSAGE') && text.includes(`destination:${followers.get(browser)}\n`)
        if (!own) browser.send(text)
      })
      browser.on('close', () => {
        followers.delete(browser)
        provider.terminate()
      })
      provider.on('close', () => browser.close())
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say(message) {
      said += 1
      for (const [browser, destination] of followers) {
        // A console names its subscription after the destination.
        const headers = {
          subscription: destination,
          destination,
          'message-id': String(said),
          sequence: String(said),
        }
        browser.send(writeFrame('MESSAGE', headers, JSON.stringify(message)))
      }
    },
    async close() {
      for (const browser of followers.keys()) browser.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request
  const onward = ask(`${target}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
