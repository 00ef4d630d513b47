/// <reference path="./onvif.d.ts" />
import { createHash, randomBytes } from 'node:crypto'
import { Cam } from 'onvif'
import type { Credentials } from '#server/net/authorization.ts'
import { escapeXml } from './xml.ts'

/** What a video encoder is set to: the texts as the camera sent them, '' for what it did not send. */
export interface EncoderSettings {
  token: string
  name: string
  useCount: string
  encoding: string
  width: string
  height: string
  quality: string
  frameRate: string
  encodingInterval: string
  bitrate: string
  constantBitrate: string
  keyEvery: string
  /** 'Main'. */
  codecProfile: string
  multicast: { type: string; ipv4: string; ipv6: string; port: string; ttl: string; autoStart: string }
  sessionTimeout: string
}

/** Messages to a camera, each ready to be sent once: a signature holds a nonce. */
export interface OnvifMessages {
  /** The only one that is not signed: what it answers is needed to sign. */
  clock(): string
  services(): string
  /** For cameras that do not know `services`. */
  capabilities(): string
  device(): string
  profiles(): string
  streamUri(profileToken: string): string
  snapshotUri(profileToken: string): string
  encoderOptions(encoderToken: string, profileToken: string): string
  setEncoder(settings: EncoderSettings): string
  keyFrame(profileToken: string): string
  restart(): string
  reset(hard: boolean): string
}

interface MessageMeans {
  credentials: Credentials | null
  /** The time on the camera's clock, epoch milliseconds. */
  cameraTime: () => number
  /** Whether profiles are asked for in the words of ver20/media, which alone knows H.265, or of ver10/media. */
  media2: boolean
}

/**
 * The library, used only to compose messages. Its transport limits neither the size nor the time of an answer, and
 * never calls back when a connection breaks within one. Its reading turns serial numbers into numbers, and throws in a
 * socket event when a camera goes away while it is set, which ends the process.
 */
class Composer extends Cam {
  composed = ''
  readonly #means: MessageMeans

  constructor(means: MessageMeans) {
    const { credentials, media2 } = means
    // The library puts the name into XML as it is. It signs only with a password, which it has no other use for.
    const signing = credentials && { username: escapeXml(credentials.username), password: 'not sent' }
    super({ hostname: 'camera', autoconnect: false, ...signing })
    this.media2Support = media2
    this.#means = means
  }

  /** The library would send here. */
  protected override _request({ body }: { body: string }): void {
    this.composed = body
  }

  /** The library's own digest drops all but ASCII from the password, and takes its time from another clock. */
  protected override _passwordDigest() {
    const { credentials, cameraTime } = this.#means
    const timestamp = new Date(cameraTime()).toISOString()
    const nonce = randomBytes(16)
    const passdigest = passwordDigest(credentials?.password ?? '', timestamp, nonce)
    return { passdigest, nonce: nonce.toString('base64'), timestamp }
  }
}

/**
 * The digest of a UsernameToken in base64 (WS-Security UsernameToken Profile 1.1 §3.1), with the password as UTF-8.
 * `created` as it is in the message.
 */
export const passwordDigest = (password: string, created: string, nonce: Buffer): string =>
  createHash('sha1').update(nonce).update(created).update(password).digest('base64')

export function onvifMessages(means: MessageMeans): OnvifMessages {
  const compose = (say: (camera: Composer) => void): string => {
    const camera = new Composer(means)
    say(camera)
    return camera.composed
  }
  const profileToken = (token: string) => ({ profileToken: escapeXml(token) })
  return {
    clock: () => compose((camera) => camera.getSystemDateAndTime(ignore)),
    services: () => compose((camera) => camera.getServices(false, ignore)),
    capabilities: () => compose((camera) => camera.getCapabilities(ignore)),
    device: () => compose((camera) => camera.getDeviceInformation(ignore)),
    profiles: () => compose((camera) => camera.getProfiles(ignore)),
    streamUri: (token) => compose((camera) => camera.getStreamUri(profileToken(token), ignore)),
    snapshotUri: (token) => compose((camera) => camera.getSnapshotUri(profileToken(token), ignore)),
    encoderOptions: (encoder, token) =>
      compose((camera) =>
        camera.getVideoEncoderConfigurationOptions(
          { configurationToken: escapeXml(encoder), ...profileToken(token) },
          ignore,
        ),
      ),
    setEncoder: (settings) =>
      compose((camera) =>
        camera.setVideoEncoderConfiguration(libraryOptions(settings, means.media2), ignore),
      ),
    keyFrame: (token) => compose((camera) => camera.setSynchronizationPoint(profileToken(token), ignore)),
    restart: () => compose((camera) => camera.systemReboot(ignore)),
    reset: (hard) => compose((camera) => camera.setSystemFactoryDefault(hard, ignore)),
  }
}

/** Nothing is answered to the library. */
const ignore = () => {}

/** A text for XML; undefined, which leaves its element out, when the camera did not send it. */
const sent = (text: string) => (text === '' ? undefined : escapeXml(text))

/** Settings under the names that the library writes from, which are not those that it reads into. */
function libraryOptions(settings: EncoderSettings, media2: boolean) {
  const { multicast, ...encoder } = settings
  const keyFrames = { govLength: sent(encoder.keyEvery), profile: sent(encoder.codecProfile) }
  return {
    $: {
      token: escapeXml(encoder.token),
      ...(media2 && { GovLength: keyFrames.govLength, Profile: keyFrames.profile }),
    },
    name: sent(encoder.name),
    useCount: sent(encoder.useCount),
    encoding: sent(encoder.encoding),
    resolution: { width: sent(encoder.width), height: sent(encoder.height) },
    quality: sent(encoder.quality),
    rateControl: {
      $: { ConstantBitRate: sent(encoder.constantBitrate) },
      frameRateLimit: sent(encoder.frameRate),
      encodingInterval: sent(encoder.encodingInterval),
      bitrateLimit: sent(encoder.bitrate),
    },
    ...(!media2 && encoder.encoding === 'H264' && { H264: keyFrames }),
    ...(multicast.type !== '' && {
      multicast: {
        address: {
          type: sent(multicast.type),
          IPv4Address: sent(multicast.ipv4),
          IPv6Address: sent(multicast.ipv6),
        },
        port: sent(multicast.port),
        TTL: sent(multicast.ttl),
        autoStart: sent(multicast.autoStart),
      },
    }),
    sessionTimeout: sent(encoder.sessionTimeout),
  }
}
