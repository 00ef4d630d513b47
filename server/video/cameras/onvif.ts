import type { Abilities, ProfileRule } from '#src/domain/cameras/profiles.ts'
import type { CameraServer, Connect } from './camera-http.ts'
import {
  type EncodedProfile,
  type OnvifDevice,
  readAbilities,
  readCapabilities,
  readClock,
  readDevice,
  readMediaUri,
  readProfiles,
  readServices,
  readUri,
  type ServicePaths,
} from './onvif-answers.ts'
import { OnvifDeclined, OnvifFault } from './onvif-fault.ts'
import { type OnvifMessages, onvifMessages } from './onvif-messages.ts'
import { askService } from './onvif-soap.ts'
import { toNumber, type XmlNode } from './xml.ts'

export interface OnvifAddress {
  host: string
  port: number
  /** '' for a camera that asks for no credentials. */
  username: string
  password: string
}

export interface OnvifMeans {
  connect: Connect
  /** Epoch milliseconds. */
  now?: () => number
  /** For each call with all of its answer, in milliseconds. */
  timeoutMs?: number
}

/** A profile with video. null for what the camera does not say. */
export interface OnvifProfile {
  token: string
  name: string
  /** As the camera calls it: 'H264', 'H265', 'JPEG'. */
  codec: string
  width: number | null
  height: number | null
  /** Pictures per second. */
  frameRate: number | null
  /** The most, in kbit/s. */
  bitrate: number | null
  /** One picture in so many is a key frame. */
  keyEvery: number | null
  /** Of its RTSP stream, with the query, on the camera's own host; null when it has none. */
  streamPath: string | null
  /** The port that the camera names for it. */
  streamPort: number | null
  hasSnapshot: boolean
}

/** Where a stream or a still is, on the camera's own host. */
export interface MediaPlace {
  path: string
  /** The port that the camera names; null when it names none. */
  port: number | null
}

/** What of a profile can be set. `keyEvery` in pictures, as before when left out. */
export type ProfileChange = Omit<ProfileRule, 'codec'> & { keyEvery?: number }

/**
 * A camera that has accepted its credentials. Its calls throw OnvifFault, or OnvifDeclined when the camera understood
 * the request and declines it. Nothing is tried twice.
 */
export interface OnvifCamera {
  device: OnvifDevice
  /** How far its clock is ahead of ours; null when it does not say. */
  clockDifferenceMs: number | null
  /** As they were when it was opened. */
  profiles: readonly OnvifProfile[]
  hasSnapshot: boolean
  /** What a profile can be set to. */
  abilities(profileToken: string): Promise<Abilities>
  /** Sets a profile, and gives what the camera has made of it. */
  writeProfile(profileToken: string, change: ProfileChange): Promise<OnvifProfile>
  restart(): Promise<void>
  /** 'soft' keeps the settings of its network; after 'hard' it may have another address. */
  reset(kind: 'soft' | 'hard'): Promise<void>
  /** Asked again each time: cameras let these addresses expire. null when there is none. */
  snapshot(profileToken: string): Promise<MediaPlace | null>
  /** Nothing happens when the camera cannot. */
  requestKeyFrame(profileToken: string): Promise<void>
}

const DEVICE_PATH = '/onvif/device_service'
const TIMEOUT_MS = 5_000
/** A profile takes about 4 kB, and recorders have many. */
const MAX_BYTES = 1024 * 1024
/** Each costs two calls, one after another. */
const MAX_PROFILES = 32

/**
 * Signs in to a camera by ONVIF, and reads what it is and sends.
 * @throws OnvifFault; it stops at the first refusal, so that a wrong password does not lock the account
 */
export async function openOnvif(address: OnvifAddress, means: OnvifMeans): Promise<OnvifCamera> {
  const now = means.now ?? Date.now
  const { host, port, username, password } = address
  const credentials = username === '' ? null : { username, password }
  const { connect, timeoutMs = TIMEOUT_MS } = means
  const server = { host, port, credentials, allowBasic: false, connect, timeoutMs, maxBytes: MAX_BYTES }

  let clockDifferenceMs: number | null = null
  try {
    const cameraTime = () => now() + (clockDifferenceMs ?? 0)
    const messages = (media2: boolean) => onvifMessages({ credentials, cameraTime, media2 })
    const askDevice = (message: () => string) => askService(server, DEVICE_PATH, message)

    clockDifferenceMs = await readDifference(server, messages(false), now)
    const paths = await findServices(askDevice, messages(false))
    const device = readDevice(await askDevice(messages(false).device))
    const media = await openMedia(server, paths, messages)
    const profiles = await describeProfiles(media)
    return {
      device,
      clockDifferenceMs,
      profiles,
      hasSnapshot: profiles.some(({ hasSnapshot }) => hasSnapshot),
      ...profileCalls(media),
      restart: () => unlessGone(() => askDevice(media.messages.restart)),
      reset: (kind) => unlessGone(() => askDevice(() => media.messages.reset(kind === 'hard'))),
    }
  } catch (error) {
    throw openingFault(error, clockDifferenceMs)
  }
}

function openingFault(error: unknown, clockDifferenceMs: number | null): unknown {
  if (error instanceof OnvifFault) return new OnvifFault(error.fault, error.message, { clockDifferenceMs })
  // Every camera answers to what is asked here.
  if (error instanceof OnvifDeclined)
    return new OnvifFault('NOT_A_CAMERA', error.message, { clockDifferenceMs })
  return error
}

