import { execFile } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { findChromium } from '#tests/support/browser/chromium.ts'

const run = promisify(execFile)

/** The processor, as the page names it: 'AMD EPYC, 2 cores'. */
export function machineName(): string {
  const cores = cpus()
  const model = (cores[0]?.model ?? 'unknown').replace(/\((?:R|TM)\)|@.*$| Processor| CPU/g, '')
  return `${model.replace(/\s+/g, ' ').trim()}, ${cores.length} cores`
}

/** What the figures were taken on, one line each. */
export async function describeMachine(): Promise<string[]> {
  const chromium = await findChromium()
  const version = chromium ? (await run(chromium, ['--version', '--no-sandbox'])).stdout.trim() : 'none'
  const cores = cpus()
  return [
    `CPU: ${cores[0]?.model.trim() ?? 'unknown'}, ${cores.length} cores`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    `System: ${platform()} ${release()}`,
    `Node: ${process.versions.node}`,
    `Chromium: ${version}`,
    `Load before the run: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  ]
}
