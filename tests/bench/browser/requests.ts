import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { CDPSession } from 'playwright-core'
import { BASES } from '#src/contract/define/endpoint.ts'

/** One file a page asked for. */
export interface Asked {
  url: string
  type: string
  id: string
  done: boolean
  wireBytes: number
}

/** Follows what a page asks for from now on. */
export function watchRequests(cdp: CDPSession) {
  const asked = new Map<string, Asked>()
  let lastAt = performance.now()
  cdp.on('Network.requestWillBeSent', ({ requestId: id, request, type = 'Other' }) => {
    if (!request.url.startsWith('http')) return
    asked.set(id, { url: request.url, type, id, done: false, wireBytes: 0 })
    lastAt = performance.now()
  })
  const end = (id: string, wireBytes: number) => {
    const one = asked.get(id)
    if (!one) return
    one.done = true
    one.wireBytes = wireBytes
    lastAt = performance.now()
  }
  cdp.on('Network.loadingFinished', (event) => end(event.requestId, event.encodedDataLength))
  cdp.on('Network.loadingFailed', (event) => end(event.requestId, 0))

  return {
    list: () => [...asked.values()],
    /** Waits until nothing has been asked for, or come in, for a while; what hangs does not count for ever. */
    async quiet(quietMs: number, atMostMs: number) {
      const end = performance.now() + atMostMs
      for (;;) {
        const idle = performance.now() - lastAt
        const allDone = [...asked.values()].every((one) => one.done)
        if ((allDone && idle > quietMs) || idle > 4 * quietMs || performance.now() > end) return
        await pause(50)
      }
    },
    sums: () => ({
      requests: asked.size,
      ...filesAndCalls([...asked.values()]),
      wire: [...asked.values()].reduce((sum, one) => sum + one.wireBytes, 0) / 1000,
    }),
  }
}

const isFile = ({ type }: Asked) => type === 'Script' || type === 'Stylesheet'

/**
 * How many scripts and styles a page asked for, and how many of them before its first call, which it makes once its
 * entry has run: those after it were found one after another.
 */
export function filesAndCalls(inOrder: readonly Asked[]): { files: number; filesBeforeCalls: number } {
  const firstCall = inOrder.findIndex(({ url }) => url.includes(`${BASES.api}/`))
  const before = firstCall === -1 ? inOrder : inOrder.slice(0, firstCall)
  return { files: inOrder.filter(isFile).length, filesBeforeCalls: before.filter(isFile).length }
}

/** kB of 1000 bytes of a page's scripts and styles, gzip -9 whatever the server sent, and each file's. */
export async function weigh(
  cdp: CDPSession,
  asked: readonly Asked[],
): Promise<{ kb: number; files: { path: string; kb: number }[] }> {
  const files: { path: string; kb: number }[] = []
  for (const one of asked) {
    if (!isFile(one)) continue
    const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId: one.id })
    const raw = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
    files.push({ path: new URL(one.url).pathname, kb: gzipSync(raw, { level: 9 }).length / 1000 })
  }
  return { kb: files.reduce((sum, file) => sum + file.kb, 0), files }
}
