import type { Abilities, Span } from '#src/domain/cameras/profiles.ts'
import { CODECS, type Codec } from '#src/domain/cameras/video.ts'
import type { EncoderSettings } from './onvif-messages.ts'
import { attributeOf, childrenOf, nodeAt, numberAt, textAt, toNumber, type XmlNode } from './xml.ts'

// What each function here reads is the Body of a SOAP envelope, unless it says otherwise.

/** Where the services of a camera are, as paths on it; null for those that it has not. */
export interface ServicePaths {
  media: string | null
  media2: string | null
}

const MEDIA = 'http://www.onvif.org/ver10/media/wsdl'
const MEDIA2 = 'http://www.onvif.org/ver20/media/wsdl'

export function readServices(body: XmlNode): ServicePaths {
  const services = childrenOf(nodeAt(body, 'GetServicesResponse'), 'Service')
  const pathOf = (namespace: string) => {
    const service = services.find((one) => textAt(one, 'Namespace') === namespace)
    return service ? (readUri(textAt(service, 'XAddr'))?.path ?? null) : null
  }
  return { media: pathOf(MEDIA), media2: pathOf(MEDIA2) }
}

export function readCapabilities(body: XmlNode): ServicePaths {
  const address = textAt(body, 'GetCapabilitiesResponse', 'Capabilities', 'Media', 'XAddr')
  return { media: readUri(address)?.path ?? null, media2: null }
}

/**
 * The path with its query and the port of a URI, null when it is none. Its host is left out: cameras name any, and a
 * password must only go to the one that a person entered.
 */
