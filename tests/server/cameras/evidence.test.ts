import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { evidencePack as evidence } from '#server/services/exports/evidence.ts'
import type { Caller } from '#server/services/identity/sessions.ts'
import { HEADER_BYTES } from '#server/video/mp4/header.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { evidencePack } from '#src/contract/kitchen/evidence.ts'
import type { Module } from '#src/domain/access/modules.ts'
import { moduleLabel } from '#src/domain/access/permission.ts'
import { HOUR, SECOND } from '#src/domain/time/zone.ts'
import { UNUSUAL_KINDS, UNUSUAL_TITLES, UNUSUAL_TYPES, unusualName } from '#src/domain/unusual/kinds.ts'
import { ADMIN, CREW, MANAGER } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { addUnusualDay } from '#tests/support/kitchen/unusual.ts'
import { unzipped } from '#tests/support/unzip.ts'
import { boxAt, boxesOf, fragmentsOf } from '#tests/support/video/mp4.ts'
import { NOON, type RecordingWorld, recordingWorld } from './recordings/recordings-support.ts'

let world: RecordingWorld
/** The restaurant's number. */
let number: string
let recorded: Buffer
/** How many frames the unusual events of the four hours from noon have. */
let drawn: number
/** And how many of them were recorded. */
let filmed: number
let admin: string

beforeAll(async () => {
  world = await recordingWorld()
  const { provider, database, token, restaurantId } = world
  const { content } = (await provider.call(restaurants, { token })).body
  number = content.find(({ uuid }) => uuid === restaurantId)?.number ?? ''
  const { uuid } = await world.ask('Fryers', 30)
  await world.pass(40 * SECOND)
  recorded = await world.file(uuid)

  const { unusualEvent, unusualRecording } = await addUnusualDay(database.db, number, '2026-06-01')
  const isWithin = ({ eventAt }: { eventAt: number }) => eventAt >= NOON && eventAt < NOON + 4 * HOUR
  const within = unusualEvent.filter(isWithin)
  filmed = unusualRecording.filter(isWithin).length
  drawn = within.reduce((sum, { frames }) => sum + (JSON.parse(frames) as unknown[]).length, 0)
  await database.db.run(sql`
    INSERT INTO batch (restaurant_id, material_id, batch_number, pieces, weight_g, work_center, started_at,
                       stage_expected_s, stage_ended_at, completed_at)
    SELECT r.id, (SELECT id FROM material WHERE material_code = 'NUG'), abs(n), 48, 672, 'BOARDS',
           ${NOON}::bigint + n * 1000, '{90,30,15,210,20,30}', ARRAY[${NOON + 95 * SECOND}::bigint], ${NOON}::bigint + ended * 1000
      FROM restaurant r, (VALUES (5, NULL), (20, NULL), (-60, 10), (-120, -30)) AS one (n, ended)
     WHERE r.number = ${number}`)
  await database.db.run(sql`
    INSERT INTO stock_out (restaurant_id, material_id, started_at, ended_at)
    SELECT r.id, (SELECT id FROM material WHERE material_code = 'NUG'), ${NOON - 30 * HOUR}::bigint,
           ${NOON}::bigint + ended * 1000 FROM restaurant r, (VALUES (12), (9)) AS one (ended)
     WHERE r.number = ${number}`)
  await world.pass(4 * HOUR)
  admin = await provider.tokenOf(ADMIN)
})
afterAll(() => world.close())

/** A pack of seconds after noon. */
const pack = (from: number, to: number, token = admin, restaurantUuid = world.restaurantId) =>
  world.provider.call(evidencePack, {
    token,
    query: { restaurantUuid, startTime: NOON + from * SECOND, endTime: NOON + to * SECOND },
  })
const linesOf = (file: Buffer | undefined) => String(file).trim().split('\n').slice(1)

describe('a pack of six seconds', () => {
  let files: Record<string, Buffer>
  beforeAll(async () => {
    const answer = await pack(9, 15)
    expect(answer.headers['content-disposition']).toMatch(/evidence-\d{4}-20260601-\d{6}\.zip/)
    files = await unzipped(answer.bytes)
  })

  test('holds the recording cut to it: the fragments it touches, as they were, in a file of their own', () => {
    const name = Object.keys(files).find((one) => one.endsWith('.mp4')) ?? ''
    expect(name).toMatch(/^recordings\/20260601-\d{6}-fryers-1\.mp4$/)
    const cut = files[name] ?? Buffer.alloc(0)
    const [whole, part] = [fragmentsOf(recorded), fragmentsOf(cut)]
    // Fragments are of two seconds: those from 8 to 16.
    expect(whole).toHaveLength(15)
    expect(part.map(({ sequence, ticks }) => [sequence, ticks])).toEqual(
      [0, 1, 2, 3].map((index) => [index + 1, index * 180_000]),
    )
    expect(part.every(({ data }, index) => data.equals(whole[index + 4]?.data ?? Buffer.alloc(0)))).toBe(true)
    const duration = boxAt(boxesOf(cut), 'moov', 'mvex', 'mehd').bytes.readBigUInt64BE(4)
    expect(Number(duration)).toBe(4 * 180_000)
    expect(cut.subarray(HEADER_BYTES + 4, HEADER_BYTES + 8).toString('latin1')).toBe('moof')
    const [line = ''] = linesOf(files['recordings.csv'])
    expect(line).toContain(`${name},Fryers,`)
    expect(line).toMatch(/:08,2026-06-01 \d\d:00:16,/)
  })

  test('says what it is of', () => {
    const about = String(files['about.csv'])
    expect(about).toContain(`Restaurant,${number},`)
    expect(about).toMatch(/From,2026-06-01 \d\d:00:09,/)
    expect(about).toContain('Recordings,1,')
  })

  test('tells what went on in it, whenever that began, and nothing that was over', () => {
    const batches = linesOf(files['batches.csv']).map((line) => line.split(',')[2])
    expect(batches.toSorted()).toEqual(['5', '60'])
    expect(linesOf(files['stock-outs.csv'])).toEqual([expect.stringMatching(/,2026-06-01 \d\d:00:12,/)])
  })
})

