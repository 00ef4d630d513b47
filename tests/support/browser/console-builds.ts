import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LIST as PREVIOUS } from '../../../sw/build/previous.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Files of the build before it that a build carries along. */
const carried = (built: string): string[] => JSON.parse(readFileSync(join(built, 'assets', PREVIOUS), 'utf8'))

/** A build without what it carries along, and without compressed copies, which a plain server would not send. */
function copyOwn(from: string, to: string): void {
  const old = carried(from)
  const isKept = (path: string) => !/\.(br|gz)$/.test(path) && !old.includes(basename(path))
  cpSync(from, to, { recursive: true, filter: isKept })
}

/**
 * Four consoles in a folder: 'first' is the one given; 'second' is built after it from the same sources, as a deploy
 * would; 'third' is newer than the second and has nothing of the first; 'whole' stays as the first was.
 */
export function makeBuilds(given: string, folder: string): void {
  const first = join(folder, 'first')
  const second = join(folder, 'second')
  const third = join(folder, 'third')
  copyOwn(given, first)
  rmSync(join(first, 'assets', PREVIOUS))
  cpSync(first, second, { recursive: true })
  const args = ['vite', 'build', '--logLevel', 'error', '--emptyOutDir', '--outDir', second]
  const env = { ...process.env, VITEST: '', NODE_ENV: '', BUILD_ID: 'second', UNCOMPRESSED: '1' }
  execFileSync('npx', args, { cwd: ROOT, env })
  copyOwn(second, third)
  // A worker is a new one when its file differs.
  appendFileSync(join(third, 'worker.js'), '\n// third\n')
  cpSync(first, join(folder, 'whole'), { recursive: true })
}

/**
 * Has a build's worker keep only those of its assets that are named by their paths. To store all three hundred takes a
 * browser longer than anything else in a test of the worker.
 */
export function keepFewer(built: string, paths: readonly string[]): void {
  const file = join(built, 'worker.js')
  const worker = readFileSync(file, 'utf8')
  const [list = ''] = /\[\{[^[\]]*"url":"assets\/[^[\]]*\}\]/.exec(worker) ?? []
  const entries: { url: string }[] = JSON.parse(list)
  const fewer = entries.filter(({ url }) => !url.startsWith('assets/') || paths.includes(`/${url}`))
  if (fewer.length < 10 || fewer.length > entries.length / 2)
    throw new Error(`Of ${entries.length} files ${fewer.length} would be kept.`)
  writeFileSync(
    file,
    worker.replace(list, () => JSON.stringify(fewer)),
  )
}