/** Sends a command that restarts a camera: some do so before they answer. */
async function unlessGone(send: () => Promise<XmlNode>): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof OnvifFault && error.wentAway)) throw error
  }
}

/**
 * How far the camera's clock is ahead of ours, to the second; null when it does not say. Some cameras want a password
 * for it, which can only be signed with the time.
 */
async function readDifference(
  server: CameraServer,
  { clock }: OnvifMessages,
  now: () => number,
): Promise<number | null> {
  try {
    const time = readClock(await askService({ ...server, credentials: null }, DEVICE_PATH, clock))
    return time === null ? null : time - now()
  } catch (error) {
    if (isDeclined(error) || (error instanceof OnvifFault && error.fault === 'CREDENTIALS_NEEDED'))
      return null
    throw error
  }
}

type Ask = (message: () => string) => Promise<XmlNode>

async function findServices(
  askDevice: Ask,
  { services, capabilities }: OnvifMessages,
): Promise<ServicePaths> {
  try {
    return readServices(await askDevice(services))
  } catch (error) {
    if (!isDeclined(error)) throw error
    return readCapabilities(await askDevice(capabilities))
  }
}

const isDeclined = (error: unknown) => error instanceof OnvifDeclined

/** The media service that answers, in its own words, and the profiles that it had at first. */
interface Media {
  ask: Ask
  messages: OnvifMessages
  profiles: EncodedProfile[]
}

/** The newer service first, which alone names H.265; cameras exist whose newer one does not work. */
async function openMedia(
  server: CameraServer,
  { media, media2 }: ServicePaths,
  messagesOf: (media2: boolean) => OnvifMessages,
): Promise<Media> {
  const open = async (path: string, isMedia2: boolean): Promise<Media> => {
    const ask: Ask = (message) => askService(server, path, message)
    const messages = messagesOf(isMedia2)
    return { ask, messages, profiles: await askProfiles(ask, messages) }
  }
  if (media2 !== null) {
    try {
      return await open(media2, true)
    } catch (error) {
      if (media === null || !isDeclined(error)) throw error
    }
  }
  if (media === null) throw new OnvifFault('NOT_A_CAMERA', 'The device has no media service.')
  return open(media, false)
}

const askProfiles = async (ask: Ask, { profiles }: OnvifMessages) =>
  readProfiles(await ask(profiles)).slice(0, MAX_PROFILES)

/** One after another: cameras answer few calls at once. */
async function describeProfiles(media: Media): Promise<OnvifProfile[]> {
  const profiles: OnvifProfile[] = []
  for (const profile of media.profiles) profiles.push(await describeProfile(media, profile))
  return profiles
}

async function describeProfile(
  media: Media,
  { token, name, encoder }: EncodedProfile,
): Promise<OnvifProfile> {
  const stream = await askPlace(media, 'GetStreamUriResponse', token)
  const snapshot = await askPlace(media, 'GetSnapshotUriResponse', token)
  return {
    token,
    name,
    codec: encoder.encoding,
    width: toNumber(encoder.width),
    height: toNumber(encoder.height),
    frameRate: toNumber(encoder.frameRate),
    bitrate: toNumber(encoder.bitrate),
    keyEvery: toNumber(encoder.keyEvery),
    streamPath: stream?.path ?? null,
    streamPort: stream?.port ?? null,
    hasSnapshot: snapshot !== null,
  }
}

/** null when the camera has none, or names one that is no URI. */
async function askPlace(
  { ask, messages }: Media,
  response: 'GetStreamUriResponse' | 'GetSnapshotUriResponse',
  token: string,
): Promise<MediaPlace | null> {
  const { streamUri, snapshotUri } = messages
  const message = response === 'GetStreamUriResponse' ? streamUri : snapshotUri
  try {
    return readUri(readMediaUri(await ask(() => message(token)), response))
  } catch (error) {
    if (isDeclined(error)) return null
    throw error
  }
}

function profileCalls(
  media: Media,
): Pick<OnvifCamera, 'abilities' | 'writeProfile' | 'snapshot' | 'requestKeyFrame'> {
  const { ask, messages } = media
  /** As it is now: somebody may have changed it on the camera. */
  const freshProfile = async (token: string): Promise<EncodedProfile> => {
    const profile = (await askProfiles(ask, messages)).find((one) => one.token === token)
    if (!profile) throw new OnvifDeclined(`The camera no longer has the profile ${token}.`)
    return profile
  }
  return {
    async abilities(token) {
      const { encoder } = await freshProfile(token)
      const options = await ask(() => messages.encoderOptions(encoder.token, token))
      return readAbilities(options, media.profiles.length)
    },
    async writeProfile(token, { width, height, frameRate, bitrate, keyEvery }) {
      const { encoder } = await freshProfile(token)
      const settings = {
        ...encoder,
        width: String(width),
        height: String(height),
        frameRate: String(frameRate),
        bitrate: String(bitrate),
        ...(keyEvery !== undefined && { keyEvery: String(keyEvery) }),
      }
      await ask(() => messages.setEncoder(settings))
      return describeProfile(media, await freshProfile(token))
    },
    snapshot: (token) => askPlace(media, 'GetSnapshotUriResponse', token),
    async requestKeyFrame(token) {
      try {
        await ask(() => messages.keyFrame(token))
      } catch (error) {
        if (!isDeclined(error)) throw error
      }
    },
  }
}
