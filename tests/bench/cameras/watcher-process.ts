/** A process of viewers, started by cameras.ts: they take in what comes, but do not decode it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Mountpoint } from '#server/video/engine.ts'
import { missingPackets, type StreamViewer, watchStream } from '#tests/support/video/stream-viewer.ts'
import { answerParent } from './remote.ts'

const PATIENCE_MS = 15_000
const LOOK_MS = 2

const viewers: StreamViewer[] = []

const acts = {
  /** Resolves with the last packet of the first picture. */
  async watch({ socketUrl, mountpoint }: { socketUrl: string; mountpoint: Mountpoint }): Promise<void> {
    const page = { socketUrl, provision: async () => mountpoint }
    const viewer = await watchStream(page, { cameraId: 0, stream: 'SUB' }, { ipv4: true })
    viewers.push(viewer)
    const end = performance.now() + PATIENCE_MS
    while (viewer.firstPictureMs === null) {
      if (performance.now() > end) throw new Error('No picture came.')
      await pause(LOOK_MS)
    }
  },
  /** Packets of all viewers, and those that never came. */
  async count(): Promise<{ packets: number; missing: number }> {
    const sum = (of: (viewer: StreamViewer) => number) => viewers.reduce((total, one) => total + of(one), 0)
    return {
      packets: sum(({ packets }) => packets.length),
      missing: sum(({ packets }) => missingPackets(packets)),
    }
  },
  /** All viewers but the first `stay` leave. */
  async leave({ stay }: { stay: number }): Promise<void> {
    await Promise.all(viewers.splice(stay).map((viewer) => viewer.leave()))
  },
}
export type WatcherActs = typeof acts

answerParent(acts)
