import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedChain } from '#server/demo/seed/seed-chain.ts'
import { hashPassword } from '#server/services/identity/passwords.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { testSecrets } from '#tests/support/database/secrets.ts'
import { DEMO_PASSWORD, MANAGER } from '#tests/support/demo.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { ASKED_AGAIN_MS, provideNginx, startNginx, type TestNginx } from '#tests/support/programs/nginx.ts'
import { rollUnderLoad } from '#tests/support/programs/rolling-restart.ts'
import { secureCall } from '#tests/support/programs/secure-call.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { openStomp } from '#tests/support/stomp.ts'
import { HELLO, madeTablet, openTablet } from '#tests/support/tablet.ts'
import { openGateway } from '#tests/support/video/gateway-client.ts'

/**
 * Three real servers on one database, behind an nginx as docs/operating has it, restarted in turn while guests work.
 * `npm run bench -- --only rolling` does so for longer, and with a broker that is killed meanwhile.
 */

/** A file of the console that one server alone has, as while they are upgraded in turn. */
const NEWER = '/assets/newer-1.js'
/** For so long nginx sends a server nothing after it failed (docs/operating/nginx.conf), and a little. */
const LEFT_OUT_MS = 2_200

let folder: string
let database: FreshDatabase
let nginx: TestNginx
let servers: TestServer[]

beforeAll(async () => {
  await provideNginx(() => {})
  folder = await mkdtemp(join(tmpdir(), 'linewatch-rolling-'))
  for (const release of ['older', 'newer']) {
    const assets = join(folder, release, 'dist/assets')
    await mkdir(assets, { recursive: true })
    for (const page of ['index.html', 'login.html'])
      await writeFile(join(assets, '..', page), `<!doctype html><title>${release}</title>`)
  }
  await writeFile(join(folder, 'newer/dist', NEWER), 'export {}')
  database = await freshDatabase()
  await seedChain(database.db, { seed: 'rolling', now: Date.now(), secrets: testSecrets, hashPassword })
  const port = await freePort()
  const env = {
    DEMO: '0',
    TRUST_PROXY: '1',
    RATE_LIMIT: '100000',
    PUBLIC_URL: `https://localhost:${port}`,
  }
  const start = (release: string) =>
    startServer({ database: database.url, folder: join(folder, release), env })
  servers = await Promise.all([start('older'), start('older'), start('newer')])
  const addresses = servers.map(({ url }) => url)
  nginx = await startNginx(port, addresses)
}, 180_000)
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await nginx?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

const callProxy = (method: string, path: string, input?: { token?: string; body?: object }) =>
  secureCall(method, { url: nginx.url + path, ca: nginx.ca }, input)

/** The demand descriptions of all orders that guests placed. */
async function stored(): Promise<string[]> {
  const rows = await database.db.rows<{ description: string }>(
    sql`SELECT description FROM catering_order WHERE description LIKE 'guest %'`,
  )
  return rows.map(({ description }) => description)
}

test('tablets and the gateway of cameras are reached through the proxy, and /metrics is not', async () => {
  const body = { email: MANAGER, password: DEMO_PASSWORD }
  const signedIn = await callProxy('POST', '/api/v1/auth/signIn', { body })
  const { accessToken } = signedIn.body as { accessToken: string }
  const asked = await callProxy('GET', '/api/v1/restaurants', { token: accessToken })
  const { content } = asked.body as { content: { uuid: string; number: string }[] }
  const [restaurant] = content
  if (!restaurant) throw new Error('The manager has no restaurant.')

  const { secret } = await madeTablet(database.db, restaurant.number, 'at the wall')
  const tablet = await openTablet(nginx.url, { secret, restaurantUuid: restaurant.uuid, ca: nginx.ca })
  tablet.say(HELLO)
  await expect.poll(() => tablet.told).toMatchObject([{ type: 'welcome', name: 'at the wall' }])
  tablet.cut()

  const where = new URLSearchParams({ restaurantUuid: restaurant.uuid, Authorization: accessToken })
  const gateway = await openGateway(`${nginx.url.replace('https', 'wss')}/proxy/?${where}`, {}, nginx.ca)
  expect(await gateway.ask({ janus: 'create' })).toMatchObject({ janus: 'success' })
  gateway.close()

  expect((await callProxy('GET', '/metrics')).status).toBe(404)
})

test('a file of the console that one server alone has is found by anyone who asks', async () => {
  const answers = Array.from({ length: 6 }, () => callProxy('GET', NEWER))
  expect(await Promise.all(answers)).toEqual(Array(6).fill({ status: 200, body: 'export {}' }))
  expect(await callProxy('GET', '/assets/nobody-has-it.js')).toMatchObject({
    status: 404,
    body: { code: 404 },
  })
})

test('a socket that reaches a server which is back keeps no calls from it', async () => {
  const [newer] = servers.slice(2)
  const releases = async () => {
    const pages = await Promise.all(Array.from({ length: 9 }, () => callProxy('GET', '/')))
    return new Set(pages.map(({ body }) => /<title>(\w+)/.exec(String(body))?.[1]))
  }
  expect(await releases()).toEqual(new Set(['older', 'newer']))
  await newer?.stop()
  expect(await releases()).toEqual(new Set(['older']))
  await newer?.start()
  await pause(LEFT_OUT_MS)

  const body = { email: MANAGER, password: DEMO_PASSWORD }
  const { accessToken } = (await callProxy('POST', '/api/v1/auth/signIn', { body })).body as {
    accessToken: string
  }
  const url = `${nginx.url.replace('https', 'wss')}/api/v1/sockets/notifications?token=${accessToken}`
  // Each goes to the server with the fewest: one to each.
  const sockets = await Promise.all(servers.map(() => openStomp(url, { ca: nginx.ca })))
  expect(await releases()).toEqual(new Set(['older', 'newer']))
  await Promise.all(sockets.map((socket) => socket.close()))
})

test('while all servers are restarted no call fails, no message is missed, and nobody is signed out', async () => {
  const report = await rollUnderLoad({
    proxy: nginx,
    guests: 4,
    overtakenMs: 0,
    stored,
    async restart() {
      for (const server of servers) {
        await server.stop()
        await server.start()
        await pause(ASKED_AGAIN_MS)
      }
    },
  })
  // A session that is over fails a call, too: 401 is not asked again.
  expect(report, nginx.complaints()).toMatchObject({ failed: [], missed: [], doubled: 0, lost: 0 })
  expect(Object.keys(report.reopened), 'each was told that the server stops').toEqual(['1001'])
  expect(report.orders).toBeGreaterThan(10)
  expect(report.heard).toBeGreaterThan(report.orders)
}, 180_000)
