import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { providerState } from '#src/contract/operations/provider.ts'
import { freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startServer } from '#tests/support/programs/server.ts'
import { startTestProvider } from '#tests/support/provider.ts'
import { memoryReceiver, record, streamWorld } from './support.ts'

test('the server status and the metrics say how far the stream is, and why it fails', async () => {
  const database = await freshDatabase()
  const world = streamWorld(database)
  const receiver = memoryReceiver()
  const provider = await startTestProvider({
    databaseUrl: database.appUrl,
    jobs: true,
    auditReceiver: receiver.name,
  })
  const token = await provider.tokenOf(ADMIN)
  const state = async () => (await provider.call(providerState, { token })).body.auditStream
  const metrics = async () => (await provider.app.inject('/metrics')).payload
  expect(await state()).toBeUndefined()

  receiver.before = () => Promise.reject(new Error('HTTP 503'))
  await record(world.app, 'one', { at: provider.clock.now() })
  provider.clock.advance(90_000)
  world.stream(receiver)
  await expect.poll(state).toMatchObject({ sentAt: null, error: 'HTTP 503' })
  expect((await state())?.lagMs).toBeGreaterThanOrEqual(80_000)
  expect(await metrics()).toMatch(/^linewatch_audit_stream_failing 1$/m)
  expect(await metrics()).toMatch(/^linewatch_audit_stream_lag_seconds [89]\d/m)

  receiver.before = async () => {}
  await expect.poll(state).toEqual({ sentAt: expect.any(Number), lagMs: 0, error: null })
  expect(await metrics()).toMatch(/^linewatch_audit_stream_failing 0$/m)
  expect(await metrics()).toMatch(/^linewatch_audit_stream_sent_time_seconds 1\d{9}/m)
  await world.end()
  await provider.stop()
  await database.drop()
})

test('a whole server streams what happens to it, and goes on after it was killed [V16.4.3a]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-streams-'))
  await mkdir(join(folder, 'dist'))
  for (const page of ['index.html', 'login.html'])
    await writeFile(join(folder, 'dist', page), '<!doctype html>')
  const path = join(folder, 'audit.ndjson')
  const server = await startServer({
    template: 'template_linewatch',
    folder,
    env: { DEMO: '0', AUDIT_STREAM: `file:${path}` },
  })
  const fail = (email: string) =>
    fetch(`${server.url}/api/v1/auth/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Wrong#Guess 4711 here' }),
    })
  const names = async () =>
    (await readFile(path, 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).subject.name)
  await fail('one@linewatch.test')
  await expect.poll(names).toEqual(['one@linewatch.test'])
  await fail('two@linewatch.test')
  await server.kill()
  await server.start()
  await fail('three@linewatch.test')
  await expect
    .poll(async () => [...new Set(await names())])
    .toEqual(['one@linewatch.test', 'two@linewatch.test', 'three@linewatch.test'])
  expect(server.output()).not.toContain('not protected')
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
