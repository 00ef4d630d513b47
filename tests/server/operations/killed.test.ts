import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { ADMIN, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** The server process is killed without warning while it writes: what it acknowledged is there afterwards. */

const KILLS = 3
const ACKNOWLEDGED_BEFORE_EACH = 25
const CALLS_A_LANE = 40
let folder: string
let server: TestServer
let db: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-killed-'))
  await mkdir(join(folder, 'dist'))
  for (const page of ['index.html', 'login.html'])
    await writeFile(join(folder, 'dist', page), '<!doctype html>')
  server = await startServer({
    template: 'template_linewatch',
    folder,
    env: { HISTORY_DAYS: '1', SIM_SPEED: '60', RATE_LIMIT: '100000' },
  })
  db = openDatabase(server.databaseUrl, { max: 2 })
}, 120_000)
afterAll(async () => {
  await db.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: object, token?: string) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

async function signedIn(): Promise<string> {
  const answer = await post('/auth/signIn', { email: ADMIN, password: DEMO_PASSWORD })
  return ((await answer.json()) as { accessToken: string }).accessToken
}

const material = (materialCode: string) => ({
  materialCode,
  name: 'n',
  pieceWeight: 1,
  holdLimit: 60,
  fryTime: 30,
  grilled: false,
})

/** Materials that somebody is said to have made, without the record of it. */
const unrecorded = () =>
  db.rows<{ materialCode: string }>(sql`
    SELECT m.material_code FROM material m
     WHERE m.material_code LIKE 'K-%'
       AND NOT EXISTS (SELECT FROM audit_event a WHERE a.subject_name = m.material_code COLLATE "C" AND a.action = 'MATERIAL_CREATED')`)

/** Writes by eight at once until the server is gone; answers the codes it said it has stored. */
async function writeUntilKilled(round: number): Promise<string[]> {
  const token = await signedIn()
  const acknowledged: string[] = []
  let killed: Promise<void> | undefined
  const writer = async (lane: number) => {
    for (let n = 0; ; n += 1) {
      const materialCode = `K-${round}-${lane}-${n}`
      const answer = await post('/dictionaries/chicken-materials', material(materialCode), token).catch(
        () => null,
      )
      if (!answer) return
      if (answer.status === 200) acknowledged.push(materialCode)
      if (acknowledged.length >= ACKNOWLEDGED_BEFORE_EACH) killed ??= server.kill()
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, lane) => writer(lane)))
  await killed
  return acknowledged
}

const marks = () =>
  db.rows<{ writtenUntil: number }>(sql`SELECT written_until FROM simulated_kitchen ORDER BY restaurant_id`)

test('everything acknowledged is there, and the kitchens go on where they stopped [V16.5.4]', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < KILLS; round += 1) {
    acknowledged.push(...(await writeUntilKilled(round)))
    const before = await marks()
    await server.start()
    const codes = await db.rows<{ materialCode: string }>(sql`SELECT material_code FROM material`)
    const stored = new Set(codes.map((row) => row.materialCode))
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([])
    await expect
      .poll(
        async () => (await marks()).every((mark, i) => mark.writtenUntil > (before[i]?.writtenUntil ?? 0)),
        {
          timeout: 20_000,
        },
      )
      .toBe(true)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * ACKNOWLEDGED_BEFORE_EACH)
  expect(await unrecorded()).toEqual([])
  const torn = await db.one<{ count: number }>(sql`
    SELECT count(*) AS count FROM batch b
     WHERE b.completed_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM fryer_cycle f WHERE f.batch_id = b.id AND f.restaurant_id = b.restaurant_id)`)
  expect(torn.count, 'finished batches without their time in oil').toBe(0)
}, 180_000)

test('the database is killed under calls, again and again: each is done whole or says to try again', async () => {
  const token = await signedIn()
  const statuses: number[] = []
  const stored: string[] = []
  const lane = async (name: number) => {
    for (let n = 0; n < CALLS_A_LANE; n += 1) {
      const materialCode = `K-db-${name}-${n}`
      const answer = await post('/dictionaries/chicken-materials', material(materialCode), token)
      statuses.push(answer.status)
      if (answer.status === 200) stored.push(materialCode)
    }
  }
  let isOver = false
  const kill = async () => {
    while (!isOver)
      await db.run(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`)
  }
  const killing = kill()
  await Promise.all(Array.from({ length: 8 }, (_, name) => lane(name)))
  isOver = true
  await killing
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(503)
  const codes = await db.rows<{ materialCode: string }>(sql`SELECT material_code FROM material`)
  const found = new Set(codes.map((row) => row.materialCode))
  expect(stored.filter((code) => !found.has(code))).toEqual([])
  expect(await unrecorded()).toEqual([])
  await expect
    .poll(async () => (await post('/dictionaries/chicken-materials', material('K-db-again'), token)).status)
    .toBe(200)
})
