import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Totals {
  passed: number
  failed: number
  /** What failed: tests, files that could not be loaded, errors outside of any test; a line each. */
  failures?: readonly string[]
}

/** A file for the summary of a Vitest run, and how it is read back; null when none was written. */
export async function readTotals(): Promise<{ file: string; read: () => Promise<Totals | null> }> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-summary-'))
  const file = join(folder, 'summary.json')
  return {
    file,
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null)
      await rm(folder, { recursive: true, force: true })
      return text === null ? null : (JSON.parse(text) as Totals)
    },
  }
}
