import { RTSP_PORT, type StreamAddress, type TypedAddress } from '#src/domain/cameras/address.ts'
import { CAMERA_FAULT_TEXTS, type CameraFault } from '#src/domain/cameras/faults.ts'
import { t } from '#src/domain/language/text.ts'
import { formatDuration } from '#src/domain/time/format.ts'
import type { RtspEvents, RtspSession } from '../rtsp/client.ts'
import { readFormat } from '../rtsp/sps.ts'
import type { OnvifAddress, OnvifCamera } from './onvif.ts'
import { OnvifFault } from './onvif-fault.ts'

/** A stream of a camera, and what is known about it. */
export interface InspectedStream {
  /** What ONVIF calls its profile; null for a typed stream. */
  token: string | null
  name: string
  codec: string
  width: number | null
  height: number | null
  frameRate: number | null
  /** kbit/s. */
  bitrate: number | null
  /** Pictures from one key frame to the next. */
  gop: number | null
  /** Where RTSP has it. */
  port: number
  path: string
  usable: boolean
  why: string | null
}

/** What came of looking at a camera. */
export interface Inspection {
  outcome: 'OK' | CameraFault
  device: { manufacturer: string; model: string; serial: string; firmware: string } | null
  /** Where ONVIF answers; null without it. */
  devicePort: number | null
  streams: InspectedStream[]
  snapshot: boolean
  authentication: 'none' | 'basic' | 'digest'
  /** From connecting to the first picture, in ms. */
  firstPictureMs: number | null
  warnings: string[]
}

export interface InspectMeans {
  openOnvif(address: OnvifAddress): Promise<OnvifCamera>
  openRtsp(target: StreamAddress, events: RtspEvents): RtspSession
  /** Whether something answers there; else why not. */
  reach(host: string, port: number): Promise<CameraFault | null>
  /** Milliseconds that only grow. */
  now: () => number
  /** How long a stream is looked at after its first picture, in ms. */
  lookMs?: number
}

const RTSP_PORTS: readonly number[] = [RTSP_PORT, 8554]
/** Where cameras answer ONVIF. */
const ONVIF_PORTS = [80, 8000, 8080, 2020]
/** How long a stream is looked at after its first picture: the next key frame should come meanwhile. */
const LOOK_MS = 4_000
/** With fewer key frames viewers wait for their first picture. */
const LONG_KEY_MS = 2_500
/** A clock that is further off shows a wrong time in the picture. */
const CLOCK_OFF_MS = 30_000

/**
 * Connects to a camera as a viewer would: asks it for its streams by ONVIF where it has that and no stream was typed,
 * then plays one of them until its second key frame.
 * @param wanted the token of the stream to be played; the largest usable one unless set
 */
export async function inspectCamera(
  camera: TypedAddress,
  wanted: string | null,
  means: InspectMeans,
): Promise<Inspection> {
  const found = await findDevice(camera, means)
  if (typeof found === 'string') return failed(found)
  const streams = found ? streamsOf(found.onvif) : [typedStream(camera)]
  const base = {
    device: found?.onvif.device ?? null,
    devicePort: found?.port ?? null,
    streams,
    snapshot: found?.onvif.hasSnapshot ?? false,
    warnings: clockWarnings(found?.onvif.clockDifferenceMs ?? 0),
  }
  const usable = streams.filter((stream) => stream.usable)
  const played = usable.find(({ token }) => wanted !== null && token === wanted) ?? largest(usable)
  if (!played) return { ...failed(streams.length > 0 ? 'CODEC' : 'NO_VIDEO'), ...base }
  const { host, username, password } = camera
  const seen = await watch({ host, port: played.port, path: played.path, username, password }, means)
  return {
    ...base,
    outcome: seen.fault ?? 'OK',
    streams: streams.map((one) => (one === played ? asSeen(one, seen) : one)),
    authentication: seen.authentication,
    firstPictureMs: seen.firstPictureMs,
    warnings: [...base.warnings, ...warningsOf(seen)],
  }
}

