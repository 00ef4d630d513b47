import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordDue } from '#server/services/cameras/recorder.ts'
import { fileOf } from '#server/services/cameras/recording-writer.ts'
import { auditTrail } from '#src/contract/administration/audit.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { changeRecording, deleteRecording, records, stopRecording } from '#src/contract/cameras/recordings.ts'
import { changeRolling, rollingRecording } from '#src/contract/cameras/rolling.ts'
import { recordingsTopic } from '#src/contract/live/recordings.ts'
import { partEnd } from '#src/domain/cameras/rolling.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { type CameraRecordingWorld, cameraRecordingWorld, NOON } from './camera-recorder-support.ts'

let world: CameraRecordingWorld
beforeEach(async () => {
  world = await cameraRecordingWorld()
})
afterEach(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const GB = 1e9

const paramsOf = (id = world.uuid) => ({ restaurantId: world.restaurantId, id })
const settings = async (id = world.uuid) =>
  (await world.provider.call(rollingRecording, { params: paramsOf(id), token: await world.token() })).body
async function set(hours: number | null, more: object = {}, id = world.uuid) {
  const { version } = await settings(id)
  const body = { hours, stream: 'MAIN', version, ...more } as { hours: 4; stream: 'MAIN'; version: number }
  const answer = await world.provider.call(changeRolling, {
    params: paramsOf(id),
    token: await world.token(),
    body,
  })
  await world.provider.services.cameraRecorder.look()
  return answer
}
const parts = () => world.all({ kinds: ['ROLLING'] })
const demoCamera = async () => {
  const { db } = world.provider.services
  return db.one<{ uuid: string; name: string }>(sql`
    SELECT c.uuid, c.name FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
     WHERE r.uuid = ${world.restaurantId} AND c.clip IS NOT NULL AND c.online ORDER BY c.id LIMIT 1`)
}

describe('a rolling recording', () => {
  test('is off, and says what it would take', async () => {
    expect(await settings()).toMatchObject({
      hours: null,
      stream: 'MAIN',
      streams: [{ stream: 'MAIN' }, { stream: 'SUB' }],
      heldFrom: null,
      heldBytes: 0,
      freeBytes: 1e12,
    })
    await world.skip(MINUTE)
    expect(await parts()).toEqual([])
  })

  test('is made in parts of ten minutes, one after the other, and each is deleted after its hours', async () => {
    expect((await set(4)).status).toBe(200)
    await world.pass(10_000)
    expect(await parts()).toMatchObject([
      { status: 'RECORDING', name: 'Rolling recording', startTime: NOON, endTime: NOON + 10 * MINUTE },
    ])
    // The next one is there a moment before its time.
    await world.skip(10 * MINUTE - 15_000)
    expect(await parts()).toMatchObject([
      { status: 'RECORDING' },
      { status: 'SCHEDULED', startTime: NOON + 10 * MINUTE, endTime: NOON + 20 * MINUTE },
    ])
    await world.skip(10_000)
    expect((await parts()).map(({ status }) => status)).toEqual(['FINISHED', 'RECORDING'])
    const [first] = await parts()
    const held = await settings()
    expect(held).toMatchObject({ heldFrom: NOON, hours: 4 })
    expect(held.heldBytes).toBeGreaterThanOrEqual(first?.size ?? 0)

    await world.skip(4 * HOUR - 10_000)
    const { media } = world.provider.services
    expect(await media.size(fileOf(first?.uuid ?? ''))).toBe(first?.size)
    await world.skip(10 * MINUTE)
    expect((await parts()).map(({ uuid }) => uuid)).not.toContain(first?.uuid)
    expect(await media.size(fileOf(first?.uuid ?? ''))).toBeNull()
  })

  test('begins between the ten minutes with a part up to the next, which is not too short', () => {
    expect(partEnd(NOON)).toBe(NOON + 10 * MINUTE)
    expect(partEnd(NOON + 1)).toBe(NOON + 10 * MINUTE)
    expect(partEnd(NOON + 9.5 * MINUTE)).toBe(NOON + 10 * MINUTE)
    expect(partEnd(NOON + 9.5 * MINUTE + 1)).toBe(NOON + 20 * MINUTE)
  })

  test('is no entry of the lists unless asked for, and people change it by its settings alone', async () => {
    await set(4)
    await world.pass(5_000)
    expect(await world.all()).toEqual([])
    const [part] = await parts()
    const token = await world.token()
    const params = paramsOf(part?.uuid)
    const { provider } = world
    const { version = 1, startTime = 0 } = part ?? {}
    const changed = { name: 'Mine', startTime, endTime: startTime + MINUTE, version }
    for (const answer of [
      await provider.call(stopRecording, { token, params }),
      await provider.call(changeRecording, { token, params, body: changed }),
      await provider.call(deleteRecording, { token, params }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: "This is the rolling recording of Drive-thru. Change it in the camera's settings." },
      })
    await world.skip(10 * MINUTE)
    const listed = async (query: object) =>
      (await provider.call(records, { token, params: { restaurantId: world.restaurantId }, query })).body
    expect((await listed({})).content).toEqual([])
    expect((await listed({ kinds: ['REQUESTED', 'ROLLING'] })).content).toMatchObject([{ kind: 'ROLLING' }])
    // What is over may be deleted.
    expect((await provider.call(deleteRecording, { token, params })).status).toBe(204)
  })

  test('is no news to readers until a part is over', async () => {
    await set(4)
    const publish = vi.spyOn(world.provider.services.live, 'publish')
    const told = () => publish.mock.calls.filter(([topic]) => topic === recordingsTopic).length
    await world.pass(10_000)
    await world.pass(10_000)
    expect((await parts())[0]?.length).toBeGreaterThan(10_000)
    expect(told()).toBe(0)
    await world.skip(10 * MINUTE)
    expect(told()).toBe(1)
  })

  test('ends when it is switched off, and what there is expires in its time', async () => {
    await set(4)
    await world.pass(20_000)
    await set(null)
    await world.skip(1_000)
    const [part, ...others] = await parts()
    expect(others).toEqual([])
    expect(part).toMatchObject({ status: 'FINISHED', endTime: NOON + 20_000 })
    await expect.poll(() => world.camera.pullers).toBe(0)
    await world.skip(3 * HOUR)
    expect(await parts()).toHaveLength(1)
    await world.skip(HOUR)
    expect(await parts()).toEqual([])
  })

  test('keeps what there is longer, or not so long, when its hours change', async () => {
    await set(4)
    await world.pass(10_000)
    await set(12)
    await world.skip(10_000)
    await set(null)
    await world.skip(5 * HOUR)
    expect((await parts()).length).toBeGreaterThan(0)
    await set(4)
    await world.skip(1_000)
    expect((await parts()).every(({ startTime }) => startTime > NOON + 4 * HOUR)).toBe(true)
  })

  test('is shown of its camera and in the audit', async () => {
    await set(24)
    const token = await world.token()
    const listed = await world.provider.call(cameras, {
      token,
      params: { restaurantId: world.restaurantId },
      query: { limit: 100 },
    })
    const { provider, uuid } = world
    expect(listed.body.content.find((one) => one.uuid === uuid)?.rollingHours).toBe(24)
    const at = provider.clock.now()
    const { body } = await provider.call(auditTrail, {
      token,
      query: { startTime: at - HOUR, endTime: at + HOUR, actions: ['CAMERA_ROLLING_CHANGED'] },
    })
    expect(body.content).toHaveLength(1)
  })

  test('of a clip is made too, by the round of recordings', async () => {
    const { uuid } = await demoCamera()
    expect((await set(4, {}, uuid)).status).toBe(200)
    world.provider.clock.advance(60_000)
    await recordDue(world.provider.services)
    expect(await parts()).toMatchObject([{ cameraUuid: uuid, status: 'RECORDING' }])
    expect((await parts())[0]?.length).toBeGreaterThan(55_000)
  })
})

describe('is refused', () => {
  test('to those who may not set up cameras', async () => {
    const { version } = await settings()
    const body = { hours: 4, stream: 'MAIN', version } as const
    const asked = async (email: string) => {
      const token = await world.provider.tokenOf(email)
      return (await world.provider.call(changeRolling, { params: paramsOf(), token, body })).status
    }
    expect(await asked(CREW)).toBe(403)
    expect((await settings()).hours).toBeNull()
    expect(await asked(ADMIN)).toBe(200)
  })

  test('when the disk is too small for its hours, by field', async () => {
    world.disk.free = () => 5 * GB
    await world.provider.services.room.look()
    expect(await set(168)).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('the disk has 4.7 GiB free'),
        fields: { hours: expect.any(String) },
      },
    })
    expect((await set(4, { stream: 'SUB' })).status).toBe(200)
  })

  test("when the restaurant's line is busy with others", async () => {
    const { db, settings: limits } = world.provider.services
    limits.cameraStreams = 0
    expect(await set(4)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("The restaurant's line sends at most 0 camera streams") },
    })
    // A clip needs no line.
    expect((await set(4, {}, (await demoCamera()).uuid)).status).toBe(200)
    expect(await db.rows(sql`SELECT FROM camera WHERE rolling_hours IS NOT NULL`)).toHaveLength(1)
  })

  test('of a smaller picture that the camera has not, of other hours, and of an older version', async () => {
    const { uuid } = await demoCamera()
    expect((await set(4, { stream: 'SUB' }, uuid)).status).toBe(400)
    expect((await set(5)).status).toBe(400)
    expect((await set(4, { version: 99 })).status).toBe(409)
  })
})

