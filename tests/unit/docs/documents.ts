import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Tables of requirements and their tests: longer than a person reads, and not yet in plain words. */
export const TABLES: readonly string[] = ['docs/specification.md', 'docs/security.md']

/** Every other document, by its path. */
export const DOCUMENTS: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
]
  .filter((path) => !TABLES.includes(path))
  .toSorted()