/** What is known of a camera that could not be looked at. */
export const NOTHING_SEEN: Omit<Inspection, 'outcome'> = {
  device: null,
  devicePort: null,
  streams: [],
  snapshot: false,
  authentication: 'none',
  firstPictureMs: null,
  warnings: [],
}
const failed = (outcome: CameraFault): Inspection => ({ ...NOTHING_SEEN, outcome })

interface FoundDevice {
  onvif: OnvifCamera
  port: number
}

/** The ONVIF device at an address; null where there is none or a stream was typed, a fault where nothing answers. */
async function findDevice(
  { host, port, path, username, password }: TypedAddress,
  { openOnvif, reach }: InspectMeans,
): Promise<FoundDevice | CameraFault | null> {
  if (path !== null || (port !== null && RTSP_PORTS.includes(port))) return null
  const ports = port === null ? ONVIF_PORTS : [port]
  const answers = await Promise.all(
    [...ports, ...(port === null ? [RTSP_PORT] : [])].map(async (one) => ({
      port: one,
      fault: await reach(host, one),
    })),
  )
  // Nothing answers anywhere: the most telling reason is the first, of the usual port.
  if (answers.every(({ fault }) => fault !== null)) return answers[0]?.fault ?? 'UNREACHABLE'
  for (const one of answers) {
    if (one.fault !== null || !ports.includes(one.port)) continue
    try {
      const address = { host, port: one.port, username: username ?? '', password: password ?? '' }
      return { onvif: await openOnvif(address), port: one.port }
    } catch (error) {
      if (!(error instanceof OnvifFault)) throw error
      // A wrong password is not tried at another port: cameras lock the account.
      if (!NOT_HERE.includes(error.fault)) return error.fault
    }
  }
  return null
}

/** What something that is no ONVIF camera answers. */
const NOT_HERE: readonly CameraFault[] = ['NOT_A_CAMERA', 'REFUSED', 'UNREACHABLE']

const streamsOf = ({ profiles }: OnvifCamera): InspectedStream[] =>
  profiles.map(({ keyEvery, streamPath, streamPort, hasSnapshot: _, ...profile }) => ({
    ...profile,
    gop: keyEvery,
    port: streamPort ?? RTSP_PORT,
    path: streamPath ?? '/',
    usable: profile.codec === 'H264' && streamPath !== null,
    why:
      profile.codec !== 'H264'
        ? notH264(profile.codec)
        : streamPath === null
          ? t('It has no RTSP stream.')
          : null,
  }))

const notH264 = (codec: string) => t('It sends {codec}. Browsers need H.264.', { codec })

const typedStream = ({ port, path }: TypedAddress): InspectedStream => ({
  token: null,
  name: 'Stream',
  codec: 'H264',
  width: null,
  height: null,
  frameRate: null,
  bitrate: null,
  gop: null,
  port: port ?? RTSP_PORT,
  path: path ?? '/',
  usable: true,
  why: null,
})

const largest = (streams: readonly InspectedStream[]): InspectedStream | undefined =>
  [...streams].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]

/** What was seen of a stream while it played. */
interface Seen {
  fault: CameraFault | null
  /** What it sends instead of H.264. */
  codec: string | null
  size: { width: number; height: number } | null
  authentication: Inspection['authentication']
  firstPictureMs: number | null
  /** From the first key frame to the second; null when none came in time. */
  keyMs: number | null
  gop: number | null
  frameRate: number | null
  /** kbit/s, as measured. */
  bitrate: number | null
  hasBFrames: boolean
}

