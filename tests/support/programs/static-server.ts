import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { shellFor } from '#src/domain/access/shell-page.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

export interface StaticServer {
  url: string
  /** Serves another build from now on, as a deploy does. */
  serve(folder: string): void
  /** What the server answers to exact paths, before any file; null takes the answer away. */
  answer(path: string, answer: ((response: ServerResponse) => void) | null): void
  /** Lets its pages ask a provider at another origin, in the words of docs/operating.md. */
  allow(provider: string): void
  /** The paths asked for so far, oldest first. */
  asked: string[]
  close(): Promise<void>
}

/**
 * Serves a built console as a plain web server would, with the policy of the build and without a provider: for
 * the tests of what the worker does across builds, where the real server would only be in the way.
 */
export async function startStaticServer(folder: string, port = 0): Promise<StaticServer> {
  let root = folder
  let elsewhere = ''
  const answers = new Map<string, (response: ServerResponse) => void>()
  const asked: string[] = []

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    asked.push(pathname)
    const prepared = answers.get(pathname)
    if (prepared) return prepared(response)
    const path = join(root, normalize(shellFor(pathname) ?? pathname))
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404, { 'content-type': 'application/json' })
      return response.end('{"success":false,"code":404,"message":"Not found"}')
    }
    const { scriptSrc } = JSON.parse(readFileSync(join(root, 'csp.json'), 'utf8'))
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': `default-src 'self'; script-src 'self' ${scriptSrc.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:${elsewhere}; connect-src 'self'${elsewhere}`,
    })
    response.end(readFileSync(path))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      root = next
    },
    answer: (path, answer) => {
      if (answer) answers.set(path, answer)
      else answers.delete(path)
    },
    allow: (provider) => {
      elsewhere = ` ${provider} ${provider.replace(/^http/, 'ws')}`
    },
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
