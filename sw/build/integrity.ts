import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A file that the worker is to keep, as Workbox lists it. */
interface Entry {
  url: string
  revision: string | null
  size: number
  integrity?: string
}

/** A file's content as `integrity` names it. */
export const hashOf = (content: Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`

/** The entries, each with the hash of its file in `folder`, as fetch's `integrity` takes it. */
export function withIntegrity(entries: readonly Entry[], folder: string): Entry[] {
  return entries.map((entry) => {
    const file = join(folder, entry.url)
    if (!existsSync(file)) return entry
    return { ...entry, integrity: hashOf(readFileSync(file)) }
  })
}

/**
 * Has the worker take each file only as it was built: a public network's sign-in page answers 200 in its place, and a
 * server that is being updated the former build's.
 */
export function integrity() {
  let folder = ''
  const plugin: Plugin = {
    name: 'linewatch:integrity',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
  }
  const transform = async (entries: Entry[]) => ({ manifest: withIntegrity(entries, folder), warnings: [] })
  return { plugin, transform }
}
