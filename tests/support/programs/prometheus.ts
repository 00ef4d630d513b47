import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { provideProgram } from './apt.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const PROMETHEUS = '/usr/bin/prometheus'
const EXPORTER = '/usr/bin/prometheus-node-exporter'
const READY_WITHIN_MS = 20_000

/** @throws Error where they are not there and cannot be installed */
export async function providePrometheus(tell: (line: string) => void): Promise<void> {
  const needs = 'The tests of monitoring need Prometheus and its node exporter'
  await provideProgram({ path: PROMETHEUS, name: 'prometheus', needs }, tell)
  await provideProgram({ path: EXPORTER, name: 'prometheus-node-exporter', needs }, tell)
}

export interface Running {
  /** 'http://127.0.0.1:9090' */
  url: string
  stop(): Promise<void>
}

export interface Prometheus extends Running {
  /** Kills it without warning. */
  kill(): Promise<void>
  /** Restarts it at the same address, with what it has. */
  start(): Promise<void>
}

export interface PrometheusContent {
  /** OpenMetrics text that it knows from the start. */
  samples?: string
  /** Exporters that it asks every second, each named as a host. */
  hosts?: Readonly<Record<string, Running>>
  /** Alerting rules, as Prometheus has them in a file. */
  rules?: object
}

/** A Prometheus of its own. */
export async function startPrometheus({ samples, hosts, rules }: PrometheusContent): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'linewatch-prometheus-'))
  const data = join(folder, 'data')
  if (samples !== undefined) {
    await writeFile(join(folder, 'samples.txt'), samples)
    const blocks = ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', join(folder, 'samples.txt'), data]
    await run('/usr/bin/promtool', blocks, { maxBuffer: 64 * 2 ** 20 })
  }
  // JSON is YAML.
  const config = join(folder, 'prometheus.yml')
  await writeFile(join(folder, 'rules.yml'), JSON.stringify(rules ?? { groups: [] }))
  await writeFile(config, JSON.stringify(configOf(hosts ?? {})))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${data}`,
    '--storage.tsdb.retention.time=10y',
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]
  const start = () => started(PROMETHEUS, options, `${url}/-/ready`)
  let end = await start()
  return {
    url,
    kill: () => end('SIGKILL'),
    async start() {
      end = await start()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configOf = (hosts: Readonly<Record<string, Running>>) => ({
  global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
  rule_files: ['rules.yml'],
  scrape_configs: [
    {
      job_name: 'node',
      static_configs: Object.entries(hosts).map(([host, { url }]) => ({
        targets: [new URL(url).host],
        labels: { host },
      })),
    },
  ],
})

/** A node exporter of this machine. */
export async function startNodeExporter(): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = [`--web.listen-address=127.0.0.1:${port}`, '--collector.cpu.info', '--log.level=error']
  return { url, stop: await started(EXPORTER, options, `${url}/metrics`) }
}

/** Starts a program and waits until it answers; gives what ends it. */
async function started(
  path: string,
  options: readonly string[],
  ready: string,
): Promise<(signal?: NodeJS.Signals) => Promise<void>> {
  const child = spawn(path, options, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5_000)
    })
  const until = Date.now() + READY_WITHIN_MS
  while (!(await answers(ready))) {
    if (child.exitCode !== null || Date.now() > until) {
      await ended(child)
      throw new Error(`${path} did not start:\n${output}`)
    }
    await pause(100)
  }
  return (signal) => ended(child, signal)
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )

async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
