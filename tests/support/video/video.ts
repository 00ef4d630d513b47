import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import type { CameraAccess } from '#server/video/cameras/access.ts'
import type { InspectedStream, Inspection } from '#server/video/cameras/inspect.ts'
import type { OnvifAccess } from '#server/video/cameras/onvif-access.ts'
import { createPuller, type PullerMeans } from '#server/video/cameras/puller.ts'
import type { VideoEngine } from '#server/video/engine.ts'
import { type CameraHls, type CameraHlsMeans, createCameraHls } from '#server/video/hls/camera-hls.ts'
import type { PlayoutMeans } from '#server/video/playout.ts'
import { openRtsp } from '#server/video/rtsp/client.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'

/** For engines that only play clips. */
export const noCameras: PlayoutMeans['pull'] = () => () => () => {}

/** Pulls every stream from where a test says, with no rule about which networks cameras are in. */
export const pullFrom = (
  target: (source: CameraSource) => StreamAddress,
  { silentMs, report = async () => {} }: { silentMs?: number; report?: PullerMeans['report'] } = {},
): PlayoutMeans['pull'] =>
  createPuller({
    target: async (source) => target(source),
    open: (address, events) =>
      openRtsp(address, events, {
        connect: (host, port) => createConnection({ host, port }),
        randomBytes,
        ...(silentMs !== undefined && { limits: { silentMs } }),
      }),
    report,
    random: () => 0,
  })

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
    takePictures: () => () => {},
    endCamera: () => {},
    figures: () => ({ viewers: 0, mountpoints: mountpoints.size, framesSent: 0 }),
    async close() {},
  }
}

/** Live HLS of the cameras that an engine plays. */
export const hlsOf = ({ takePictures }: VideoEngine, more: Partial<CameraHlsMeans> = {}): CameraHls =>
  createCameraHls({ takePictures, now: Date.now, newId: () => randomBytes(4).toString('hex'), ...more })

/** Cameras by their address, instead of a network: what a test of each finds. */
export function standInCameras(found: Record<string, Partial<Inspection>> = {}): CameraAccess {
  return {
    inspect: async ({ host }) => ({ ...UNREACHABLE, ...found[host] }),
    reach: async (host) => (found[host] ? null : 'UNREACHABLE'),
    openRtsp: () => ({ gaps: 0, close: () => {} }),
    discover: async () => null,
    still: async () => null,
    ...standInOnvif(),
  }
}

/** An ONVIF camera that takes every command, and each profile as it is written. */
const standInOnvif = (): OnvifAccess => ({
  abilities: async () => ({
    resolutions: [
      {
        codec: 'H264',
        sizes: [
          { width: 1280, height: 720, leastBitrate: 64 },
          { width: 640, height: 360, leastBitrate: 64 },
        ],
      },
    ],
    limits: { profiles: 3, frameRate: { min: 5, max: 25 }, bitrate: { min: 64, max: 8192 } },
  }),
  writeProfile: async (_, token, { codec, width, height, frameRate, bitrate }) => ({
    token,
    name: token,
    codec,
    width,
    height,
    frameRate,
    bitrate,
    keyEvery: frameRate * 2,
    streamPath: `/${token}`,
    streamPort: 554,
    hasSnapshot: true,
  }),
  restart: async () => {},
  reset: async () => {},
})

const UNREACHABLE: Inspection = {
  outcome: 'UNREACHABLE',
  device: null,
  devicePort: null,
  streams: [],
  snapshot: false,
  authentication: 'none',
  firstPictureMs: null,
  warnings: [],
}

/** A stream as a test finds it. */
export const inspectedStream = (more: Partial<InspectedStream> = {}): InspectedStream => ({
  token: null,
  name: 'Stream',
  codec: 'H264',
  width: 1280,
  height: 720,
  frameRate: 25,
  bitrate: 2_000,
  gop: 50,
  port: 554,
  path: '/stream1',
  usable: true,
  why: null,
  ...more,
})
