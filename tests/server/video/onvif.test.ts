import { once } from 'node:events'
import { createServer, connect as netConnect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Connect } from '#server/video/cameras/camera-http.ts'
import { type OnvifMeans, openOnvif } from '#server/video/cameras/onvif.ts'
import {
  type OnvifDevice,
  type OnvifDeviceOptions,
  startOnvifDevice,
} from '#tests/support/video/onvif-device.ts'

const connect: Connect = (host, port) => netConnect({ host, port })
const HOUR_MS = 3_600_000
const CREDENTIALS = { username: 'admin', password: 'secret' }

let device: OnvifDevice | null = null
afterEach(async () => {
  await device?.close()
  device = null
})

async function start(options: OnvifDeviceOptions = {}): Promise<OnvifDevice> {
  device = await startOnvifDevice(options)
  return device
}
const open = ({ port }: { port: number }, credentials = CREDENTIALS, means: Partial<OnvifMeans> = {}) =>
  openOnvif({ host: '127.0.0.1', port, ...credentials }, { connect, timeoutMs: 2_000, ...means })

describe('what a camera is', () => {
  test('the texts of its description are as it sent them: a serial number keeps its zeros', async () => {
    const camera = await open(await start())
    expect(camera.device).toEqual({
      manufacturer: 'Kitchen & Sons',
      model: 'KC-1',
      serial: '000123',
      firmware: '1.0',
    })
  })

  test('its profiles have a path on its own host, also where it names another', async () => {
    const camera = await open(await start())
    expect(camera.profiles).toEqual([
      {
        token: '001',
        name: 'Main',
        codec: 'H264',
        width: 1280,
        height: 720,
        frameRate: 25,
        bitrate: 2048,
        keyEvery: 50,
        streamPath: '/streams/1?unicast=true&proto=Onvif',
        streamPort: 8554,
        hasSnapshot: true,
      },
      expect.objectContaining({
        token: '002',
        name: 'Sub & wall',
        streamPath: expect.stringContaining('/2?'),
      }),
    ])
    expect(await camera.snapshot('002')).toEqual({ path: '/snap?channel=2&size=full', port: 8099 })
  })

  test('every connection goes to the address that was entered', async () => {
    const reached: string[] = []
    const { port } = await start()
    const camera = await open({ port }, CREDENTIALS, {
      connect: (host, to) => {
        reached.push(`${host}:${to}`)
        return connect(host, to)
      },
    })
    await camera.abilities('001')
    expect(new Set(reached)).toEqual(new Set([`127.0.0.1:${port}`]))
    expect(reached.length).toBeGreaterThan(5)
  })

  test.each([{ profiles: 1 }, { profiles: 2 }] as const)('$profiles profiles are a list', async (options) => {
    const camera = await open(await start(options))
    expect(camera.profiles).toHaveLength(options.profiles)
    const { resolutions } = await camera.abilities('001')
    expect(resolutions[0]?.sizes).toHaveLength(options.profiles)
  })

  test('a camera that sends H.265 says so, by the newer media service', async () => {
    const camera = await open(await start({ codec: 'H265' }))
    expect(camera.profiles.map(({ codec }) => codec)).toEqual(['H265', 'H264'])
    expect(camera.profiles[0]).toMatchObject({
      keyEvery: 50,
      streamPath: '/streams/1?unicast=true&proto=Onvif',
    })
    expect(await camera.abilities('002')).toMatchObject({
      resolutions: [{ codec: 'H264' }],
      limits: { frameRate: { min: 5, max: 25 }, bitrate: { min: 64, max: 8192 } },
    })
  })

  test('where the newer media service answers faults, the older one is asked', async () => {
    const camera = await open(await start({ brokenMedia2: true }))
    expect(camera.profiles).toHaveLength(2)
  })

  test('an old camera has no GetServices', async () => {
    expect((await open(await start({ old: true }))).profiles).toHaveLength(2)
  })

  test('a camera without stills has none', async () => {
    const camera = await open(await start({ snapshot: 'none' }))
    expect(camera.hasSnapshot).toBe(false)
    expect(await camera.snapshot('001')).toBeNull()
  })
})

describe('signing in', () => {
  test.each([
    ['a password beyond ASCII', { password: 'Küche:2026@ä€' }],
    ['a user name with signs of XML', { username: '<chef> & "co"' }],
    ['by HTTP alone', { httpDigest: true }],
    ['by HTTP alone, beyond ASCII', { httpDigest: true, username: 'köchin', password: 'ä€' }],
  ])('%s', async (_name, options: OnvifDeviceOptions) => {
    const camera = await open(await start(options), { ...CREDENTIALS, ...options })
    expect(camera.profiles).toHaveLength(2)
    expect(device?.refused()).toBe(0)
  })

  test.each([
    ['with a fault', {}],
    ['with a page', { refusal: 'page' }],
    ['by HTTP', { httpDigest: true }],
    ['only when the profiles are asked for', { open: ['GetDeviceInformation'] }],
  ] as const)('a wrong password is refused %s, and is sent once', async (_name, options) => {
    await expect(open(await start(options), { ...CREDENTIALS, password: 'wrong' })).rejects.toMatchObject({
      name: 'OnvifFault',
      fault: 'CREDENTIALS',
    })
    expect(device?.refused()).toBe(1)
  })

  test('a camera that asks for credentials is not sent empty ones', async () => {
    await expect(open(await start(), { username: '', password: '' })).rejects.toMatchObject({
      fault: 'CREDENTIALS_NEEDED',
    })
    expect(device?.refused()).toBe(0)
  })

  test('a camera whose clock is two hours off accepts a signature on its own clock', async () => {
    const camera = await open(await start({ strictClock: true, clockOffsetMs: 2 * HOUR_MS }))
    expect(camera.clockDifferenceMs).toBeGreaterThan(2 * HOUR_MS - 2_000)
    expect(camera.clockDifferenceMs).toBeLessThan(2 * HOUR_MS + 2_000)
  })

  test('a camera that refuses the time is told from one that refuses the password', async () => {
    const options = { strictClock: true, clockOffsetMs: 0, toldOffsetMs: 5 * HOUR_MS }
    await expect(open(await start(options))).rejects.toMatchObject({
      fault: 'CLOCK',
      clockDifferenceMs: expect.closeTo(5 * HOUR_MS, -4),
    })
  })
})