export function readUri(uri: string): { path: string; port: number | null } | null {
  // Only visible ASCII: the path goes into request lines.
  const parts = /^[a-z]+:\/\/[^/?#\s]*?(?::(\d{1,5}))?([/?][!-~]{0,1024})?$/i.exec(uri)
  if (!parts) return null
  const path = (parts[2] ?? '').replace(/#.*/, '')
  const port = Number(parts[1] ?? 0)
  return { path: path.startsWith('/') ? path : `/${path}`, port: port > 0 && port < 65_536 ? port : null }
}

/** The time on the camera's clock in epoch milliseconds, to the second; null when it does not say. */
export function readClock(body: XmlNode): number | null {
  const time = nodeAt(body, 'GetSystemDateAndTimeResponse', 'SystemDateAndTime', 'UTCDateTime')
  const [year, month, day] = ['Year', 'Month', 'Day'].map((part) => numberAt(time, 'Date', part))
  const [hour, minute, second] = ['Hour', 'Minute', 'Second'].map((part) => numberAt(time, 'Time', part))
  if (year == null || month == null || day == null || hour == null || minute == null) return null
  const at = Date.UTC(year, month - 1, day, hour, minute, second ?? 0)
  // Later it could not be written as a date, and no camera is from then.
  return year >= 1970 && year < 3000 && Number.isFinite(at) ? at : null
}

/** A device as it describes itself, '' for what it does not say. */
export interface OnvifDevice {
  manufacturer: string
  model: string
  serial: string
  firmware: string
}

export function readDevice(body: XmlNode): OnvifDevice {
  const device = nodeAt(body, 'GetDeviceInformationResponse')
  return {
    manufacturer: textAt(device, 'Manufacturer'),
    model: textAt(device, 'Model'),
    serial: textAt(device, 'SerialNumber'),
    firmware: textAt(device, 'FirmwareVersion'),
  }
}

/** A media profile, and what its video encoder is set to. */
export interface EncodedProfile {
  token: string
  name: string
  encoder: EncoderSettings
}

/** The profiles with video, in the camera's order. */
export function readProfiles(body: XmlNode): EncodedProfile[] {
  return childrenOf(nodeAt(body, 'GetProfilesResponse'), 'Profiles').flatMap((profile) => {
    const encoder =
      nodeAt(profile, 'VideoEncoderConfiguration') ?? nodeAt(profile, 'Configurations', 'VideoEncoder')
    const named = { token: attributeOf(profile, 'token'), name: textAt(profile, 'Name') }
    return encoder ? [{ ...named, encoder: readEncoder(encoder) }] : []
  })
}

/** Of a configuration in the words of either media service. */
function readEncoder(encoder: XmlNode): EncoderSettings {
  const rate = nodeAt(encoder, 'RateControl')
  const multicast = nodeAt(encoder, 'Multicast')
  return {
    token: attributeOf(encoder, 'token'),
    name: textAt(encoder, 'Name'),
    useCount: textAt(encoder, 'UseCount'),
    encoding: textAt(encoder, 'Encoding'),
    width: textAt(encoder, 'Resolution', 'Width'),
    height: textAt(encoder, 'Resolution', 'Height'),
    quality: textAt(encoder, 'Quality'),
    frameRate: textAt(rate, 'FrameRateLimit'),
    encodingInterval: textAt(rate, 'EncodingInterval'),
    bitrate: textAt(rate, 'BitrateLimit'),
    constantBitrate: attributeOf(rate, 'ConstantBitRate'),
    keyEvery: attributeOf(encoder, 'GovLength') || textAt(encoder, 'H264', 'GovLength'),
    codecProfile: attributeOf(encoder, 'Profile') || textAt(encoder, 'H264', 'H264Profile'),
    multicast: {
      type: textAt(multicast, 'Address', 'Type'),
      ipv4: textAt(multicast, 'Address', 'IPv4Address'),
      ipv6: textAt(multicast, 'Address', 'IPv6Address'),
      port: textAt(multicast, 'Port'),
      ttl: textAt(multicast, 'TTL'),
      autoStart: textAt(multicast, 'AutoStart'),
    },
    sessionTimeout: textAt(encoder, 'SessionTimeout'),
  }
}

/** A stream's or a snapshot's URI, '' when there is none. */
export const readMediaUri = (body: XmlNode, response: 'GetStreamUriResponse' | 'GetSnapshotUriResponse') =>
  textAt(body, response, 'MediaUri', 'Uri') || textAt(body, response, 'Uri')

/** What is assumed of an encoder that does not say, in kbit/s: from a thumbnail to 4K. */
const ANY_BITRATE: Span = { min: 32, max: 16_384 }
const ANY_FRAME_RATE: Span = { min: 1, max: 30 }

/** What an encoder can be set to. `profiles` is how many the camera has: none are added to it. */
export function readAbilities(body: XmlNode, profiles: number): Abilities {
  const options = childrenOf(nodeAt(body, 'GetVideoEncoderConfigurationOptionsResponse'), 'Options')
  const codecs = CODECS.map((codec) => ({ codec, ...readCodec(options, codec) }))
  const bitrate = spanOfAll(codecs.flatMap((one) => one.bitrate ?? [])) ?? ANY_BITRATE
  return {
    resolutions: codecs
      .filter(({ sizes }) => sizes.length > 0)
      .map(({ codec, sizes }) => ({
        codec,
        sizes: sizes.map((size) => ({ ...size, leastBitrate: bitrate.min })),
      })),
    limits: {
      profiles,
      frameRate: spanOfAll(codecs.flatMap((one) => one.frameRate ?? [])) ?? ANY_FRAME_RATE,
      bitrate,
    },
  }
}

/** ver20/media has options for each codec; ver10/media has them all in one, and the limits of H.264 in an extension. */
function readCodec(options: readonly XmlNode[], codec: Codec) {
  const own = options.find((one) => textAt(one, 'Encoding') === codec)
  const basic = nodeAt(options[0], codec)
  const extended = nodeAt(options[0], 'Extension', codec)
  const sources = [own, extended, basic]
  const sizes = sources.map((one) => childrenOf(one, 'ResolutionsAvailable')).find(({ length }) => length > 0)
  return {
    sizes: (sizes ?? []).flatMap((size) => {
      const width = numberAt(size, 'Width')
      const height = numberAt(size, 'Height')
      return width && height ? [{ width, height }] : []
    }),
    frameRate:
      readList(attributeOf(own, 'FrameRatesSupported')) ??
      readSpan(nodeAt(extended, 'FrameRateRange') ?? nodeAt(basic, 'FrameRateRange')),
    bitrate: readSpan(nodeAt(own, 'BitrateRange') ?? nodeAt(extended, 'BitrateRange')),
  }
}

function readSpan(range: XmlNode | undefined): Span | null {
  const min = numberAt(range, 'Min')
  const max = numberAt(range, 'Max')
  return min === null || max === null ? null : { min, max }
}

/** '30 25 12.5'. */
function readList(text: string): Span | null {
  const numbers = text.split(/\s+/).flatMap((part) => toNumber(part) ?? [])
  return spanOfAll(numbers.map((number) => ({ min: number, max: number })))
}

const spanOfAll = (spans: readonly Span[]): Span | null =>
  spans.length === 0
    ? null
    : { min: Math.min(...spans.map(({ min }) => min)), max: Math.max(...spans.map(({ max }) => max)) }
