import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export interface Totals {
  passed: number
  failed: number
  /** The failed tests, each by its file, its name and the first line of what went wrong. */
  failures?: readonly string[]
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const firstLine = (text: string | undefined) => text?.split('\n', 1)[0] ?? ''

function describeFailures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    // A file that could not be loaded holds no test, and is a failure all the same.
    if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${firstLine(message)}`]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
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
      const report = JSON.parse(text) as Report
      const failures = describeFailures(report)
      const unloaded = failures.length - report.numFailedTests
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests + Math.max(0, unloaded),
        failures,
      }
    },
  }
}
