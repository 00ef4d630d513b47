import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '#server/log.ts'
import { LIVE_LINK_LENGTH, LIVE_LINK_MS, liveLinks } from '#server/services/media/live-links.ts'
import { livePlaylist, readPiece } from '#server/services/media/live-playlist.ts'
import { framesOf } from '#server/video/clip.ts'
import { frameIndex, KEY_EVERY } from '#server/video/clip-clock.ts'
import { FRAME_TICKS } from '#server/video/mp4/fragment.ts'
import { startCamera } from '#src/contract/cameras/cameras.ts'
import { stopStream, watchStream } from '#src/contract/cameras/streams.ts'
import { BASES } from '#src/contract/define/endpoint.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { startStreams } from './streams-support.ts'

const world = startStreams()

const fetched = async (path: string, token?: string) => {
  const { statusCode, headers, rawPayload, body } = await world.provider.app.inject({
    url: `${BASES.proxy}/${path}`,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  return { status: statusCode, type: headers['content-type'], bytes: rawPayload, text: body }
}
const byId = (id: string, restaurant = world.restaurantId) => `restaurants/${restaurant}/hls/${id}/index.m3u8`
const streamUuid = async () => (await world.at.stream('Fryers')).uuid

/** Where the playlist of a path has its files, and which they are. */
function filesOf(path: string, playlist: string) {
  const lines = playlist.split('\n')
  const at = (name: string) => new URL(name, `http://x/${path}`).pathname.slice(1)
  const map = /URI="([^"]+)"/.exec(playlist)?.[1] ?? ''
  return {
    sequence: Number(/MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]),
    map: at(map),
    segments: lines.filter((line) => line.endsWith('.m4s')).map(at),
  }
}

/** A link to a stream, as who watches it by WebRTC gets one along. */
async function linkTo(token = world.token): Promise<string> {
  const params = { restaurantId: world.restaurantId, id: await streamUuid() }
  const { body } = await world.provider.call(watchStream, { token, params })
  return body.hlsUrl ?? ''
}

