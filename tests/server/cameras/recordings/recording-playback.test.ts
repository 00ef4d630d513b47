import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LINK_MS, mediaLinks } from '#server/services/media/links.ts'
import { accountOfSession } from '#server/store/identity/sessions.ts'
import { HEADER_BYTES } from '#server/video/mp4/header.ts'
import { logout } from '#src/contract/account/auth.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import {
  deleteRecording,
  downloadRecord,
  playlistOf,
  type Recording,
  recordFile,
  recordingPreview,
  recordLink,
} from '#src/contract/cameras/recordings.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { type RecordingWorld, recordingWorld } from './recordings-support.ts'

let world: RecordingWorld
let made: Recording
let file: Buffer
let params: { restaurantId: string; id: string }

beforeAll(async () => {
  world = await recordingWorld()
  const { uuid } = await world.ask('Fryers', 21)
  await world.pass(30_000)
  made = await world.see(uuid)
  file = await world.file(uuid)
  params = { restaurantId: world.restaurantId, id: uuid }
})
afterAll(() => world.close())

const linkOf = async (token = world.token) => (await world.provider.call(recordLink, { token, params })).body
const tokenIn = (url: string) => url.split('/').at(-1) ?? ''
const fetched = (token: string, headers: Record<string, string> = {}, restaurantId = params.restaurantId) =>
  world.provider.call(recordFile, { params: { restaurantId, token }, headers })

