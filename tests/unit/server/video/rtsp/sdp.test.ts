import { describe, expect, test } from 'vitest'
import { baseOf, readDescription } from '#server/video/rtsp/sdp.ts'

const OWN = 'rtsp://10.0.0.5/stream1?channel=1'
const sdp = (...lines: string[]) => ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', ...lines].join('\r\n')
const H264 = ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H264/90000']

test('what Axis describes', () => {
  const description = readDescription(
    sdp(
      'a=control:rtsp://192.168.0.90/axis-media/media.amp',
      'm=video 0 RTP/AVP 96',
      'b=AS:50000',
      'a=framerate:30.0',
      'a=rtpmap:96 H264/90000',
      'a=fmtp:96 packetization-mode=1; profile-level-id=420029; sprop-parameter-sets=Z0IAKeKQFAe2AtwEBAaQeJEV,aM48gA==',
      'a=control:rtsp://192.168.0.90/axis-media/media.amp/trackID=1?videocodec=h264',
      'm=audio 0 RTP/AVP 97',
      'a=rtpmap:97 mpeg4-generic/16000/1',
      'a=control:trackID=2',
    ),
    'rtsp://10.0.0.5/axis-media/media.amp/',
  )
  expect(description).toEqual({
    control: 'rtsp://10.0.0.5/axis-media/media.amp',
    video: {
      codec: 'H264',
      payloadType: 96,
      control: 'rtsp://10.0.0.5/axis-media/media.amp/trackID=1?videocodec=h264',
      parameterSets: [
        Buffer.from('Z0IAKeKQFAe2AtwEBAaQeJEV', 'base64'),
        Buffer.from([0x68, 0xce, 0x3c, 0x80]),
      ],
      frameRate: 30,
    },
  })
})

describe('control URLs', () => {
  test.each([
    ['none', OWN, null, OWN],
    ['the base', OWN, '*', OWN],
    ['relative', 'rtsp://10.0.0.5/a', 'trackID=1', 'rtsp://10.0.0.5/a/trackID=1'],
    ['relative to a folder', 'rtsp://10.0.0.5/a/', 'trackID=1', 'rtsp://10.0.0.5/a/trackID=1'],
    ['with a slash', 'rtsp://10.0.0.5/a/', '/trackID=1', 'rtsp://10.0.0.5/a/trackID=1'],
    ['behind a query', OWN, 'trackID=1', 'rtsp://10.0.0.5/stream1?channel=1/trackID=1'],
    ['absolute', OWN, 'rtsp://10.0.0.5/b/t=1?x', 'rtsp://10.0.0.5/b/t=1?x'],
    ['on another host', OWN, 'rtsp://evil.example:99/b?x', 'rtsp://10.0.0.5/b?x'],
    ['with credentials', OWN, 'rtsp://a:b@192.168.1.2/b', 'rtsp://10.0.0.5/b'],
  ])('%s', (_, base, control, url) => {
    const lines = control === null ? H264 : [...H264, `a=control:${control}`]
    expect(readDescription(sdp(...lines), base).video?.control).toBe(url)
  })

  test.each([
    [
      'Content-Base first',
      { 'content-base': 'rtsp://10.0.0.5/b/', 'content-location': '/c' },
      'rtsp://10.0.0.5/b/',
    ],
    ['then Content-Location', { 'content-location': 'rtsp://10.0.0.5/c' }, 'rtsp://10.0.0.5/c'],
    ['never another host', { 'content-base': 'rtsp://192.168.1.2:9/b?x/' }, 'rtsp://10.0.0.5/b?x/'],
    ['one without a host is not understood', { 'content-base': 'b/' }, OWN],
    ['nothing said', {}, OWN],
  ])('are relative to: %s', (_, headers, base) => {
    const all = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]))
    expect(baseOf({ headers: all }, OWN)).toBe(base)
  })
})

describe('codecs', () => {
  test.each([
    ['H.265', ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 H265/90000'], 'H265'],
    ['in small letters', ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 h264/90000'], 'H264'],
    ['JPEG by its number', ['m=video 0 RTP/AVP 26'], 'JPEG'],
    ['a number without a name', ['m=video 0 RTP/AVP 96'], 'unknown'],
    ['a name that is none', ['m=video 0 RTP/AVP 96', 'a=rtpmap:96 <script>/90000'], 'unknown'],
    ['two formats', ['m=video 0 RTP/AVP 97 96', 'a=rtpmap:97 H265/90000', 'a=rtpmap:96 H264/90000'], 'H264'],
    ['two videos', ['m=video 0 RTP/AVP 97', 'a=rtpmap:97 H265/90000', ...H264], 'H264'],
  ])('%s', (_, lines, codec) => {
    expect(readDescription(sdp(...lines), OWN).video?.codec).toBe(codec)
  })

  test.each([
    ['audio only', ['m=audio 0 RTP/AVP 0', 'a=rtpmap:0 PCMU/8000']],
    ['events only', ['m=application 0 RTP/AVP 107', 'a=rtpmap:107 vnd.onvif.metadata/90000']],
    ['nothing', []],
  ])('no video: %s', (_, lines) => {
    expect(readDescription(sdp(...lines), OWN)).toEqual({ control: OWN, video: null })
  })

  test('parameter sets that are none are passed over', () => {
    const lines = [...H264, 'a=fmtp:96 sprop-parameter-sets=Z0IAKQ==,,%%%,Zg==; packetization-mode=1']
    expect(readDescription(sdp(...lines), OWN).video?.parameterSets).toEqual([
      Buffer.from([0x67, 0x42, 0, 0x29]),
    ])
  })
})
