import type { CameraSource } from '#server/domain/cameras/video-source.ts'
import type { StreamAddress } from '#src/domain/cameras/address.ts'
import { type CameraFault, mayPass } from '#src/domain/cameras/faults.ts'
import type { Pull, PullEvents } from '../channels/camera-channel.ts'
import type { RtspEvents, RtspSession } from '../rtsp/client.ts'

/** Waits between tries double from the first to the last of these, in ms. */
const FIRST_WAIT_MS = 1_000
const LAST_WAIT_MS = 30_000

export interface PullerMeans<Target = StreamAddress> {
  /** Where a stream is, with what opens it; or why it is not tried. Asked before each try: people may change it. */
  target(source: CameraSource): Promise<Target | CameraFault>
  /** Connects to a camera (server/video/rtsp/client.ts). */
  open(target: Target, events: RtspEvents): RtspSession
  /**
   * Why a stream gives no picture, or null since it does. Called when that changes; resolves once it is stored, or can't
   * be.
   */
  report(source: CameraSource, fault: CameraFault | null): Promise<void>
  /** 0 to 1. */
  random: () => number
}

/** The wait before the try after so many failed ones, in ms; between its half and the whole of it. */
export const waitBefore = (failures: number, random: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LAST_WAIT_MS) * (0.5 + random / 2)

/**
 * Pulls streams of cameras. After a break it connects again, with growing waits. It stops for good where trying again
 * cannot help: cameras lock an account after a few wrong passwords.
 */
export const createPuller =
  <Target extends object = StreamAddress>(means: PullerMeans<Target>) =>
  (source: CameraSource): Pull =>
  (events) =>
    keepPulling(source, events, means)

function keepPulling<Target extends object>(
  source: CameraSource,
  events: PullEvents,
  means: PullerMeans<Target>,
): () => void {
  let session: RtspSession | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  let reported: CameraFault | null | undefined

  async function report(fault: CameraFault | null): Promise<void> {
    if (fault === reported) return
    reported = fault
    await means.report(source, fault)
  }

  async function connect(): Promise<void> {
    const target = await means.target(source).catch((): CameraFault => 'UNREACHABLE')
    if (stopped) return
    if (typeof target === 'string') return fail(target)
    let warned = false
    session = means.open(target, {
      described: () => events.started(),
      picture(picture) {
        if (picture.key) {
          failures = 0
          if (!warned) void report(null)
        }
        events.picture(picture)
      },
      warned(fault) {
        warned = true
        void report(fault)
      },
      ended: (fault) => void fail(fault),
    })
  }

  async function fail(fault: CameraFault): Promise<void> {
    session = null
    if (stopped) return
    failures += 1
    // Who hears of it may ask again at once, and is to find a wrong password known, not tried once more.
    await report(fault)
    if (stopped) return
    events.failed(fault)
    if (mayPass(fault)) timer = setTimeout(() => void connect(), waitBefore(failures, means.random()))
  }

  void connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    session?.close()
  }
}