describe('what is no camera', () => {
  test.each([
    ['a page', { behavior: 'page' }, 'NOT_A_CAMERA'],
    ['no answer', { behavior: 'hang' }, 'UNREACHABLE'],
    ['half an answer', { behavior: 'half' }, 'UNREACHABLE'],
    ['an answer without an end', { behavior: 'endless' }, 'NOT_A_CAMERA'],
  ] as const)('%s', async (_name, options, fault) => {
    const begun = performance.now()
    const opened = open(await start(options), CREDENTIALS, { timeoutMs: 300 })
    await expect(opened).rejects.toMatchObject({ name: 'OnvifFault', fault })
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('what does not speak HTTP', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    await expect(open({ port: typeof at === 'object' && at ? at.port : 0 })).rejects.toMatchObject({
      fault: 'NOT_A_CAMERA',
    })
    server.close()
  })

  test('a closed port', async () => {
    const { port, close } = await startOnvifDevice()
    await close()
    await expect(open({ port })).rejects.toMatchObject({ fault: 'REFUSED' })
  })

  const failing = (name: string, code: string) => (): Socket => {
    throw Object.assign(new Error('Not to be reached.'), { name, code })
  }
  test.each([
    ['ForbiddenAddress', '', 'NOT_ALLOWED'],
    ['Error', 'ENOTFOUND', 'NO_HOST'],
    ['Error', 'EHOSTUNREACH', 'UNREACHABLE'],
  ])('a connection that fails with %s %s', async (name, code, fault) => {
    const opened = open({ port: 80 }, CREDENTIALS, { connect: failing(name, code) })
    await expect(opened).rejects.toMatchObject({ fault })
  })
})

describe('setting a camera', () => {
  const SMALL = { width: 640, height: 360, frameRate: 15, bitrate: 768, keyEvery: 30 }

  test('a profile keeps what is not changed, its H.264 profile too', async () => {
    const camera = await open(await start())
    expect(await camera.writeProfile('001', SMALL)).toMatchObject({ token: '001', codec: 'H264', ...SMALL })
    const [message] = device?.messagesOf('SetVideoEncoderConfiguration') ?? []
    expect(message).toContain('<H264Profile>Main</H264Profile>')
    expect(message).toContain('<IPv4Address>239.0.0.1</IPv4Address>')
    expect(message).toMatch(/<SessionTimeout[^>]*>PT60S</)
    expect(message).toMatch(/<Quality[^>]*>4</)
  })

  test('so does one of the newer media service', async () => {
    const camera = await open(await start({ codec: 'H265' }))
    expect(await camera.writeProfile('002', SMALL)).toMatchObject({ codec: 'H264', ...SMALL })
    const [message] = device?.messagesOf('SetVideoEncoderConfiguration') ?? []
    expect(message).toContain('token="encoder-1" GovLength="30" Profile="High"')
    expect(message).toContain('ConstantBitRate="true"')
  })

  test('what the camera has made of it is read back', async () => {
    const camera = await open(await start())
    expect(await camera.writeProfile('001', { ...SMALL, bitrate: 99_999 })).toMatchObject({ bitrate: 8192 })
  })

  test('a size that it does not have is declined, not a fault of the camera', async () => {
    const camera = await open(await start())
    await expect(camera.writeProfile('001', { ...SMALL, width: 11 })).rejects.toMatchObject({
      name: 'OnvifDeclined',
    })
    await expect(camera.writeProfile('009', SMALL)).rejects.toMatchObject({ name: 'OnvifDeclined' })
  })

  test('a camera that goes away while it is set is a fault that can be caught', async () => {
    const camera = await open(await start())
    await device?.close()
    await expect(camera.writeProfile('001', SMALL)).rejects.toMatchObject({ fault: 'REFUSED' })
    await expect(camera.restart(), 'it was never asked to').rejects.toMatchObject({ wentAway: false })
  })

  test('its limits are those of its encoder', async () => {
    const camera = await open(await start())
    expect(await camera.abilities('001')).toEqual({
      resolutions: [
        {
          codec: 'H264',
          sizes: [
            { width: 1280, height: 720, leastBitrate: 64 },
            { width: 640, height: 360, leastBitrate: 64 },
          ],
        },
      ],
      limits: { profiles: 2, frameRate: { min: 5, max: 25 }, bitrate: { min: 64, max: 8192 } },
    })
  })

  test('it restarts, is reset and is asked for a key frame', async () => {
    const camera = await open(await start())
    await camera.restart()
    await camera.reset('soft')
    await camera.reset('hard')
    await camera.requestKeyFrame('002')
    const { messagesOf } = device ?? (await start())
    expect(messagesOf('SystemReboot')).toHaveLength(1)
    expect(
      messagesOf('SetSystemFactoryDefault').map((one) => /<FactoryDefault>(\w+)/.exec(one)?.[1]),
    ).toEqual(['Soft', 'Hard'])
    expect(messagesOf('SetSynchronizationPoint')[0]).toContain('<ProfileToken>002</ProfileToken>')
  })
})
