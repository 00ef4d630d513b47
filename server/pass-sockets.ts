import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { proxyUpgrade } from 'httpxy'
import { bareAnswer, type RefusedWith } from './http/broken-calls.ts'
import { refuseSecondAnswer } from './http/refuse-second-answer.ts'
import { isOwnPage, type OwnPages } from './live/door.ts'
import { forwarded, isPassedOn } from './passed-on.ts'

/** How long a provider may take to answer who asks for a socket. */
const ANSWER_MS = 10_000

interface Passing {
  providerUrl: string
  pages: OwnPages
  log: FastifyBaseLogger
}

/**
 * Passes websockets on to the provider byte by byte, so that it alone says who may have one, in which protocol and why
 * not: its refusal arrives as it was given. A page of another site is refused here (403), where it is known at which
 * address the console is served; the provider, at another, does not know the pages' address. 404 for what is not the
 * provider's.
 */
export function passSockets(app: FastifyInstance, passing: Passing): void {
  const open = new Set<Duplex>()
  refuseSecondAnswer(app.server)
  app.server.on('upgrade', (request, socket, head) => {
    // From here on nobody else listens: an error would end the process.
    socket.on('error', () => socket.destroy())
    if (socket.destroyed) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const refused = refusalOf(request, passing)
    if (refused) socket.end(bareAnswer(refused), () => socket.destroy())
    else void passOn(request, socket, head, passing)
  })
  // A server that closes waits for its connections, and these do not end by themselves.
  app.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy()
    done()
  })
}

function refusalOf(request: IncomingMessage, { pages }: Passing): RefusedWith | null {
  if (!isPassedOn(request.url)) return { code: 404, message: 'There is no socket at this address.' }
  if (!isOwnPage(request, pages))
    return { code: 403, message: 'This socket does not accept connections from other sites.' }
  return null
}

async function passOn(request: IncomingMessage, near: Duplex, head: Buffer, { providerUrl, log }: Passing) {
  Object.assign(request.headers, forwarded(request))
  // A socket's wish has no body: what says otherwise would take its first words for one.
  for (const kept of ['origin', 'content-length', 'transfer-encoding']) delete request.headers[kept]
  const ways = { changeOrigin: true, xfwd: false, upgradeTimeout: ANSWER_MS }
  try {
    const far = await proxyUpgrade(providerUrl, request, near, head, ways)
    // Neither end outlives the other.
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  } catch (error) {
    // Refused by the provider, which is on its way to who asked, gone again, or the provider is away.
    log.debug({ err: error }, 'a socket was not passed on')
  }
}
