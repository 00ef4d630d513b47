import { spawn } from 'node:child_process'
import { provideChromium } from '#tests/support/browser/chromium.ts'
import { provideNginx } from '#tests/support/programs/nginx.ts'
import { providePrometheus } from '#tests/support/programs/prometheus.ts'
import { provideRabbitmq } from '#tests/support/programs/rabbitmq.ts'
import { provideJanus } from '#tests/support/video/janus.ts'
import { readTotals, type Totals } from './support/totals.ts'

/**
 * `npm test`: every check, one stage after another so that two cores are enough. A stage that fails does not
 * stop the next; the last line says how many tests passed and failed, and the exit code whether all was well.
 * With names it runs only those stages: `npm test lint server`. `npm run check` names the quick ones, for use while
 * working.
 */

interface Outcome extends Totals {
  ok: boolean
  note?: string
}
interface Stage {
  name: string
  run: () => Promise<Outcome>
}

const tell = (line: string) => process.stdout.write(`${line}\n`)
const env: NodeJS.ProcessEnv = { ...process.env, NO_UPDATE_NOTIFIER: '1' }

/** Runs a program of node_modules with its output shown; resolves to whether it ended well. */
function program(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...env, ...more },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      tell(`${command}: ${error.message}`)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** A check that counts as one. */
const check = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  run: async () => {
    const ok = await program(command, args)
    return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  },
})

/** Vitest over some of its projects. */
const tests = (name: string, ...projects: string[]): Stage => ({
  name,
  run: async () => {
    const { file, read } = await readTotals()
    const ok = await program(
      'npx',
      [
        'vitest',
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=./tests/support/summary-reporter.ts',
      ],
      { TEST_SUMMARY: file },
    )
    const totals = await read()
    return totals ? { ...totals, ok: ok && totals.failed === 0 } : { ok: false, passed: 0, failed: 1 }
  },
})

async function preflight(): Promise<Outcome> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    tell(`Node ${process.versions.node} is too old: 20.19 or later is needed.`)
    process.exit(1)
  }
  try {
    const path = await provideChromium(tell)
    env.CHROMIUM = path
    // Only some tests need them, of live video, of monitoring and of many servers; they say so themselves where there is none.
    for (const provide of [provideJanus, providePrometheus, provideRabbitmq, provideNginx])
      await provide(tell).catch((error: unknown) =>
        tell(error instanceof Error ? error.message : String(error)),
      )
    return { ok: true, passed: 1, failed: 0, note: `Node ${process.versions.node}, ${path}` }
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

const STAGES: readonly Stage[] = [
  { name: 'preflight', run: preflight },
  check('typecheck', 'npm', 'run', '--silent', 'typecheck'),
  check('lint', 'npx', 'biome', 'check', '.'),
  check('build', 'npm', 'run', '--silent', 'build'),
  tests('unit', 'architecture', 'rules', 'unit'),
  tests('component', 'component'),
  tests('server', 'server'),
  tests('e2e', 'e2e'),
]

function chosen(names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    tell(`There is no stage ${unknown.join(', ')}; there are ${STAGES.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  return names.length === 0 ? STAGES : STAGES.filter(({ name }) => names.includes(name))
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

async function main() {
  const begin = Date.now()
  const outcomes: { name: string; took: string; outcome: Outcome }[] = []
  for (const { name, run } of chosen(process.argv.slice(2))) {
    tell(`\n=== ${name}`)
    const at = Date.now()
    const outcome = await run()
    outcomes.push({ name, took: seconds(at), outcome })
    tell(`--- ${name}: ${outcome.ok ? 'passed' : 'FAILED'} in ${seconds(at)}`)
  }
  tell(`\n=== all checks, ${seconds(begin)}`)
  for (const { name, took, outcome } of outcomes) {
    const { ok, passed, failed, note } = outcome
    tell(
      `${ok ? 'passed' : 'FAILED'}  ${name.padEnd(10)} ${took.padStart(8)}  ${passed} passed, ${failed} failed${note ? `  (${note})` : ''}`,
    )
  }
  for (const failure of outcomes.flatMap(({ outcome }) => outcome.failures ?? [])) tell(`FAILED  ${failure}`)
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((n, o) => n + pick(o.outcome), 0)
  const well = outcomes.every(({ outcome }) => outcome.ok)
  // A stage may fail beyond its tests, by an error outside of any: that is a failure too.
  const beyond = outcomes.filter(({ outcome }) => !outcome.ok && outcome.failed === 0).length
  tell(`${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed) + beyond} failed`)
  process.exitCode = well ? 0 : 1
}

await main()