const EVENTS = UNUSUAL_KINDS.flatMap((kind) =>
  [null, ...UNUSUAL_TYPES].map((type) => unusualName(kind, type)),
)

test('a pack of four hours holds each image, and each batch with the ends of its stages', async () => {
  const files = await unzipped((await pack(0, 4 * 3600)).bytes)
  const images = Object.keys(files).filter((name) => name.startsWith('images/'))
  expect(drawn).toBeGreaterThan(0)
  expect(images).toHaveLength(drawn)
  const films = Object.keys(files).filter((name) => name.endsWith('.webm'))
  expect(filmed).toBeGreaterThan(0)
  expect(films).toHaveLength(filmed)
  // EBML, which WebM is.
  for (const name of films) expect(files[name]?.readUInt32BE(0)).toBe(0x1a45dfa3)
  for (const name of images) expect(files[name]?.toString('latin1', 1, 4)).toBe('PNG')
  expect(linesOf(files['images.csv']).map((line) => line.split(',')[0])).toEqual(images)
  const kinds = linesOf(files['unusual-events.csv']).map((line) => line.split(',').slice(2, 4))
  expect(kinds).not.toHaveLength(0)
  for (const [kind, event] of kinds) {
    expect(Object.values(UNUSUAL_TITLES)).toContain(kind)
    expect(EVENTS).toContain(event)
  }
  const batches = linesOf(files['batches.csv'])
  expect(batches).toHaveLength(3)
  expect(batches[1]).toMatch(/,5,48,672,Boards,No,No,2026-06-01 \d\d:00:05,2026-06-01 \d\d:01:35,,,,,,,,0,/)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['about.csv', 'stock-outs.csv', 'unusual-events.csv', 'recordings.csv']),
  )
})

test('a time that no pack is made of is refused by the field that is wrong', async () => {
  const { status, body } = await pack(0, 4 * 3600 + 1)
  expect([status, body]).toMatchObject([400, { fields: { endTime: 'At most 4 hours' } }])
})

test('a recording whose file is lost is said to be, not left out', async () => {
  const { provider } = world
  const size = vi.spyOn(provider.services.media, 'size').mockResolvedValue(null)
  const files = await unzipped((await pack(9, 15)).bytes)
  size.mockRestore()
  expect(Object.keys(files).filter((name) => name.endsWith('.mp4'))).toEqual([])
  expect(linesOf(files['recordings.csv'])).toEqual([expect.stringMatching(/^Lost,Fryers,/)])
  const about = String(files['about.csv'])
  expect(about).toContain('Recordings,0,')
  expect(about).toContain('Recordings that are lost,1,')
})

test('it is made of one’s own restaurants alone', async () => {
  const { provider, database } = world
  const manager = await provider.tokenOf(MANAGER)
  const own = await restaurantUuid(database.db, '0412')
  const foreign = await restaurantUuid(database.db, await numberOutside(database.db, MANAGER))
  expect((await pack(0, 60, manager, own)).status).toBe(200)
  expect((await pack(0, 60, manager, foreign)).status).toBe(404)
  expect((await pack(0, 60, await provider.tokenOf(CREW), own)).status).toBe(403)
})

const PARTS: Module[] = ['UNUSUAL', 'CAMERAS', 'TIMER_CYCLE_HISTORY', 'STOCK_OUT']
test.each(PARTS)(
  'it takes the permission of each of its parts: not without %s [V5.4.1c]',
  async (without) => {
    const asked = { restaurantUuid: world.restaurantId, startTime: NOON, endTime: NOON + SECOND }
    const made = (modules: Module[]) => {
      const accessList = modules.map((moduleType) => ({ moduleType, actionType: ['VIEW'] }))
      const account = { type: 'MANAGER', email: MANAGER, role: { accessList } }
      return evidence(world.provider.services, { account, scope: 'all' } as unknown as Caller, asked)
    }
    await expect(made(PARTS.filter((part) => part !== without))).rejects.toMatchObject({
      code: 403,
      message: expect.stringContaining(`${moduleLabel(without)}: View`),
    })
    const { body } = (await made(PARTS)) as { body: Readable }
    expect(await unzipped(await buffer(body))).toHaveProperty(['about.csv'])
  },
)
