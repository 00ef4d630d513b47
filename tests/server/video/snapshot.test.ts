import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect as netConnect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { cameraNetworks } from '#server/video/cameras/networks.ts'
import { fetchSnapshot } from '#server/video/cameras/snapshot.ts'
import { DEVICE_STILL, type OnvifDeviceOptions, startOnvifDevice } from '#tests/support/video/onvif-device.ts'

const connect = (host: string, port: number) => netConnect({ host, port })
const CREDENTIALS = { username: 'admin', password: 'secret' }

let close = async () => {}
afterEach(() => close())

const fetchFrom = (port: number, credentials: { username: string; password: string }) =>
  fetchSnapshot(
    { host: '127.0.0.1', port, path: '/snap?channel=1&size=full', ...credentials },
    { connect, timeoutMs: 500 },
  )

async function fromDevice(options: OnvifDeviceOptions, credentials = CREDENTIALS) {
  const device = await startOnvifDevice(options)
  close = device.close
  return { device, still: fetchFrom(device.port, credentials) }
}

async function fromServer(listener: RequestListener) {
  const server: Server = createServer(listener).listen(0, '127.0.0.1')
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await once(server, 'listening')
  const at = server.address()
  return fetchFrom(typeof at === 'object' && at ? at.port : 0, CREDENTIALS)
}

describe('a still of a camera', () => {
  // Unheard, the refusal would end the whole server.
  test.each([
    ['127.0.0.1', 8099],
    ['10.1.2.3', 80],
  ])('at %s:%i, where no camera may be, is refused', async (host, port) => {
    const networks = cameraNetworks(['127.0.0.0/8'], [])
    const still = fetchSnapshot({ host, port, path: '/snap', ...CREDENTIALS }, { connect: networks.connect })
    await expect(still).rejects.toMatchObject({ fault: 'NOT_ALLOWED' })
  })

  test.each(['MD5', 'SHA-256', 'Basic'] as const)('is fetched by %s', async (snapshot) => {
    const { still } = await fromDevice({ snapshot })
    expect(await still).toEqual(DEVICE_STILL)
  })

  test.each([
    { username: 'köchin', password: 'ä€' },
    { username: 'a "quoted" \\ name', password: 'b' },
  ])('is fetched as $username', async (credentials) => {
    const { still } = await fromDevice({ ...credentials, snapshot: 'Basic' }, credentials)
    expect(await still).toEqual(DEVICE_STILL)
  })

  test.each(['MD5', 'Basic'] as const)(
    'is refused by %s for a wrong password, sent once',
    async (snapshot) => {
      const { device, still } = await fromDevice({ snapshot }, { ...CREDENTIALS, password: 'wrong' })
      await expect(still).rejects.toMatchObject({ fault: 'CREDENTIALS' })
      expect(device.refused()).toBe(1)
    },
  )

  test('wants credentials', async () => {
    const { still } = await fromDevice({}, { username: '', password: '' })
    await expect(still).rejects.toMatchObject({ fault: 'CREDENTIALS_NEEDED' })
  })

  test('is not there', async () => {
    const { still } = await fromDevice({ snapshot: 'none' })
    await expect(still).rejects.toMatchObject({ fault: 'NO_SUCH_STREAM' })
  })

  const JPEG = { 'Content-Type': 'image/jpeg' }
  test.each<[string, string, RequestListener]>([
    ['a page', 'NO_VIDEO', (_, response) => response.setHeader('Content-Type', 'text/html').end('<p>')],
    ['a page that says it is a JPEG', 'NO_VIDEO', (_, response) => response.writeHead(200, JPEG).end('<p>')],
    [
      'a picture that is no JPEG',
      'NO_VIDEO',
      (_, response) => response.setHeader('Content-Type', 'image/png').end('x'),
    ],
    ['an empty one', 'NO_VIDEO', (_, response) => response.writeHead(200, JPEG).end()],
    ['a camera that has too much to do', 'BUSY', (_, response) => response.writeHead(503).end()],
    ['a way elsewhere', 'NO_VIDEO', (_, response) => response.writeHead(302, { Location: '/snap' }).end()],
    [
      'more than 5 MB',
      'NOT_A_CAMERA',
      (_, response) => response.writeHead(200, JPEG).end(Buffer.alloc(5_300_000, 255)),
    ],
    ['nothing', 'UNREACHABLE', () => {}],
    [
      'a byte now and then',
      'UNREACHABLE',
      (_, response) => {
        response.writeHead(200, JPEG)
        const timer = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('is not %s', async (_name, fault, listener) => {
    await expect(fromServer(listener)).rejects.toMatchObject({ name: 'OnvifFault', fault })
  })
})
