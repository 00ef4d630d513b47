import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readAudit } from '#server/supply/audit.ts'
import { ROOT } from '#server/supply/packages.ts'

vi.setConfig({ testTimeout: 60_000 })

/** `npm run advisories` with a registry that answers as npm's does. */

let cache: string
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'linewatch-npm-'))
})
afterAll(() => rm(cache, { recursive: true, force: true }))

const known = (name: string, severity: string, range: string) => ({
  [name]: [
    {
      id: name.length,
      url: `https://github.com/advisories/GHSA-${name}`,
      title: `A fault of ${name}`,
      severity,
      vulnerable_versions: range,
      cwe: [],
      cvss: { score: 7, vectorString: null },
    },
  ],
})
const OF_MINIMIST = known('minimist', 'critical', '<0.2.4')

const BULK = '/-/npm/v1/security/advisories/bulk'

async function askedFor(request: IncomingMessage): Promise<Record<string, string[]>> {
  const body = await buffer(request)
  return JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
}

/** A registry that knows these advisories; with none of them it is one that refuses. */
async function registry(advisories: Record<string, object[]> | null) {
  const asked: Record<string, string[]>[] = []
  const server = createServer(async (request, answer) => {
    const send = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'POST' && request.url === BULK) {
      const names = await askedFor(request)
      asked.push(names)
      if (advisories === null) return send(405, {})
      return send(200, Object.fromEntries(Object.entries(advisories).filter(([name]) => names[name])))
    }
    const name = request.url?.slice(1) ?? ''
    // Which versions there are: npm looks whether another would do.
    if (advisories?.[name]) return send(200, { name, versions: { '1.0.0': { name, version: '1.0.0' } } })
    return send(404, {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, asked }
}

async function check(url: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/supply/advisories.ts'], {
    cwd: ROOT,
    env: { ...process.env, npm_config_registry: url, npm_config_cache: cache, npm_config_fetch_retries: '0' },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, output, errors }
}

describe('npm run advisories', () => {
  test('names what is known, the worst first, and ends with 1 [V15.2.1b]', async () => {
    const { url, asked } = await registry({
      ...OF_MINIMIST,
      ...known('yazl', 'low', '<=3.3.1'),
      ...known('fastify', 'high', '<6'),
      // For development alone.
      ...known('msw', 'critical', '<=2.15.0'),
    })
    expect(await check(url)).toEqual({
      code: 1,
      errors: '',
      output: `high: fastify <6: A fault of fastify (https://github.com/advisories/GHSA-fastify)
low: yazl <=3.3.1: A fault of yazl (https://github.com/advisories/GHSA-yazl)
`,
    })
    expect(asked[0]?.yazl).toEqual(['3.3.1'])
  })

  test('says that nothing is known, by a registry that knows other faults, and ends with 0', async () => {
    const { url, asked } = await registry(OF_MINIMIST)
    expect(await check(url)).toEqual({
      code: 0,
      errors: '',
      output: 'No advisory is known for any package.\n',
    })
    expect(asked[1]).toEqual({ minimist: ['0.0.8'] })
  })

  test.each([
    ['refuses', null, '405 Method Not Allowed'],
    ['has no advisories', {}, 'it knows no fault of minimist 0.0.8'],
  ])('with a registry that %s nothing was checked, and it ends with 2', async (_, advisories, why) => {
    const { url } = await registry(advisories)
    const { code, output, errors } = await check(url)
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain(why)
    expect(errors).toContain('Nothing was checked.')
  })

  test('without a registry nothing was checked, and it ends with 2', async () => {
    const { code, output, errors } = await check('http://127.0.0.1:1/')
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain('ECONNREFUSED')
  })
})

describe('what npm audit wrote', () => {
  const via = (name: string, severity: string, url: string) => ({
    name,
    severity,
    url,
    title: 'A fault',
    range: '*',
  })
  const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })

  test('counts a fault once, also where it is another package’s by way of it', () => {
    const one = via('a', 'odd', 'u')
    expect(readAudit(report({ a: { via: [one, one] }, b: { via: ['a'] }, c: { via: [one] } }))).toEqual({
      kind: 'answered',
      advisories: [{ package: 'a', severity: 'odd', url: 'u', title: 'A fault', range: '*' }],
    })
  })

  test('has the worst first, and what nobody knows last', () => {
    const list = ['odd', 'low', 'critical'].map((severity) => via(severity, severity, severity))
    const read = readAudit(report({ a: { via: list } }))
    expect(read.kind === 'answered' && read.advisories.map(({ severity }) => severity)).toEqual([
      'critical',
      'low',
      'odd',
    ])
  })

  test.each([
    ['', 'npm audit wrote no JSON'],
    ['[]', 'npm audit wrote no report'],
    ['{"auditReportVersion":1,"advisories":{}}', 'npm audit wrote no report'],
    ['{"message":"no network","error":{}}', 'no network'],
  ])('%j is no answer', (output, why) => {
    expect(readAudit(output)).toEqual({ kind: 'refused', why })
  })
})
