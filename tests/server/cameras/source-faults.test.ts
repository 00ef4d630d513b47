import sharp from 'sharp'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { reportCamera } from '#server/services/cameras/sources/links.ts'
import { lookForCameras } from '#server/services/cameras/sources/watch.ts'
import type { Inspection } from '#server/video/cameras/inspect.ts'
import { OnvifFault } from '#server/video/cameras/onvif-fault.ts'
import { setCredentials } from '#src/contract/cameras/camera-settings.ts'
import { type Camera, cameraThumbnail, startCamera } from '#src/contract/cameras/cameras.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { inspectedStream, standInCameras } from '#tests/support/video/video.ts'
import { startSources } from './sources-support.ts'

/** Cameras of a chain's own: their faults, and their stills. What connects to them stands in. */

const world = startSources()

describe('a fault', () => {
  const report = async (camera: Camera, fault: Parameters<typeof reportCamera>[2]) =>
    reportCamera(world.provider.services, { cameraId: await world.idOf(camera.uuid) }, fault)

  test('is on the camera with its words, with an outage until it is over', async () => {
    const camera = await world.added()
    await report(camera, 'SILENT')
    expect(await world.listed(camera.uuid)).toMatchObject({
      status: 'OFFLINE',
      fault: { kind: 'SILENT', message: CAMERA_FAULT_TEXTS.SILENT, since: world.provider.services.now() },
    })
    const refused = await world.provider.call(startCamera, world.of(camera))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ message: expect.stringContaining(CAMERA_FAULT_TEXTS.SILENT) })
    world.provider.clock.advance(5_000)
    await report(camera, null)
    expect(await world.listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: null })
    const outages = await world.provider.services.db.rows(
      sql`SELECT ended_at - started_at AS ms FROM camera_outage WHERE camera_id = ${await world.idOf(camera.uuid)}`,
    )
    expect(outages).toEqual([{ ms: 5_000 }])
  })

  test('a refused password is tried by nobody again, until somebody sets another', async () => {
    const camera = await world.added()
    await report(camera, 'CREDENTIALS')
    expect(await world.target(camera.uuid)).toBe('CREDENTIALS')
    await lookForCameras(world.provider.services, new Map())
    expect(await world.listed(camera.uuid)).toMatchObject({ status: 'OFFLINE' })
    await world.provider.call(setCredentials, {
      ...world.of(camera),
      body: { username: 'viewer', password: 'new' },
    })
    expect(await world.listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: null })
    expect(await world.target(camera.uuid)).toMatchObject({ password: 'new' })
  })

  test.each(['CODEC', 'NO_SUCH_STREAM', 'TRANSPORT'] as const)(
    'a camera with %s is tested until somebody has set it right, since nobody can watch it',
    async (fault) => {
      const camera = await world.added()
      await report(camera, fault)
      const look = async (found: Partial<Inspection>) => {
        world.provider.services.cameras.inspect = standInCameras({ '10.20.0.15': found }).inspect
        await lookForCameras(world.provider.services, new Map())
      }
      await look({ outcome: fault })
      expect(await world.listed(camera.uuid)).toMatchObject({ status: 'OFFLINE', fault: { kind: fault } })
      // The main stream is right, the sub stream is not yet.
      await look({ outcome: 'OK', streams: [inspectedStream({ token: 'sub', usable: false })] })
      expect(await world.listed(camera.uuid)).toMatchObject({ status: 'OFFLINE', fault: { kind: 'CODEC' } })
      await look({ outcome: 'OK', streams: [inspectedStream({ token: 'sub' })] })
      expect(await world.listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: null })
      expect(await world.target(camera.uuid)).toMatchObject({ username: 'viewer' })
    },
  )

  test('one whose password cannot be read keeps no other from being looked for', async () => {
    const unreadable = await world.added()
    await report(unreadable, 'CODEC')
    // Sealed for another camera.
    const sealed = world.provider.services.secrets.seal('secret', 'camera 0')
    await world.provider.services.db.run(
      sql`UPDATE camera SET password = ${sealed} WHERE uuid = ${unreadable.uuid}`,
    )
    const other = await world.added({
      name: 'Front',
      address: '10.20.0.18',
      mainToken: undefined,
      subToken: undefined,
    })
    await report(other, 'SILENT')
    await lookForCameras(world.provider.services, new Map())
    expect(await world.listed(unreadable.uuid)).toMatchObject({ status: 'OFFLINE' })
    expect(await world.listed(other.uuid)).toMatchObject({ status: 'ONLINE' })
  })

  test('B-frames are told, but they are pictures', async () => {
    const camera = await world.added()
    await report(camera, 'B_FRAMES')
    expect(await world.listed(camera.uuid)).toMatchObject({ status: 'ONLINE', fault: { kind: 'B_FRAMES' } })
  })

  test('a camera that nobody watches is missed at the second look, and found at the next', async () => {
    const camera = await world.added()
    const failures = new Map<number, number>()
    const look = async () => {
      await lookForCameras(world.provider.services, failures)
      return (await world.listed(camera.uuid))?.status
    }
    expect(await look()).toBe('ONLINE')
    world.reachable.clear()
    expect(await look()).toBe('ONLINE')
    expect(await look()).toBe('OFFLINE')
    world.reachable.add('10.20.0.15')
    expect(await look()).toBe('ONLINE')
  })
})

describe('the still', () => {
  const still = (camera: Camera) =>
    world.provider.call(cameraThumbnail, { ...world.of(camera), query: { width: 64, height: 36 } })
  const color = async (bytes: Buffer) => {
    const { channels } = await sharp(bytes).stats()
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))
  }
  const red = () =>
    sharp({ create: { width: 640, height: 360, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()

  test('is asked from the camera once for everybody, and kept for a while', async () => {
    const camera = await world.added()
    let times = 0
    world.provider.services.cameras.still = async () => {
      times += 1
      return red()
    }
    const answers = await Promise.all([still(camera), still(camera), still(camera)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await color(answers[0]?.bytes ?? Buffer.of())).toEqual([4, 0, 0])
    expect(times).toBe(1)
    world.provider.clock.advance(30_000)
    await still(camera)
    expect(times).toBe(2)
  })

  test.each([
    ['gives none', async () => null],
    ['sends no picture', async () => Buffer.from('<html>')],
    [
      'is busy',
      async () => {
        throw new OnvifFault('BUSY', 'The still has status 503.')
      },
    ],
  ])('of a camera that %s is its name', async (_, ask) => {
    const camera = await world.added()
    world.provider.services.cameras.still = ask
    const { status, bytes } = await still(camera)
    expect([status, await color(bytes)]).toEqual([200, [1, 1, 1]])
  })

  test('a password that was refused for it is not tried again', async () => {
    const camera = await world.added()
    world.provider.services.cameras.still = async () => {
      throw new OnvifFault('CREDENTIALS', 'The still has status 401.')
    }
    await still(camera)
    expect(await world.listed(camera.uuid)).toMatchObject({ fault: { kind: 'CREDENTIALS' } })
    expect((await still(camera)).status).toBe(409)
  })
})