describe('a link', () => {
  test('opens the file for an hour, without a header and without a session’s token [2§7.2]', async () => {
    const { url, expires } = await linkOf()
    expect(url).toMatch(new RegExp(`^restaurants/${params.restaurantId}/records/file/[\\w-]{75}$`))
    expect(url).not.toContain(world.token)
    const now = world.provider.clock.now()
    expect(expires - now).toBeGreaterThan(LINK_MS - 1000)
    expect(expires - now).toBeLessThanOrEqual(LINK_MS)
    const answer = await fetched(tokenIn(url))
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(file)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(made.size),
      'cache-control': 'private, no-cache',
    })
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename="\d+-fryers-\d{8}-\d{6}\.mp4"/)
  })

  test('is over after that', async () => {
    const { url, expires } = await linkOf()
    const { clock, services } = world.provider
    const token = tokenIn(url)
    expect(services.links.read(token, expires - 1)).toMatchObject({ uuid: params.id })
    expect(services.links.read(token, expires)).toBeNull()
    const ago = services.links.sign({ uuid: params.id, sessionId: 1, expires: clock.now() })
    expect((await fetched(ago)).status).toBe(404)
  })

  test('of another restaurant, of another hand, or changed by a letter opens nothing [V5.4.1b]', async () => {
    const token = tokenIn((await linkOf()).url)
    const all = (await world.provider.call(restaurants, { token: world.token })).body.content
    const other = all.find(({ uuid }) => uuid !== params.restaurantId)?.uuid ?? ''
    expect((await fetched(token, {}, other)).status).toBe(404)
    expect((await fetched(token, {}, randomUUID())).status).toBe(404)
    const forged = mediaLinks('another secret').sign({
      uuid: params.id,
      sessionId: 1,
      expires: world.provider.clock.now() + 1000_000,
    })
    expect((await fetched(forged)).status).toBe(404)
    for (const at of [0, 20, 40, 60]) {
      const letter = token[at] === 'A' ? 'B' : 'A'
      expect((await fetched(token.slice(0, at) + letter + token.slice(at + 1))).status).toBe(404)
    }
  })

  test('closes when its reader is blocked, or is given no sight of cameras', async () => {
    const { db } = world.database
    const { url } = await linkOf(await world.provider.tokenOf(ADMIN))
    const block = (at: number | null) =>
      db.run(sql`UPDATE account SET blocked_at = ${at} WHERE email = ${ADMIN}`)
    await block(world.provider.clock.now())
    expect((await fetched(tokenIn(url))).status).toBe(404)
    await block(null)
    expect((await fetched(tokenIn(url))).status).toBe(200)
    const crew = await world.provider.services.sessions.find(await world.provider.tokenOf(CREW))
    const expires = world.provider.clock.now() + LINK_MS
    const sessionId = crew?.session.sessionId ?? 0
    const theirs = world.provider.services.links.sign({ uuid: params.id, sessionId, expires })
    expect((await fetched(theirs)).status).toBe(404)
  })

  const hlsStatus = async (token: string) =>
    (
      await world.provider.call(playlistOf, {
        params: { restaurantId: params.restaurantId, id: token },
      })
    ).status
  const statuses = async (token: string) => [(await fetched(token)).status, await hlsStatus(token)]

  test('ends with its session, and not with another one of the same user [V5.4.1a]', async () => {
    const { provider } = world
    const [token, other] = [await provider.tokenOf(ADMIN), await provider.tokenOf(ADMIN)]
    const [link, kept] = [tokenIn((await linkOf(token)).url), tokenIn((await linkOf(other)).url)]
    expect(await statuses(link)).toEqual([200, 200])
    await provider.call(logout, { token })
    expect(await statuses(link)).toEqual([404, 404])
    expect(await statuses(kept)).toEqual([200, 200])
  })

  test.each([
    ['its session ran out', sql`UPDATE session SET refresh_expires_at = 1`],
    ['its session waits for a code', sql`UPDATE session SET verified = false`],
    [
      'its session was ended by an administrator',
      sql`UPDATE session SET ended_at = 1, end_reason = 'REVOKED'`,
    ],
    ['its user was deleted', sql`UPDATE account SET deleted_at = 1`],
  ])('ends when %s', async (_, change) => {
    const { provider, database } = world
    const token = await provider.tokenOf(ADMIN)
    const link = tokenIn((await linkOf(token)).url)
    const sessionId = (await provider.services.sessions.find(token))?.session.sessionId ?? 0
    const taken = new Error('taken back')
    const meanwhile = database.db.transaction(async (tx) => {
      await tx.run(
        change.text.includes('session')
          ? sql`${change} WHERE id = ${sessionId}`
          : sql`${change} WHERE id = (SELECT account_id FROM session WHERE id = ${sessionId})`,
      )
      expect(await accountOfSession(tx, sessionId, provider.clock.now())).toBeNull()
      throw taken
    })
    await expect(meanwhile).rejects.toBe(taken)
    expect((await fetched(link)).status).toBe(200)
  })

  test('opens nothing in a network that its user may not use', async () => {
    const { db } = world.database
    const token = tokenIn((await linkOf(await world.provider.tokenOf(ADMIN))).url)
    const allow = (networks: string[]) =>
      db.run(sql`UPDATE access_policy SET networks = ${networks}::text[] WHERE level = 'ADMIN'`)
    await allow(['10.20.0.0/16'])
    expect(await statuses(token)).toEqual([403, 403])
    await allow(['10.20.0.0/16', '127.0.0.1/32'])
    expect(await statuses(token)).toEqual([200, 200])
    await allow([])
  })

  test('is not given to who may not see the restaurant', async () => {
    const token = await world.provider.tokenOf(MANAGER)
    const mine = (await world.provider.call(restaurants, { token })).body.content.map(({ uuid }) => uuid)
    const foreign = (await world.provider.call(restaurants, { token: world.token })).body.content.find(
      ({ uuid }) => !mine.includes(uuid),
    )
    const there = { ...params, restaurantId: foreign?.uuid ?? '' }
    expect((await world.provider.call(recordLink, { token, params: there })).status).toBe(404)
  })
})

describe('a range', () => {
  const etag = () => `"${made.uuid}-${made.size}"`
  test.each([
    ['the first bytes', 'bytes=0-99', 0, 99],
    ['from the midst on', 'bytes=20000-', 20_000, null],
    ['the last bytes', 'bytes=-500', -500, null],
  ])('%s', async (_, range, from, to) => {
    const answer = await fetched(tokenIn((await linkOf()).url), { range })
    const begin = from < 0 ? made.size + from : from
    const end = to ?? made.size - 1
    expect(answer.status).toBe(206)
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${begin}-${end}/${made.size}`,
      'content-length': String(end - begin + 1),
      etag: etag(),
    })
    expect(answer.bytes.equals(file.subarray(begin, end + 1))).toBe(true)
  })

  test('beyond the end is refused, with how much there is', async () => {
    const answer = await fetched(tokenIn((await linkOf()).url), { range: `bytes=${made.size}-` })
    expect(answer).toMatchObject({ status: 416, body: { success: false, code: 416 } })
    expect(answer.headers['content-range']).toBe(`bytes */${made.size}`)
  })

  test('of another version is the whole; what the browser has still is not sent again', async () => {
    const token = tokenIn((await linkOf()).url)
    const range = 'bytes=0-9'
    expect((await fetched(token, { range, 'if-range': '"other"' })).status).toBe(200)
    expect((await fetched(token, { range, 'if-range': etag() })).status).toBe(206)
    expect((await fetched(token, { 'if-none-match': etag() })).status).toBe(304)
  })

  test('HEAD tells all of it and sends none', async () => {
    const { url } = await linkOf()
    const answer = await world.provider.app.inject({ method: 'HEAD', url: `/proxy/${url}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toHaveLength(0)
    expect(answer.headers).toMatchObject({ 'content-length': String(made.size), 'accept-ranges': 'bytes' })
  })
})

