import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of package.json and package-lock.json. */
export const ROOT = join(import.meta.dirname, '../..')

const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

/** A package that the product is made of or runs with. */
export interface ProductionPackage {
  name: string
  version: string
  /** Its SPDX expression, as its package.json says it; null where it says none. */
  license: string | null
}

const FOLDER = 'node_modules/'

/**
 * The packages that package-lock.json installs without those for development, by name and version, each once. Packages
 * for other platforms are among them.
 * @throws Error for a lock file of another version
 */
export function productionPackages(lock: string): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>()
  for (const [path, { name, version, license, dev }] of Object.entries(
    lockFile.parse(JSON.parse(lock)).packages,
  )) {
    if (path === '' || dev || version === undefined) continue
    const known = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
    found.set(`${known}@${version}`, { name: known, version, license: license ?? null })
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

export const readLock = (): Promise<string> => readFile(join(ROOT, 'package-lock.json'), 'utf8')
