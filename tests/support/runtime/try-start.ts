import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Starts the built product once as `npm start` does, with a database of its own, looks at it, and stops it. Ends with 1
 * and what the server wrote where that does not go well.
 */

const WITHIN_MS = 120_000
const folder = await mkdtemp(join(tmpdir(), 'linewatch-try-'))
// PostgreSQL does not run as root; another user has to reach its data.
await chmod(folder, 0o711)
const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
  env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
})
const gone = once(child, 'close')
let output = ''
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (text) => (output += text))

async function address(): Promise<string> {
  const until = Date.now() + WITHIN_MS
  while (Date.now() < until && child.exitCode === null) {
    const [, url] = /is ready: (\S+)/.exec(output) ?? []
    if (url) return url
    await pause(50)
  }
  throw new Error('The server did not get ready.')
}

try {
  const url = await address()
  for (const path of ['/healthz', '/login', '/licenses.md', '/api/v1/openapi.json']) {
    const { status } = await fetch(new URL(path, url))
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
  }
  child.kill('SIGTERM')
  const [code] = await gone
  if (code !== 0) throw new Error(`The server ended with ${code}.`)
  process.stdout.write(`Started, answered and stopped on Node ${process.versions.node}.\n`)
} catch (error) {
  child.kill('SIGKILL')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${output}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
