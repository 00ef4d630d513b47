import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '#server/db/log.ts'
import { openKeyFrames } from '#server/services/cameras/key-frames.ts'
import { cutOf } from '#server/services/cameras/recording-cut.ts'
import { playedRecording } from '#server/store/cameras/recording-files.ts'
import { HEADER_BYTES } from '#server/video/mp4/header.ts'
import {
  deleteRecording,
  downloadRecord,
  playlistOf,
  recordingPreview,
  recordLink,
  stopRecording,
} from '#src/contract/cameras/recordings.ts'
import { CAMERA_FAULT_TEXTS } from '#src/domain/cameras/faults.ts'
import { FFMPEG, provideFfmpeg } from '#tests/support/programs/ffmpeg.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { type CameraRecordingWorld, cameraRecordingWorld, NOON } from './camera-recorder-support.ts'

let world: CameraRecordingWorld
beforeEach(async () => {
  world = await cameraRecordingWorld()
})
afterEach(() => world.close())

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
/** How long a file's pictures are shown, in seconds; they have to follow each other without a break. */
function secondsOf(file: Buffer): number {
  let end = 0
  for (const { ticks, durations } of fragmentsOf(file)) {
    expect(ticks).toBe(end)
    end += sum(durations)
  }
  return end / 90_000
}

