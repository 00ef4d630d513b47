import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'

// The demonstration is seeded to its end before a start stops: a minute on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

/** The server as a process that does not get to its end: it leaves nothing of itself in the database. */

/** As `npm start` has it. */
const SOURCES = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, '../../../server/main.ts')]
let folder: string
let database: FreshDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linewatch-start-'))
  await mkdir(join(folder, 'dist'))
  for (const page of ['index.html', 'login.html'])
    await writeFile(join(folder, 'dist', page), '<!doctype html>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

function run(env: Record<string, string>, program = [inject('serverProgram')]) {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: '0',
      HISTORY_DAYS: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return { child, exited: once(child, 'close'), output: () => output }
}

const registered = () => database.db.rows(sql`SELECT uuid FROM server_instance`)

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s while it starts stops what has been started',
  async (signal) => {
    const { child, exited, output } = run({})
    await expect.poll(registered).toHaveLength(1)
    child.kill(signal)
    const [code] = await exited
    expect(code, output()).toBe(0)
    expect(await registered()).toEqual([])
    expect(output()).not.toContain('could not start')
  },
)

test('a taken port ends the start, and what had been started', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const { exited, output } = run({ PORT: port, DEMO: '0' })
  const [code] = await exited
  taken.close()
  expect(code).toBe(1)
  expect(output()).toContain(`address already in use 127.0.0.1:${port}`)
  expect(await registered()).toEqual([])
})

test('a database that is not there is named, with what to do', async () => {
  const { exited, output } = run({ DATABASE_URL: 'postgresql://chain:s3cret@localhost:1/kitchens' })
  const [code] = await exited
  expect(code).toBe(1)
  expect(output()).toContain('The DATABASE_URL database at localhost:1, database kitchens cannot be used')
  expect(output()).not.toContain('s3cret')
})

test('the link of the first administrator leads to where the server listens, and works', async () => {
  const { child, exited, output } = run({ DEMO: '0', ADMIN_EMAIL: 'first@linewatch.test' })
  const link = /Set the first administrator's password: (\S+)/
  await expect.poll(output).toMatch(link)
  const { origin, pathname, searchParams } = new URL(link.exec(output())?.[1] ?? '')
  expect(pathname).toBe('/reset-password')
  const check = `${origin}/api/v1/users/password/reset/check?token=${searchParams.get('token')}`
  expect(await (await fetch(check)).json()).toEqual({ state: 'USABLE', email: 'first@linewatch.test' })
  child.kill('SIGTERM')
  const [code] = await exited
  expect(code, output()).toBe(0)
})

test('from its sources an empty chain says how its first administrator comes in, and loads no demonstration', {
  timeout: 120_000,
}, async () => {
  // On exit Node writes down every script that it has loaded.
  const loaded = await mkdtemp(join(folder, 'loaded-'))
  const { child, exited, output } = run({ DEMO: '0', NODE_V8_COVERAGE: loaded }, SOURCES)
  await expect
    .poll(output, { timeout: 90_000 })
    .toContain('There are no accounts yet. Start Linewatch once with')
  child.kill('SIGTERM')
  await exited
  const reports = await Promise.all(
    (await readdir(loaded)).map((name) => readFile(join(loaded, name), 'utf8')),
  )
  const scripts = reports.flatMap((text) =>
    [...text.matchAll(/"url":"[^"]*\/(server\/[^"?]+)/g)].map(([, path]) => path),
  )
  expect(scripts).toContain('server/demonstration.ts')
  expect(scripts).toContain('server/routes/kitchen/unusual.ts')
  expect(scripts.filter((path) => path?.startsWith('server/demo/'))).toEqual([])
})