describe('while the disk is almost full', () => {
  const fill = async () => {
    world.disk.free = () => 1_000
    await world.provider.services.room.look()
  }

  test('its oldest parts make way for what was asked for', async () => {
    await set(4)
    await world.pass(20_000)
    await set(null)
    await world.skip(1_000)
    const [part] = await parts()
    const { uuid } = await world.ask(20)
    await world.pass(4_000)
    await fill()
    // As soon as they are gone there is room.
    world.disk.free = () => 1e12
    await world.pass(10_000)
    expect((await world.see(uuid)).status).toBe('RECORDING')
    expect((await world.see(uuid)).length).toBeGreaterThan(7_000)
    expect(await parts()).toEqual([])
    expect(await world.provider.services.media.size(fileOf(part?.uuid ?? ''))).toBeNull()
    await fill()
    await world.skip(4_000)
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'There is no room on the disk.',
    })
  })

  test('it has a gap itself, and goes on when there is room', async () => {
    await set(4)
    await world.pass(10_000)
    await fill()
    await world.pass(10_000)
    await world.pass(10_000)
    const [full] = await parts()
    expect(full?.status).toBe('RECORDING')
    world.disk.free = () => 1e12
    await world.provider.services.room.look()
    await world.pass(10_000)
    const [later] = await parts()
    expect(later?.parts).toHaveLength(2)
    expect(later?.length).toBeGreaterThan((full?.length ?? 0) + 5_000)
  })
})
