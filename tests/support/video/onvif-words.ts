/** What a device of ours has set its encoders to. */
export interface Encoder {
  width: number
  height: number
  frameRate: number
  bitrate: number
  keyEvery: number
  profile: string
}

/** A device as its answers show it. */
export interface OnvifView {
  /** Changed by SetVideoEncoderConfiguration. */
  encoders: Encoder[]
  /** Of the first profile. */
  codec: 'H264' | 'H265'
  hasMedia2: boolean
  hasSnapshot: boolean
  /** Other settings than the present one must not be above it. */
  mostKeyEvery: number
  clock(): Date
}

type Answers = Readonly<Record<string, (view: OnvifView, message: string) => string | null>>

/** Behind a router a camera names a host of its own. */
const ELSEWHERE = 'http://192.168.99.99:8099'
const MOST_BITRATE = 8192
const DEVICE = 'xmlns="http://www.onvif.org/ver10/device/wsdl"'
const MEDIA = 'http://www.onvif.org/ver10/media/wsdl'
const MEDIA2 = 'http://www.onvif.org/ver20/media/wsdl'

const envelope = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:tt="http://www.onvif.org/ver10/schema"><s:Body>${body}</s:Body></s:Envelope>`

export const fault = (code: string, subcode: string, reason: string) =>
  envelope(
    `<s:Fault><s:Code><s:Value>${code}</s:Value><s:Subcode><s:Value>${subcode}</s:Value></s:Subcode></s:Code>` +
      `<s:Reason><s:Text xml:lang="en">${reason}</s:Text></s:Reason></s:Fault>`,
  )

const services = (view: OnvifView) =>
  [
    ['http://www.onvif.org/ver10/device/wsdl', 'device_service'],
    [MEDIA, 'media'],
    ...(view.hasMedia2 ? [[MEDIA2, 'media2']] : []),
  ]
    .map(
      ([namespace, path]) =>
        `<Service><Namespace>${namespace}</Namespace><XAddr>${ELSEWHERE}/onvif/${path}</XAddr></Service>`,
    )
    .join('')

export const DEVICE_ANSWERS: Answers = {
  GetSystemDateAndTime: ({ clock }) => {
    const now = clock()
    return envelope(
      `<GetSystemDateAndTimeResponse ${DEVICE}><SystemDateAndTime><UTCDateTime><tt:Time><tt:Hour>${now.getUTCHours()}</tt:Hour><tt:Minute>${now.getUTCMinutes()}</tt:Minute><tt:Second>${now.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${now.getUTCFullYear()}</tt:Year><tt:Month>${now.getUTCMonth() + 1}</tt:Month><tt:Day>${now.getUTCDate()}</tt:Day></tt:Date></UTCDateTime></SystemDateAndTime></GetSystemDateAndTimeResponse>`,
    )
  },
  GetServices: (view) => envelope(`<GetServicesResponse ${DEVICE}>${services(view)}</GetServicesResponse>`),
  GetCapabilities: () =>
    envelope(
      `<GetCapabilitiesResponse ${DEVICE}><Capabilities><tt:Media><tt:XAddr>${ELSEWHERE}/onvif/media</tt:XAddr></tt:Media></Capabilities></GetCapabilitiesResponse>`,
    ),
  GetDeviceInformation: () =>
    envelope(
      `<GetDeviceInformationResponse ${DEVICE}><Manufacturer>Kitchen &amp; Sons</Manufacturer><Model>KC-1</Model><FirmwareVersion>1.0</FirmwareVersion><SerialNumber>000123</SerialNumber><HardwareId>7</HardwareId></GetDeviceInformationResponse>`,
    ),
  SystemReboot: () =>
    envelope(`<SystemRebootResponse ${DEVICE}><Message>Rebooting</Message></SystemRebootResponse>`),
  SetSystemFactoryDefault: () => envelope(`<SetSystemFactoryDefaultResponse ${DEVICE}/>`),
}

/** Cameras number their profiles; a token that is read as a number is another one. */
const profileToken = (index: number) => `00${index + 1}`
const indexOf = (message: string) => Number(/<ProfileToken>(\d+)</.exec(message)?.[1]) - 1
const profileName = (index: number) => ['Main', 'Sub & wall'][index]?.replace('&', '&amp;')

const rate = ({ frameRate, bitrate }: Encoder) =>
  `<tt:FrameRateLimit>${frameRate}</tt:FrameRateLimit><tt:EncodingInterval>1</tt:EncodingInterval><tt:BitrateLimit>${bitrate}</tt:BitrateLimit>`
const size = ({ width, height }: Pick<Encoder, 'width' | 'height'>) =>
  `<tt:Width>${width}</tt:Width><tt:Height>${height}</tt:Height>`
const MULTICAST =
  '<tt:Multicast><tt:Address><tt:Type>IPv4</tt:Type><tt:IPv4Address>239.0.0.1</tt:IPv4Address></tt:Address><tt:Port>40000</tt:Port><tt:TTL>1</tt:TTL><tt:AutoStart>false</tt:AutoStart></tt:Multicast>'
const AVAILABLE = [
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
]

/** Takes over what a message sets, within what the encoder can. What it leaves out becomes the default. */
function setEncoder({ encoders, mostKeyEvery }: OnvifView, message: string): boolean {
  const said = (pattern: string) => new RegExp(pattern).exec(message)?.[1]
  const encoder = encoders[Number(said('<Configuration token="encoder-(\\d)"'))]
  const width = Number(said('<Width>(\\d+)'))
  const keyEvery = Number(said('<GovLength>(\\d+)') ?? said('GovLength="(\\d+)"') ?? 100)
  if (!encoder || !AVAILABLE.some((one) => one.width === width)) return false
  if (keyEvery > mostKeyEvery && keyEvery !== encoder.keyEvery) return false
  encoder.width = width
  encoder.height = Number(said('<Height>(\\d+)'))
  encoder.frameRate = Number(said('<FrameRateLimit>(\\d+)'))
  encoder.bitrate = Math.min(Number(said('<BitrateLimit>(\\d+)')), MOST_BITRATE)
  encoder.keyEvery = keyEvery
  encoder.profile = said('<H264Profile>(\\w+)') ?? said(' Profile="(\\w+)"') ?? 'Baseline'
  return true
}

/** The answers that differ between the media services only by their namespace. */
const shared = (namespace: string): Answers => ({
  SetVideoEncoderConfiguration: (view, message) =>
    setEncoder(view, message)
      ? envelope(`<SetVideoEncoderConfigurationResponse xmlns="${namespace}"/>`)
      : fault('s:Sender', 'ter:InvalidArgVal', 'Parameter Not Settable'),
  SetSynchronizationPoint: () => envelope(`<SetSynchronizationPointResponse xmlns="${namespace}"/>`),
})

const streamUri = (message: string) =>
  `rtsp://admin:pass@192.168.99.99:8554/streams/${indexOf(message) + 1}?unicast=true&amp;proto=Onvif`
const snapshotUri = (message: string) => `${ELSEWHERE}/snap?channel=${indexOf(message) + 1}&amp;size=full`

export const MEDIA_ANSWERS: Answers = {
  ...shared(MEDIA),
  GetProfiles: ({ encoders, codec }) =>
    envelope(
      `<GetProfilesResponse xmlns="${MEDIA}">${encoders
        .map(
          (encoder, index) =>
            `<Profiles fixed="true" token="${profileToken(index)}"><tt:Name>${profileName(index)}</tt:Name>${
              index === 0 && codec === 'H265'
                ? ''
                : `<tt:VideoEncoderConfiguration token="encoder-${index}"><tt:Name>encoder</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>H264</tt:Encoding><tt:Resolution>${size(encoder)}</tt:Resolution><tt:Quality>4</tt:Quality><tt:RateControl>${rate(encoder)}</tt:RateControl><tt:H264><tt:GovLength>${encoder.keyEvery}</tt:GovLength><tt:H264Profile>${encoder.profile}</tt:H264Profile></tt:H264>${MULTICAST}<tt:SessionTimeout>PT60S</tt:SessionTimeout></tt:VideoEncoderConfiguration>`
            }</Profiles>`,
        )
        .join('')}</GetProfilesResponse>`,
    ),
  GetVideoEncoderConfigurationOptions: ({ encoders }) => {
    const sizes = AVAILABLE.slice(0, encoders.length)
      .map((one) => `<tt:ResolutionsAvailable>${size(one)}</tt:ResolutionsAvailable>`)
      .join('')
    const h264 = `${sizes}<tt:GovLengthRange><tt:Min>1</tt:Min><tt:Max>200</tt:Max></tt:GovLengthRange><tt:FrameRateRange><tt:Min>5</tt:Min><tt:Max>25</tt:Max></tt:FrameRateRange>`
    return envelope(
      `<GetVideoEncoderConfigurationOptionsResponse xmlns="${MEDIA}"><Options><tt:QualityRange><tt:Min>0</tt:Min><tt:Max>5</tt:Max></tt:QualityRange><tt:H264>${h264}</tt:H264><tt:Extension><tt:H264>${h264}<tt:BitrateRange><tt:Min>64</tt:Min><tt:Max>${MOST_BITRATE}</tt:Max></tt:BitrateRange></tt:H264></tt:Extension></Options></GetVideoEncoderConfigurationOptionsResponse>`,
    )
  },
  GetStreamUri: (_, message) =>
    envelope(
      `<GetStreamUriResponse xmlns="${MEDIA}"><MediaUri><tt:Uri>${streamUri(message)}</tt:Uri></MediaUri></GetStreamUriResponse>`,
    ),
  GetSnapshotUri: ({ hasSnapshot }, message) =>
    hasSnapshot
      ? envelope(
          `<GetSnapshotUriResponse xmlns="${MEDIA}"><MediaUri><tt:Uri>${snapshotUri(message)}</tt:Uri></MediaUri></GetSnapshotUriResponse>`,
        )
      : null,
}

export const MEDIA2_ANSWERS: Answers = {
  ...shared(MEDIA2),
  GetProfiles: ({ encoders, codec }) =>
    envelope(
      `<GetProfilesResponse xmlns="${MEDIA2}">${encoders
        .map(
          (encoder, index) =>
            `<Profiles token="${profileToken(index)}"><Name>${profileName(index)}</Name><Configurations><VideoEncoder token="encoder-${index}" GovLength="${encoder.keyEvery}" Profile="${encoder.profile}"><tt:Name>encoder</tt:Name><tt:UseCount>1</tt:UseCount><tt:Encoding>${index === 0 ? codec : 'H264'}</tt:Encoding><tt:Resolution>${size(encoder)}</tt:Resolution><tt:RateControl ConstantBitRate="true">${rate(encoder)}</tt:RateControl>${MULTICAST}<tt:Quality>4</tt:Quality></VideoEncoder></Configurations></Profiles>`,
        )
        .join('')}</GetProfilesResponse>`,
    ),
  GetVideoEncoderConfigurationOptions: () => {
    const of = (codec: string, most: number) =>
      `<Options GovLengthRange="1 200" FrameRatesSupported="25 12.5 5" ProfilesSupported="Main"><tt:Encoding>${codec}</tt:Encoding>${AVAILABLE.map((one) => `<tt:ResolutionsAvailable>${size(one)}</tt:ResolutionsAvailable>`).join('')}<tt:BitrateRange><tt:Min>64</tt:Min><tt:Max>${most}</tt:Max></tt:BitrateRange></Options>`
    return envelope(
      `<GetVideoEncoderConfigurationOptionsResponse xmlns="${MEDIA2}">${of('H265', 4096)}${of('H264', MOST_BITRATE)}</GetVideoEncoderConfigurationOptionsResponse>`,
    )
  },
  GetStreamUri: (_, message) =>
    envelope(
      `<GetStreamUriResponse xmlns="${MEDIA2}"><Uri>${streamUri(message)}</Uri></GetStreamUriResponse>`,
    ),
  GetSnapshotUri: ({ hasSnapshot }, message) =>
    hasSnapshot
      ? envelope(
          `<GetSnapshotUriResponse xmlns="${MEDIA2}"><Uri>${snapshotUri(message)}</Uri></GetSnapshotUriResponse>`,
        )
      : null,
}
