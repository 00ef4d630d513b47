import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Totals {
  passed: number
  failed: number
}

/** A file for Vitest's JSON report, and how its totals are read out of it; null when none was written. */
export async function readTotals(): Promise<{ file: string; read: () => Promise<Totals | null> }> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-report-'))
  const file = join(folder, 'report.json')
  return {
    file,
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null)
      await rm(folder, { recursive: true, force: true })
      if (text === null) return null
      const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as {
        numPassedTests: number
        numFailedTests: number
        testResults: { status: string; assertionResults: unknown[] }[]
      }
      // A file that could not be loaded holds no test, and is a failure all the same.
      const unloaded = testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0)
      return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
    },
  }
}
