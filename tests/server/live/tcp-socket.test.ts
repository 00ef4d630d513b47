import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
/** Key and certificate of localhost and 127.0.0.1, signed by itself, until 2126. */
const CERTIFICATE = fixture('localhost.pem')

let broker: Server
beforeAll(async () => {
  const pem = await readFile(CERTIFICATE)
  broker = createServer({ key: pem, cert: pem }, (socket) => {
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  await once(broker.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  broker.close()
  await once(broker, 'close')
})

/** What a server of its own, started with these settings, hears over `stomps://`, and what it complains of. */
async function hello(host: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const { port } = broker.address() as AddressInfo
  const { stdout, stderr } = await run(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), fixture('say-hello.ts'), `stomps://${host}:${port}`],
    { env: { ...process.env, ...env }, timeout: 20_000 },
  )
  return [stdout.trim(), stderr.trim()]
}

test.each(['localhost', '127.0.0.1'])('speaks TLS to %s, whose authority is named', async (host) => {
  expect(await hello(host, { NODE_EXTRA_CA_CERTS: CERTIFICATE })).toEqual(['heard hello', ''])
})

test('trusts no authority that is not named', async () => {
  expect(await hello('localhost')).toEqual([expect.stringMatching(/^failed: self-signed certificate/), ''])
})
