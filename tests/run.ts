import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { parseArgs } from 'node:util'
import { provideChromium, provideShell } from '#tests/support/browser/chromium.ts'
import { provideFfmpeg } from '#tests/support/programs/ffmpeg.ts'
import { provideMosquitto } from '#tests/support/programs/mosquitto.ts'
import { provideNginx } from '#tests/support/programs/nginx.ts'
import { providePrometheus } from '#tests/support/programs/prometheus.ts'
import { provideRabbitmq } from '#tests/support/programs/rabbitmq.ts'
import { provideNode } from '#tests/support/runtime/node.ts'
import { provideGstCamera } from '#tests/support/video/gst-camera.ts'
import { provideJanus } from '#tests/support/video/janus.ts'
import { readTotals, type Totals } from './support/totals.ts'

/**
 * `npm test`: every check. The quick stages run side by side, then the long ones one after another, so that two cores
 * are enough. A stage that fails does not stop the next; the last line says how many tests passed and failed, and the
 * exit code whether all was well. With names it runs only those stages: `npm test lint server`. `npm run check` names the quick
 * ones, for use while working. `npm test -- --node 24` runs the same on another Node, which it fetches from npm.
 */

/** The version with long-term support that a chain should run: the stage `lts` tries it on machines that have an older one. */
const LTS = '24'

interface Outcome extends Totals {
  ok: boolean
  note?: string
}
/** Where a stage's output goes: as it comes, or kept until the stage has ended. */
interface Output {
  live: boolean
  write: (text: string) => void
  /** The folder of the Node that runs its programs; the one that runs this unless set. */
  node?: string
}
interface Stage {
  name: string
  run: (output: Output) => Promise<Outcome>
}

const tell = (line: string) => void process.stdout.write(`${line}\n`)
const env: NodeJS.ProcessEnv = { ...process.env, NO_UPDATE_NOTIFIER: '1' }

/** Programs of node_modules are run by the first Node of the path. */
const runBy = (folder: string) => ({ PATH: [folder, env.PATH].join(delimiter) })

/** Runs a program of node_modules; resolves to whether it ended well. */
function program(
  output: Output,
  command: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const color = process.stdout.isTTY && !output.live ? { FORCE_COLOR: '1' } : {}
    const child = spawn(command, args, {
      env: { ...env, ...color, ...(output.node && runBy(output.node)), ...more },
      stdio: output.live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output.write)
    child.on('error', (error) => {
      output.write(`${command}: ${error.message}\n`)
      resolve(false)
    })
    // By then all that it wrote has been read.
    child.on('close', (code) => resolve(code === 0))
  })
}

/** A check that counts as one. */
const check = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  run: async (output) => {
    const ok = await program(output, command, args)
    return { ok, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  },
})

/** Vitest over some of its projects. */
const tests = (name: string, ...projects: string[]): Stage => ({
  name,
  run: async (output) => {
    const { file, read } = await readTotals()
    const ok = await program(
      output,
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
    env.CHROMIUM_SHELL = (await provideShell(tell)) ?? path
    env.CHROMIUM = path
    // Only some tests need them, of live video, of monitoring and of many servers; they say so themselves where there is none.
    for (const provide of [
      provideJanus,
      provideGstCamera,
      providePrometheus,
      provideRabbitmq,
      provideNginx,
      provideMosquitto,
      provideFfmpeg,
    ])
      await provide(tell).catch((error: unknown) =>
        tell(error instanceof Error ? error.message : String(error)),
      )
    return { ok: true, passed: 1, failed: 0, note: `Node ${process.versions.node}, ${path}` }
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

const build = check('build', 'npm', 'run', '--silent', 'build')
const start = check('start', 'npx', 'tsx', 'tests/support/runtime/try-start.ts')
const unit = tests('unit', 'architecture', 'rules', 'unit')
const rules = tests('rules', 'rules')

/** Whether the recommended Node builds, starts and keeps the rules: the whole suite on it is `npm test -- --node 24`. */
const lts: Stage = {
  name: 'lts',
  run: async (output) => {
    if (process.versions.node.startsWith(`${LTS}.`))
      return { ok: true, passed: 0, failed: 0, note: `all stages ran on Node ${LTS}` }
    const say = (line: string) => output.write(`${line}\n`)
    const node = await provideNode(LTS, say).catch((error: unknown) => say(String(error)))
    if (!node) return { ok: false, passed: 0, failed: 1, failures: [`Node ${LTS} can't be had from npm`] }
    const outcomes = await Promise.all(
      [build, rules].map(({ run }) => run({ live: false, write: output.write, node })),
    )
    outcomes.push(await start.run({ live: false, write: output.write, node }))
    return {
      ok: outcomes.every(({ ok }) => ok),
      passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
      failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
      failures: outcomes.flatMap(({ failures = [] }) => failures.map((line) => `Node ${LTS}: ${line}`)),
    }
  },
}

/** Stages of one line run side by side: each of them leaves a core idle for much of its time. */
const STAGES: readonly (readonly Stage[])[] = [
  [{ name: 'preflight', run: preflight }],
  [
    check('typecheck', 'npm', 'run', '--silent', 'typecheck'),
    check('lint', 'npx', 'biome', 'check', '.'),
    build,
    unit,
  ],
  [lts],
  [tests('component', 'component')],
  [tests('server', 'server')],
  [tests('e2e', 'e2e')],
]

function chosen(names: readonly string[]): readonly (readonly Stage[])[] {
  const known = STAGES.flat().map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    tell(`There is no stage ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    process.exit(1)
  }
  if (names.length === 0) return STAGES
  return STAGES.map((line) => line.filter(({ name }) => names.includes(name))).filter(({ length }) => length)
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

interface Ended {
  name: string
  took: string
  outcome: Outcome
}

async function runStage({ name, run }: Stage, live: boolean): Promise<Ended> {
  const kept: string[] = []
  if (live) tell(`\n=== ${name}`)
  const at = Date.now()
  const outcome = await run({ live, write: (text) => void kept.push(text) })
  if (!live) tell(`\n=== ${name}`)
  process.stdout.write(kept.join(''))
  tell(`--- ${name}: ${outcome.ok ? 'passed' : 'FAILED'} in ${seconds(at)}`)
  return { name, took: seconds(at), outcome }
}

/** The same stages on a Node fetched from npm. @returns the exit code */
async function runOn(version: string, names: readonly string[]): Promise<number> {
  const folder = await provideNode(version, tell).catch((error: unknown) => tell(String(error)))
  if (!folder) return 1
  const child = spawn('npx', ['tsx', 'tests/run.ts', ...names], {
    env: { ...env, ...runBy(folder) },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

async function main(names: readonly string[]) {
  const begin = Date.now()
  const outcomes: Ended[] = []
  for (const line of chosen(names))
    outcomes.push(...(await Promise.all(line.map((stage) => runStage(stage, line.length === 1)))))
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

const { values, positionals } = parseArgs({ options: { node: { type: 'string' } }, allowPositionals: true })
if (values.node) process.exitCode = await runOn(values.node, positionals)
else await main(positionals)