test('the playlist leads to the file’s own fragments', async () => {
  const { hlsUrl, url } = await linkOf()
  const token = hlsUrl.split('/').at(-2) ?? ''
  const answer = await world.provider.call(playlistOf, {
    params: { restaurantId: params.restaurantId, id: token },
  })
  expect(answer.headers['content-type']).toBe('application/vnd.apple.mpegurl')
  const text = answer.bytes.toString()
  const base = new URL(hlsUrl, 'http://host/proxy/')
  const named = [...new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))]
  expect(named.map((line) => new URL(line, base).pathname)).toEqual([`/proxy/${url}`])
  const map = Number(/BYTERANGE="(\d+)@0"/.exec(text)?.[1])
  expect(boxesOf(file.subarray(0, map)).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
  const ranges = [...text.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm)].map(([, length, at]) => [
    Number(at),
    Number(length),
  ])
  expect(ranges).toHaveLength(fragmentsOf(file).length)
  for (const [at = 0, length = 0] of ranges)
    expect(boxesOf(file.subarray(at, at + length)).map(({ type }) => type)).toEqual(['moof', 'mdat'])
  expect(ranges[0]?.[0]).toBe(HEADER_BYTES)
})

test('a download has a name and a length', async () => {
  const answer = await world.provider.call(downloadRecord, { token: world.token, params })
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="\d+-fryers-\d{8}-\d{6}\.mp4"/)
  expect(answer.headers['content-length']).toBe(String(made.size))
  expect(answer.bytes.equals(file)).toBe(true)
})

test('a preview is a picture of 320 by 240; before there is something to play there is none', async () => {
  const answer = await world.provider.call(recordingPreview, { token: world.token, params })
  expect(answer.headers['content-type']).toBe('image/png')
  expect([answer.bytes.readUInt32BE(16), answer.bytes.readUInt32BE(20)]).toEqual([320, 240])
  const later = await world.ask('Fryers', 60, 60_000)
  const there = { ...params, id: later.uuid }
  for (const endpoint of [recordingPreview, recordLink, downloadRecord])
    expect((await world.provider.call(endpoint, { token: world.token, params: there })).status).toBe(404)
})

test('a preview is how that recording begins, not what its camera shows now', async () => {
  const asked = [
    await world.ask('Breading', 4, 20_000),
    await world.ask('Breading', 4, 22_000),
    await world.ask('Breading', 4, 30_000),
  ]
  await world.pass(40_000)
  const previews: Buffer[] = []
  for (const { uuid } of asked) {
    const there = { ...params, id: uuid }
    previews.push((await world.provider.call(recordingPreview, { token: world.token, params: there })).bytes)
  }
  const [first, later, around] = previews
  expect(later?.equals(first ?? later)).toBe(false)
  // A clip is ten seconds: then it begins as it did.
  expect(around?.equals(first ?? later ?? around)).toBe(true)
})

test('what was deleted, or has lost its file, is not played', async () => {
  const { uuid } = await world.ask('Boards', 4)
  await world.pass(10_000)
  const there = { ...params, id: uuid }
  const { url } = (await world.provider.call(recordLink, { token: world.token, params: there })).body
  await world.provider.services.media.remove(`recordings/${uuid}.mp4`)
  expect((await fetched(tokenIn(url))).status).toBe(404)
  await world.provider.call(deleteRecording, { token: world.token, params: there })
  expect((await fetched(tokenIn(url))).status).toBe(404)
})
