import type { EngineMeans, VideoEngine } from '../engine.ts'
import { newMountpoint } from '../pin.ts'
import { createPlayout } from '../playout.ts'
import { addressesFor } from './peer.ts'
import { type SignallingMeans, serveSignalling } from './signalling.ts'

export interface EmbeddedOptions extends EngineMeans {
  /** The address viewers reach this machine's media at, where it is not the one they reach the server at. */
  address?: string | undefined
  /** How long a viewer may be silent, in ms; Janus' 60 s. */
  silenceMs?: number
  /** How often to ask again whether viewers still may watch, in ms; 10 s. */
  recheckMs?: number
}

/**
 * The engine that needs nothing but npm's packages: an endpoint in this very process. Mountpoints are no more than what
 * the database knows of them, so that any server can play one that another has made.
 */
export function createEmbeddedEngine(options: EmbeddedOptions): VideoEngine {
  const playout = createPlayout(options)
  const open = new Set<ReturnType<typeof serveSignalling>>()
  const means: SignallingMeans = {
    ...options,
    playout,
    silenceMs: options.silenceMs ?? 60_000,
    recheckMs: options.recheckMs ?? 10_000,
  }
  const viewers = () => [...open].flatMap((one) => one.watched())

  return {
    async provision(source) {
      // The viewer it is made for is about to watch: what is slow to load is ready when they come.
      void import('werift')
      await playout.check(source)
      return newMountpoint()
    },
    async release(id) {
      for (const one of open) one.ended(id)
    },
    serve(socket, viewer) {
      const addresses = options.address ? [options.address] : addressesFor(viewer.reachedAt)
      const one = serveSignalling(socket, viewer, {
        ...means,
        addresses,
        full: () => viewers().length >= MOST_VIEWERS,
      })
      open.add(one)
      socket.on('close', () => open.delete(one))
    },
    takePictures: playout.takePictures,
    endCamera: playout.endCamera,
    figures() {
      const watched = viewers()
      return {
        viewers: watched.length,
        mountpoints: new Set(watched).size,
        framesSent: playout.framesSent,
      }
    },
    async close() {
      for (const one of [...open]) one.close()
      playout.close()
    },
  }
}

/** About half of what one core can encrypt; who comes later is told so. */
const MOST_VIEWERS = 100
