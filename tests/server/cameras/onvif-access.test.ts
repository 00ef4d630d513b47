import { afterEach, describe, expect, test } from 'vitest'
import { cameraAccess } from '#server/video/cameras/access.ts'
import { cameraNetworks } from '#server/video/cameras/networks.ts'
import { newKeyEvery } from '#server/video/cameras/onvif-access.ts'
import type { ProfileRule } from '#src/domain/cameras/profiles.ts'
import {
  type OnvifDevice,
  type OnvifDeviceOptions,
  startOnvifDevice,
} from '#tests/support/video/onvif-device.ts'

/** What is set of an ONVIF camera, with a device that speaks it. */

let device: OnvifDevice
afterEach(() => device.close())

async function start(options: OnvifDeviceOptions = {}) {
  device = await startOnvifDevice(options)
  const { port } = device
  const address = { host: '127.0.0.1', port, username: 'admin', password: 'secret' }
  return { address, access: cameraAccess(cameraNetworks(['127.0.0.1'], [port])) }
}
const SMALL: ProfileRule = { codec: 'H264', width: 640, height: 360, frameRate: 10, bitrate: 400 }
const keyFrames = () =>
  device
    .messagesOf('SetVideoEncoderConfiguration')
    .map((message) => Number(/<GovLength>(\d+)/.exec(message)?.[1]))

describe('a profile', () => {
  test('is written with a key frame at least every two seconds, and read back', async () => {
    const { access, address } = await start()
    expect(await access.writeProfile(address, '001', SMALL)).toMatchObject({ ...SMALL, keyEvery: 20 })
    expect(
      await access.writeProfile(address, '001', { ...SMALL, frameRate: 25, bitrate: 99_999 }),
    ).toMatchObject({ frameRate: 25, bitrate: 8192, keyEvery: 20 })
    expect(keyFrames()).toEqual([20, 20])
  })

  test('keeps its key frames where the camera declines others', async () => {
    const { access, address } = await start({ mostKeyEvery: 15 })
    expect(await access.writeProfile(address, '001', SMALL)).toMatchObject({ ...SMALL, keyEvery: 50 })
    expect(keyFrames()).toEqual([20, 50])
  })

  test('that the camera does not have is declined', async () => {
    const { access, address } = await start()
    await expect(access.writeProfile(address, '001', { ...SMALL, width: 11 })).rejects.toMatchObject({
      name: 'OnvifDeclined',
    })
  })

  test('has the limits of its encoder', async () => {
    const { access, address } = await start()
    expect(await access.abilities(address, '002')).toMatchObject({
      limits: { frameRate: { min: 5, max: 25 }, bitrate: { min: 64, max: 8192 } },
    })
  })
})

test.each([
  [10, null, 20],
  [10, 0, 20],
  [10, 50, 20],
  [10, 20, undefined],
  [10, 5, undefined],
])('at %j pictures per second, of which one in %j is a key frame, it becomes %j', (rate, present, key) => {
  expect(newKeyEvery(rate, present)).toBe(key)
})

describe.each([{ httpDigest: false }, { httpDigest: true }])('with %j', (signing) => {
  test('a camera that restarts before it answers was restarted', async () => {
    const { access, address } = await start({ ...signing, goesAway: true })
    await access.restart(address)
    await access.reset(address, 'soft')
    expect(device.messagesOf('SystemReboot').length).toBeGreaterThan(0)
  })

  test('one that its user may not restart is not blamed on the password', async () => {
    const { access, address } = await start({ ...signing, forbidden: ['SystemReboot'] })
    await expect(access.restart(address)).rejects.toMatchObject({ name: 'OnvifForbidden' })
    await expect(access.restart({ ...address, password: 'wrong' })).rejects.toMatchObject({
      fault: 'CREDENTIALS',
    })
  })
})

test('a camera that is gone before it is asked was not restarted', async () => {
  const { access, address } = await start()
  await device.close()
  await expect(access.restart(address)).rejects.toMatchObject({ fault: 'REFUSED' })
})

test('a clock that is off is said with how to set it', async () => {
  const { access, address } = await start({ clockOffsetMs: -2 * 3_600_000, profiles: 1 })
  const { warnings, outcome } = await access.inspect({ ...address, path: null }, null)
  expect(outcome, 'the device has no RTSP server').not.toBe('OK')
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The camera's clock is (2 h|1 h 59 min) behind, so the time in its picture is wrong\. Set the clock/,
    ),
  ])
})