function watch(target: StreamAddress, { openRtsp, now, lookMs = LOOK_MS }: InspectMeans): Promise<Seen> {
  const begun = now()
  const seen: Seen = {
    fault: null,
    codec: null,
    size: null,
    authentication: 'none',
    firstPictureMs: null,
    keyMs: null,
    gop: null,
    frameRate: null,
    bitrate: null,
    hasBFrames: false,
  }
  let firstTicks = 0
  let lastTicks = 0
  let pictures = 0
  let bytes = 0
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const done = (session?: RtspSession) => {
      clearTimeout(timer)
      session?.close()
      const seconds = (lastTicks - firstTicks) / 90_000
      if (seconds > 0) {
        seen.frameRate = Math.round((pictures - 1) / seconds)
        seen.bitrate = Math.round((bytes * 8) / 1000 / seconds)
      }
      resolve(seen)
    }
    const session = openRtsp(target, {
      described({ authentication }) {
        seen.authentication = authentication
      },
      picture({ key, ticks, nals }) {
        if (seen.firstPictureMs === null) {
          if (!key) return
          seen.firstPictureMs = Math.round(now() - begun)
          seen.size = nals.map(readFormat).find((format) => format !== null) ?? null
          firstTicks = ticks
          timer = setTimeout(() => done(session), lookMs)
        } else if (key && seen.keyMs === null) {
          seen.keyMs = Math.round((ticks - firstTicks) / 90)
          seen.gop = pictures
        }
        pictures += 1
        lastTicks = ticks
        bytes += nals.reduce((sum, nal) => sum + nal.length, 0)
        if (seen.keyMs !== null && pictures > MOST_COUNTED) done(session)
      },
      warned() {
        seen.hasBFrames = true
      },
      ended(fault, detail) {
        // What it has shown by then it can show.
        if (seen.firstPictureMs === null) seen.fault = fault
        if (fault === 'CODEC') seen.codec = detail ?? null
        done()
      },
    })
  })
}

/** Pictures that are enough to count by. */
const MOST_COUNTED = 25

const asSeen = (stream: InspectedStream, seen: Seen): InspectedStream => {
  const { size, gop, frameRate, bitrate, fault, codec } = seen
  return {
    ...stream,
    width: size?.width ?? stream.width,
    height: size?.height ?? stream.height,
    gop: gop ?? stream.gop,
    frameRate: stream.frameRate ?? frameRate,
    bitrate: stream.bitrate ?? bitrate,
    codec: codec ?? stream.codec,
    usable: fault === null,
    // Other reasons are the camera's: the outcome says them.
    why: codec === null ? null : notH264(codec),
  }
}

function clockWarnings(differenceMs: number): string[] {
  if (Math.abs(differenceMs) <= CLOCK_OFF_MS) return []
  const off = formatDuration(Math.abs(differenceMs) / 1000)
  return [
    differenceMs > 0
      ? t(
          "The camera's clock is {off} ahead, so the time in its picture is wrong. Set the clock or a time server in its own settings.",
          { off },
        )
      : t(
          "The camera's clock is {off} behind, so the time in its picture is wrong. Set the clock or a time server in its own settings.",
          { off },
        ),
  ]
}

function keyFrameWarnings(keyMs: number | null): string[] {
  if (keyMs === null)
    return [
      t(
        "No second key frame came in 4 s, so viewers wait for the picture. Set 1 to 2 s in the camera's own settings (key frame or I-frame interval).",
      ),
    ]
  if (keyMs <= LONG_KEY_MS) return []
  return [
    t(
      "A key frame comes every {seconds} s, so viewers wait for the picture. Set 1 to 2 s in the camera's own settings (key frame or I-frame interval).",
      { seconds: Math.round(keyMs / 1000) },
    ),
  ]
}

function warningsOf({ fault, keyMs, hasBFrames, authentication }: Seen): string[] {
  if (fault !== null) return []
  return [
    ...keyFrameWarnings(keyMs),
    ...(hasBFrames ? [CAMERA_FAULT_TEXTS.B_FRAMES] : []),
    ...(authentication === 'basic'
      ? [
          t(
            'The camera sends the password unencrypted. Choose Digest in its own settings, and use a password of its own for it.',
          ),
        ]
      : []),
  ]
}