describe('the playlist of a running stream', () => {
  test('plays: its header and segments are fragmented MP4, one after the other without a gap [2§7.3]', async () => {
    const path = byId(await streamUuid())
    const playlist = await fetched(path, world.token)
    expect(playlist).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' })
    expect(playlist.text).not.toContain('#EXT-X-ENDLIST')
    const { map, segments, sequence } = filesOf(path, playlist.text)
    expect(segments).toHaveLength(6)

    // Without a header: what plays it sends none.
    const header = await fetched(map)
    expect(header).toMatchObject({ status: 200, type: 'video/mp4' })
    const entry = boxAt(boxesOf(header.bytes), 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd').bytes
    expect(entry.toString('latin1')).toContain('avcC')

    const parts = await Promise.all(segments.map((segment) => fetched(segment)))
    const fragments = parts.flatMap(({ bytes }) => fragmentsOf(bytes))
    expect(fragments.map((one) => one.sequence)).toEqual(segments.map((_, index) => sequence + index))
    for (const [index, { ticks, sizes }] of fragments.entries()) {
      expect(sizes).toHaveLength(KEY_EVERY)
      expect(ticks).toBe((sequence + index) * KEY_EVERY * FRAME_TICKS)
    }
    // The picture is the clip's: its own frames of that moment.
    const [, size = ''] = /init-(\d+x\d+)\.mp4/.exec(map) ?? []
    const [width = 0, height = 0] = size.split('x').map(Number)
    const clip = await framesOf({ clip: 'fryers', width, height })
    const first = clip[frameIndex(sequence * KEY_EVERY)]?.nals.at(-1)
    expect(fragments[0]?.data.includes(first ?? Buffer.from('none'))).toBe(true)
  })

  test('moves on with time: old segments leave it, and are gone some time later', async () => {
    const link = await linkTo()
    const before = filesOf(link, (await fetched(link)).text)
    world.provider.clock.advance(4_000)
    const after = filesOf(link, (await fetched(link)).text)
    expect(after.sequence).toBe(before.sequence + 2)
    expect(after.segments.slice(0, 4)).toEqual(before.segments.slice(2))
    const [oldest = ''] = before.segments
    expect((await fetched(oldest)).status).toBe(200)
    world.provider.clock.advance(30_000)
    expect((await fetched(oldest)).status).toBe(404)
    // What is still to come is not told.
    const next = oldest.replace(/-\d+\.m4s/, `-${after.sequence + 1000}.m4s`)
    expect((await fetched(next)).status).toBe(404)
  })

  test('needs nothing to run: no mountpoint is made for it', async () => {
    await fetched(byId(await streamUuid()), world.token)
    expect(world.provider.services.video.figures().mountpoints).toBe(0)
    const { count } = await world.db.one<{ count: number }>(sql`SELECT count(*) AS count FROM mountpoint`)
    expect(count).toBe(0)
  })

  test('is also that of a camera', async () => {
    const id = await world.at.cameraUuid('Fryers')
    const { body } = await world.provider.call(startCamera, {
      token: world.token,
      params: { restaurantId: world.restaurantId, id },
    })
    const link = body.hlsUrl ?? ''
    expect((await fetched(link)).status).toBe(200)
    expect((await fetched(byId(id), world.token)).status).toBe(200)
  })
})

describe('who may watch', () => {
  test('by its uuid: who may see streams of this restaurant', async () => {
    const path = byId(await streamUuid())
    expect((await fetched(path)).status).toBe(401)
    expect((await fetched(path, 'foreign')).status).toBe(401)
    expect((await fetched(path, await world.provider.tokenOf(CREW))).status).toBe(403)
    expect((await fetched(path, await world.provider.tokenOf(AREA))).status).toBe(200)
    expect((await fetched(byId(randomUUID()), world.token)).status).toBe(404)
    const area = await world.provider.tokenOf(AREA)
    const foreign = await restaurantUuid(world.db, await numberOutside(world.db, AREA))
    expect((await fetched(byId(await streamUuid(), foreign), area)).status).toBe(404)
  })

  test('by a link: its session, while that lasts and its user may', async () => {
    const token = await world.provider.tokenOf(AREA)
    const link = await linkTo(token)
    const { segments } = filesOf(link, (await fetched(link)).text)
    const [segment = ''] = segments
    expect((await fetched(segment)).status).toBe(200)
    expect(link).not.toContain(token)
    const other = await restaurantUuid(world.db, '0117')
    expect((await fetched(link.replace(world.restaurantId, other))).status).toBe(404)
    await world.db.run(sql`
      UPDATE session SET ended_at = ${world.provider.clock.now()}, end_reason = 'SIGNED_OUT'
       WHERE account_id = (SELECT id FROM account WHERE email = ${AREA})`)
    for (const path of [link, segment]) expect((await fetched(path)).status).toBe(404)
  })

  test('by a link: not once its user is blocked', async () => {
    const link = await linkTo(await world.provider.tokenOf(AREA))
    await world.db.run(sql`
      UPDATE account SET blocked_at = ${world.provider.clock.now()} WHERE email = ${AREA}`)
    expect((await fetched(link)).status).toBe(404)
  })

  test('a stopped stream ends, with its segments', async () => {
    const link = await linkTo()
    const { segments } = filesOf(link, (await fetched(link)).text)
    const params = { restaurantId: world.restaurantId, id: await streamUuid() } as never
    await world.provider.call(stopStream, { token: world.token, params })
    for (const path of [link, segments[0] ?? '']) expect((await fetched(path)).status).toBe(409)
  })

  test('links expire, and those of another hand open nothing', async () => {
    const { services, clock } = world.provider
    const uuid = await streamUuid()
    const [session] = await world.db.rows<{ uuid: string }>(sql`
      SELECT s.uuid FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = ${ADMIN}`)
    const said = {
      uuid,
      sessionUuid: session?.uuid ?? '',
      expires: Math.floor(clock.now() / 1000) * 1000 + 60_000,
    }
    const token = services.liveLinks.sign(said)
    expect(token).toHaveLength(LIVE_LINK_LENGTH)
    expect(services.liveLinks.read(token, said.expires - 1)).toEqual(said)
    expect(services.liveLinks.read(token, said.expires)).toBeNull()
    expect((await fetched(byId(token))).status).toBe(200)
    expect((await fetched(byId(liveLinks('another').sign(said)))).status).toBe(404)
    expect(LIVE_LINK_MS).toBeLessThanOrEqual(12 * 3_600_000)
  })

  test('logs hold no link', () => {
    const token = 'x'.repeat(LIVE_LINK_LENGTH)
    expect(withoutSecrets(`/proxy/restaurants/1/hls/${token}/index.m3u8`)).toBe(
      '/proxy/restaurants/1/hls/[hidden]/index.m3u8',
    )
  })
})

test.each([
  ['init-640x360.mp4', { width: 640, height: 360, segment: null }],
  ['640x360-897500000.m4s', { width: 640, height: 360, segment: 897_500_000 }],
  ['init.mp4', null],
  ['640x360-.m4s', null],
  ['../640x360-1.m4s', null],
])('the file %s is %j', (name, piece) => {
  expect(readPiece(name)).toEqual(piece)
})

test('a playlist names whole segments only', () => {
  const at = (now: number) => filesOf('p', livePlaylist(now, { width: 640, height: 360 }, '')).segments.at(-1)
  // The segment of the seconds 0 to 2 is over at 2 s.
  expect(at(1_795_000_000_000)).toBe('640x360-897499999.m4s')
  expect(at(1_795_000_001_999)).toBe('640x360-897499999.m4s')
  expect(at(1_795_000_002_000)).toBe('640x360-897500000.m4s')
})
