import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

/** How long what is under way may take once the server takes nothing more. */
const FINISH_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 50
/** Browsers open connections in advance: one that has said nothing for so long is none to wait for. */
const SILENT_MS = 1_000
/** A proxy that has noticed sends nothing more: a caller that still comes has not noticed. */
const QUIET_MS = 250
/** So many times as long as it should, a server waits for that at most. */
const LEAVES_WITHIN = 5
/** A turn of the loop in which hardly anybody can have come to the door since it was looked at. */
const SHORT_TURN_MS = 2
const HARMLESS = new Set(['GET', 'HEAD'])

export interface DrainOptions {
  /** How long proxies are given to notice that this server leaves; none where nothing stands before it. */
  leaveMs: number
  finishWithinMs?: number
}

export interface Drain {
  /** Register this after the doors. */
  afterDoors(): void
}

/**
 * Lets a server that stops finish what it has begun.
 *
 * 1. It leaves: what only reads is answered 503, for a proxy to ask another server and to send this one nothing more.
 *    What changes something is done, since nobody sends that twice. A connection that waits to be taken when the
 *    listening ends is cut by the system, whatever it asks: by then there should be hardly any.
 * 2. The doors close their sockets. Register this before them.
 * 3. A caller that waits at the door at that moment is let in, and the listening ends in the same turn of the loop.
 * 4. Nothing is taken any more; what is under way is finished, each connection ends with its answer, and what takes
 *    longer is cut off.
 */
export function drainOnClose(
  app: FastifyInstance,
  { leaveMs, finishWithinMs = FINISH_WITHIN_MS }: DrainOptions,
): Drain {
  let isLeaving = false
  const taken = new Map<Socket, number>()
  let lastTaken = 0
  app.server.on('connection', (socket: Socket) => {
    lastTaken = performance.now()
    taken.set(socket, lastTaken)
    socket.once('close', () => taken.delete(socket))
  })
  app.addHook('onRequest', ({ method }, _reply, done) => {
    if (isLeaving && HARMLESS.has(method))
      done(new Refused(503, t('The server is stopping. Try again in a moment.'), { retryAfter: 1 }))
    else done()
  })
  app.addHook('preClose', async () => {
    isLeaving = true
    const { server } = app
    if (server.listening && leaveMs > 0) await quiet(leaveMs)
    const look = setInterval(() => {
      // Calls that were begun before have not told that their connections end.
      server.closeIdleConnections()
      for (const [socket, at] of taken)
        if (socket.bytesRead === 0 && performance.now() - at > SILENT_MS) socket.destroy()
    }, LOOK_EVERY_MS)
    const cut = setTimeout(() => {
      for (const socket of taken.keys()) socket.destroy()
    }, finishWithinMs)
    server.once('close', () => {
      clearInterval(look)
      clearTimeout(cut)
    })
  })

  return { afterDoors: () => void app.addHook('preClose', emptyDoor) }

  /** Until a short turn of the loop that took nobody: who came before is in, and the listening ends before anybody else can come. */
  async function emptyDoor(): Promise<void> {
    const until = performance.now() + LEAVES_WITHIN * leaveMs
    for (;;) {
      const [before, at] = [lastTaken, performance.now()]
      await nextTurn()
      const now = performance.now()
      if ((lastTaken === before && now - at < SHORT_TURN_MS) || now > until) return
    }
  }

  /** Waits until nobody comes any more, at least `atLeast` ms. */
  async function quiet(atLeast: number): Promise<void> {
    const until = performance.now() + LEAVES_WITHIN * atLeast
    await pause(atLeast)
    // Once more in any case: a busy server takes who waits at its door only after its timers.
    do await pause(LOOK_EVERY_MS)
    while (performance.now() - lastTaken < QUIET_MS && performance.now() < until)
  }
}
