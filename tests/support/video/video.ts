import type { VideoEngine } from '#server/video/engine.ts'

/** An engine that plays nothing: it gives mountpoints and knows which of them were not released. */
export function standInEngine(): VideoEngine {
  const mountpoints = new Set<number>()
  let made = 0
  return {
    async provision() {
      made += 1
      mountpoints.add(made)
      return { id: made, pin: `pin-${made}` }
    },
    async release(id) {
      mountpoints.delete(id)
    },
    serve: (socket) => socket.close(),
    figures: () => ({ viewers: 0, mountpoints: mountpoints.size, framesSent: 0 }),
    async close() {},
  }
}
