import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

function* filesOf(path: string): Generator<string> {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) yield* filesOf(child)
    else yield child
  }
}

/**
 * Names a build: 12 hex digits that change when any file the console is made of changes, so that two servers
 * that build the same commit agree. `BUILD_ID` in the environment wins.
 */
export function buildId(root: string): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(root, source)
    const files = source.includes('.') ? [path] : [...filesOf(path)]
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
