import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { provideProgram } from './apt.ts'
import { makeCertificate, provideOpenssl } from './certificate.ts'
import { listens } from './free-port.ts'

const PROGRAM = '/usr/sbin/nginx'
const DOCUMENTED = join(import.meta.dirname, '../../../docs/operating/nginx.conf')
const READY_WITHIN_MS = 10_000
/** So long after a server is well again the next one may be restarted: docs/operating.md waits as long. */
export const ASKED_AGAIN_MS = 3_000

/** @throws Error where there is no nginx and none can be installed, nor openssl for its certificate */
export async function provideNginx(tell: (line: string) => void): Promise<void> {
  const needs = 'The tests of many servers need nginx and openssl'
  await provideProgram({ path: PROGRAM, name: 'nginx', needs }, tell)
  await provideOpenssl(needs, tell)
}

export interface TestNginx {
  /** 'https://localhost:40123' */
  url: string
  /** The certificate to believe. */
  ca: string
  /** What it complained of so far. */
  complaints(): string
  stop(): Promise<void>
}

/**
 * An nginx before these servers, by the configuration that docs/operating has, with addresses and paths of its own.
 */
export async function startNginx(port: number, servers: readonly string[]): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-nginx-'))
  const { key, certificate } = await makeCertificate(folder)
  const documented = await readFile(DOCUMENTED, 'utf8')
  await writeFile(
    join(folder, 'linewatch.conf'),
    filled(documented, { port, servers, key, certificate, log: join(folder, 'calls.log') }),
  )
  // What Debian's own nginx.conf says around it, with folders of a user's own.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${join(folder, what)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 2; pid ${join(folder, 'pid')}; error_log stderr warn;
events { worker_connections 1024; }
http { ${temporary.join(' ')} include ${join(folder, 'linewatch.conf')}; }`,
  )
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  let complaints = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      complaints += chunk.toString()
    })
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(folder, { recursive: true, force: true })
  }
  const until = Date.now() + READY_WITHIN_MS
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`nginx did not start:\n${complaints}`)
    }
    await pause(50)
  }
  const ca = await readFile(certificate, 'utf8')
  return { url: `https://localhost:${port}`, ca, complaints: () => complaints, stop }
}

interface Places {
  port: number
  servers: readonly string[]
  key: string
  certificate: string
  log: string
}

/** @throws Error when the documented configuration has no such place any more */
function filled(documented: string, { port, servers, key, certificate, log }: Places): string {
  const replaced = (text: string, what: RegExp, by: string) => {
    if (!what.test(text)) throw new Error(`docs/operating/nginx.conf has no ${what}.`)
    return text.replace(what, by)
  }
  const upstream = (how: string) => servers.map((url) => `server ${new URL(url).host} ${how};\n`).join('')
  let text = replaced(
    documented,
    /(^ +server 10\.0\.0\.\d+:8080 max_fails=1 fail_timeout=2s;\n)+/m,
    upstream('max_fails=1 fail_timeout=2s'),
  )
  text = replaced(text, /(^ +server 10\.0\.0\.\d+:8080 max_fails=0;\n)+/m, upstream('max_fails=0'))
  // The port for those who come without TLS is not the test's to take.
  text = replaced(text, /^server \{\n +listen 80;[^}]*\}\n/m, '')
  text = replaced(text, /listen 443 ssl http2/, `listen 127.0.0.1:${port} ssl http2`)
  text = replaced(text, /(ssl_certificate +)\S+;/, `$1${certificate};`)
  text = replaced(text, /(ssl_certificate_key +)\S+;/, `$1${key};`)
  return replaced(text, /access_log \S+/, `access_log ${log}`)
}
