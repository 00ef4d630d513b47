import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { Totals } from './totals.ts'

const inProject = (path: string) => relative(process.cwd(), path)
const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/** The frames of an error's stack that lie in the project's own files, the nearest first. */
function ownFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => line.includes('at ') && !line.includes('node_modules'))
  return frames
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' ')
}

/** An error outside of any test: what it was, where it came from and which test ran last. */
function describeError(error: SerializedError): string {
  const file =
    typeof error.VITEST_TEST_PATH === 'string' ? inProject(error.VITEST_TEST_PATH) : 'outside of any test'
  const last = typeof error.VITEST_TEST_NAME === 'string' ? ` (around '${error.VITEST_TEST_NAME}')` : ''
  return `${file}${last}: ${error.name ?? 'Error'}: ${firstLine(error.message)} ${ownFrames(error.stack ?? '')}`.trim()
}

function describeModule(module: TestModule): string[] {
  const file = inProject(module.moduleId)
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${file} > ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message ?? '')}`,
  )
  // A file that could not be loaded, or whose set-up failed, is a failure with or without a failed test.
  const own = module.errors().map((error) => `${file}: ${firstLine(error.message)}`)
  return [...own, ...tests]
}

/**
 * Vitest's reporter for `npm test`: writes the totals of a run, and a line for everything that failed, to
 * the file named by `TEST_SUMMARY`. Vitest's own JSON report leaves out errors raised outside of a test.
 */
export default class SummaryReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const file = process.env.TEST_SUMMARY
    if (file === undefined) return
    const failures = [...modules.flatMap(describeModule), ...errors.map(describeError)]
    const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
    const totals: Totals = { passed, failed: failures.length, failures }
    await writeFile(file, JSON.stringify(totals))
  }
}
