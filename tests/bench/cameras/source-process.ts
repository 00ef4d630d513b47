/** A process of RTSP cameras, started by cameras.ts: their CPU is not the server's. */
import { startRtspCamera } from '#tests/support/video/rtsp-server.ts'
import { answerParent } from './remote.ts'

const CLIP = { clip: 'fryers', width: 640, height: 360 }
const FPS = 15
/** Brings the clip's pictures to half a megabit a second, as cameras send in this size. Viewers here decode nothing. */
const PADDING = 3_300

const acts = {
  /** Starts so many cameras, and answers with their ports. */
  async start({ count }: { count: number }): Promise<number[]> {
    const cameras = await Promise.all(
      Array.from({ length: count }, () => startRtspCamera({ everyMs: 1000 / FPS, padding: PADDING })),
    )
    for (const camera of cameras) await camera.play(CLIP)
    return cameras.map(({ port }) => port)
  },
}
export type SourceActs = typeof acts

answerParent(acts)