describe("a recording of a chain's own camera", () => {
  test('grows as time goes by, and is a file that has all of it', async () => {
    const { uuid, startTime } = await world.ask(12)
    await world.pass(7_000)
    const half = await world.see(uuid)
    expect(half).toMatchObject({ status: 'RECORDING', kind: 'REQUESTED', failure: null })
    // A key frame comes every two seconds.
    expect(half.length).toBeGreaterThanOrEqual(4_000)
    await world.pass(6_000)
    const done = await world.see(uuid)
    expect(done).toMatchObject({ status: 'FINISHED', failure: null, endTime: startTime + 12_000 })
    expect(done.length).toBeGreaterThan(11_800)
    expect(done.length).toBeLessThan(14_200)
    expect(done.parts).toHaveLength(1)
    expect(JSON.parse(done.metadata)).toEqual({
      codec: 'H264',
      width: 320,
      height: 180,
      frameRate: 15,
      audioCodec: null,
    })
    const file = await world.file(uuid)
    expect(file).toHaveLength(done.size)
    expect(secondsOf(file)).toBeCloseTo(done.length / 1000, 2)
    const sequences = fragmentsOf(file).map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    expect(boxAt(boxesOf(file), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes.readUInt16BE(40)).toBe(
      320,
    )
    // Nobody needs the camera any more.
    await expect.poll(() => world.camera.pullers).toBe(0)
  })

  test('can be downloaded, played as HLS and cut', async () => {
    const { uuid } = await world.ask(12)
    await world.pass(13_000)
    const { size, length, parts } = await world.see(uuid)
    const token = await world.token()
    const params = { restaurantId: world.restaurantId, id: uuid }
    const { provider } = world
    expect((await provider.call(downloadRecord, { token, params })).bytes).toHaveLength(size)
    await provideFfmpeg(() => {})
    provider.services.keyFrames = await openKeyFrames(FFMPEG, silentLog, 60_000)
    const preview = await provider.call(recordingPreview, { token, params })
    expect(preview).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
    // What the camera saw, not its name on grey.
    expect((await sharp(preview.bytes).stats()).entropy).toBeGreaterThan(5)
    const { hlsUrl } = (await provider.call(recordLink, { token, params })).body
    const id = hlsUrl.split('/').at(-2) ?? ''
    const list = (await provider.call(playlistOf, { params: { restaurantId: world.restaurantId, id } })).bytes
    const lengths = [...list.toString().matchAll(/#EXTINF:([\d.]+)/g)].map(([, one]) => Number(one))
    expect(sum(lengths)).toBeCloseTo(length / 1000, 2)
    expect(list.toString().match(/PROGRAM-DATE-TIME/g)).toHaveLength(1)

    const recording = await playedRecording(provider.services.db, {
      scope: 'all',
      restaurantUuid: world.restaurantId,
      uuid,
    })
    if (!recording) throw new Error('It can be played.')
    const from = (parts[0]?.startTime ?? 0) + 5_000
    const cut = await cutOf(provider.services, recording, { from, to: from + 3_000 })
    const bytes: Buffer[] = []
    for await (const chunk of cut?.bytes ?? []) bytes.push(chunk)
    const file = Buffer.concat(bytes)
    expect(cut?.from).toBeLessThanOrEqual(from)
    expect(cut?.to).toBeGreaterThanOrEqual(from + 3_000)
    expect(secondsOf(file)).toBeCloseTo(((cut?.to ?? 0) - (cut?.from ?? 0)) / 1000, 2)
    expect(boxAt(boxesOf(file), 'sidx').at + 8).toBeLessThan(HEADER_BYTES)
  })

  test('has a gap while its camera is gone, and says where', async () => {
    const { uuid } = await world.ask(60)
    await world.pass(8_000)
    await world.camera.kill()
    await world.skip(20_000)
    await world.camera.start()
    await world.pass(10_000)
    await world.skip(30_000)
    const { status, parts, length } = await world.see(uuid)
    expect(status).toBe('FINISHED')
    expect(parts).toHaveLength(2)
    const [before, after] = parts
    expect((after?.startTime ?? 0) - ((before?.startTime ?? 0) + (before?.length ?? 0))).toBeGreaterThan(
      15_000,
    )
    expect(Math.abs(sum(parts.map((part) => part.length)) - length)).toBeLessThanOrEqual(2)
    // In the file there is none.
    expect(secondsOf(await world.file(uuid))).toBeCloseTo(length / 1000, 2)
  })

  test('goes on in another file when the size of the picture changes', async () => {
    const { uuid, recordingId, endTime } = await world.ask(40)
    await world.pass(15_000)
    await world.camera.play({ clip: 'fryers', width: 640, height: 360 })
    await world.pass(15_000)
    await world.pass(11_000)
    const [first, second, ...others] = await world.all()
    expect(others).toEqual([])
    expect(first).toMatchObject({ uuid, status: 'STOPPED', failure: expect.stringContaining('another file') })
    expect(second).toMatchObject({ recordingId, status: 'FINISHED', name: 'Rush', endTime })
    expect(second?.startTime).toBe(first?.endTime)
    expect(JSON.parse(first?.metadata ?? '')).toMatchObject({ width: 320 })
    expect(JSON.parse(second?.metadata ?? '')).toMatchObject({ width: 640 })
    for (const one of [first, second]) {
      const file = await world.file(one?.uuid ?? '')
      const entry = boxAt(boxesOf(file), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
      expect(entry.readUInt16BE(40)).toBe(JSON.parse(one?.metadata ?? '').width)
      expect(secondsOf(file)).toBeCloseTo((one?.length ?? 0) / 1000, 2)
    }
  })

  test('can be stopped: what there is by then is kept, and it was asked for once', async () => {
    const { uuid } = await world.ask(3_600)
    await world.pass(12_000)
    const params = { restaurantId: world.restaurantId, id: uuid }
    const { body } = await world.provider.call(stopRecording, { token: await world.token(), params })
    expect(body).toMatchObject({ status: 'STOPPED', failure: null })
    expect(body.length).toBeGreaterThan(7_000)
    await world.skip(4_000)
    expect(await world.see(uuid)).toMatchObject({ status: 'STOPPED', length: body.length })
    await expect.poll(() => world.camera.pullers).toBe(0)
  })

  test('is not begun before its time, and shares the one connection to the camera', async () => {
    const later = await world.ask(20, 30_000)
    expect(world.camera.connections).toBe(0)
    expect((await world.see(later.uuid)).status).toBe('SCHEDULED')
    await world.ask(60)
    await world.pass(27_000)
    await world.pass(8_000)
    expect((await world.see(later.uuid)).status).toBe('RECORDING')
    await world.pass(16_000)
    const done = await world.see(later.uuid)
    expect(done.status).toBe('FINISHED')
    expect(done.parts[0]?.startTime).toBeLessThanOrEqual(later.startTime)
    expect(done.length).toBeGreaterThan(19_800)
    expect(world.camera.asked.filter(({ method }) => method === 'PLAY')).toHaveLength(1)
  })

  test('of a camera that is away all the time fails with the reason', async () => {
    await world.camera.kill()
    const { uuid } = await world.ask(10)
    await expect
      .poll(async () => {
        await world.recorder.look()
        const rows = await world.provider.services.db.rows(
          sql`SELECT FROM camera_source WHERE fault IS NOT NULL`,
        )
        return rows.length
      })
      .toBe(1)
    await world.skip(11_000)
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: CAMERA_FAULT_TEXTS.REFUSED,
      length: 0,
    })
    const params = { restaurantId: world.restaurantId, id: uuid }
    const gone = await world.provider.call(deleteRecording, { token: await world.token(), params })
    expect(gone.status).toBe(204)
  })

  test('that was to be made while no server ran fails, and says so', async () => {
    const { uuid } = await world.ask(10, 60_000)
    await world.skip(600_000)
    expect(await world.see(uuid)).toMatchObject({
      status: 'FAILED',
      failure: 'Linewatch did not run at that time.',
    })
  })
})

describe('of several servers', () => {
  test('one records; another goes on at once when it stops', async () => {
    const second = world.anotherRecorder()
    const { uuid } = await world.ask(40)
    await second.look()
    await world.pass(9_000)
    expect(world.camera.connections).toBe(1)
    await world.recorder.stop()
    world.provider.services.cameraRecorder = second
    await second.look()
    await world.pass(12_000)
    await world.pass(20_000)
    const { status, parts, length } = await world.see(uuid)
    expect(status).toBe('FINISHED')
    expect(length).toBeGreaterThan(34_000)
    expect(secondsOf(await world.file(uuid))).toBeCloseTo(length / 1000, 2)
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1]
      if (before) expect(part.startTime).toBeGreaterThanOrEqual(before.startTime + before.length)
    }
  })

  test('another goes on 15 seconds after the one that recorded was heard of last', async () => {
    const { db } = world.provider.services
    const { uuid } = await world.ask(120)
    await world.pass(8_000)
    // As another server left it that was killed now.
    await db.run(sql`
      UPDATE recording SET recorder = gen_random_uuid(), recorder_until = ${NOON + 8_000 + 15_000}`)
    await world.recorder.look()
    await expect.poll(() => world.camera.pullers).toBe(0)
    await world.skip(14_000)
    expect(world.camera.pullers).toBe(0)
    const { length } = await world.see(uuid)
    await world.skip(1_500)
    await expect.poll(() => world.camera.pullers).toBe(1)
    await world.pass(10_000)
    expect((await world.see(uuid)).length).toBeGreaterThan(length + 5_000)
    expect((await world.see(uuid)).parts).toHaveLength(2)
  })
})
