import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { whyNotNetwork } from '#server/video/cameras/networks.ts'
import { type AgentStatus, startAgent } from './agent.ts'
import type { DoorAnswer } from './door.ts'
import { CommandError, enrol } from './enrol.ts'
import { openFolder } from './folder.ts'
import { formatResults, tryEachKind } from './trial.ts'

const USAGE = `npm run edge -- enrol CODE --url https://linewatch.example
npm run edge -- run
npm run edge -- status
npm run edge -- send FILE.ndjson
npm run edge -- test [--camera NAME]
Options: --folder PATH (or EDGE_FOLDER; .edge), --port NUMBER (or EDGE_PORT; 8417),
  --broker mqtt://127.0.0.1:1883 (or EDGE_BROKER; none),
  --cameras 192.168.1.0/24 (or EDGE_CAMERAS; networks that cameras may be in: this computer's private ones),
  --camera-ports 8555 (or EDGE_CAMERA_PORTS; in addition to the usual ones),
  --clock shared (or EDGE_CLOCK=shared; equipment takes its times from this computer's clock)`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    folder: { type: 'string' },
    port: { type: 'string' },
    broker: { type: 'string' },
    clock: { type: 'string' },
    cameras: { type: 'string' },
    'camera-ports': { type: 'string' },
    camera: { type: 'string' },
  },
})
const [command, argument] = positionals
const path = values.folder ?? process.env.EDGE_FOLDER ?? '.edge'
const port = Number(values.port ?? process.env.EDGE_PORT ?? 8417)
const local = `http://127.0.0.1:${port}`
const version = await readVersion()
const log = (line: string) => void process.stdout.write(`${line}\n`)

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const wordsOf = (list = '') => list.split(/[\s,]+/).filter(Boolean)

const COMMANDS: Record<string, () => Promise<void>> = {
  async enrol() {
    if (!argument || !values.url) throw new CommandError(USAGE)
    const identity = await enrol(values.url, argument, version)
    await (await openFolder(path)).saveIdentity(identity)
    const { device, restaurant } = identity
    log(`Added: ${device.name}${restaurant ? `, ${restaurant.number} ${restaurant.name}` : ''}.`)
  },
  async run() {
    const broker = values.broker ?? process.env.EDGE_BROKER
    const clock = values.clock ?? process.env.EDGE_CLOCK ?? 'own'
    if (clock !== 'shared' && clock !== 'own')
      throw new CommandError(`The clock is "shared" or "own", not "${clock}".`)
    const cameraNetworks = wordsOf(values.cameras ?? process.env.EDGE_CAMERAS)
    for (const problem of cameraNetworks.map(whyNotNetwork))
      if (problem) throw new CommandError(`${problem}.`)
    const cameraPorts = wordsOf(values['camera-ports'] ?? process.env.EDGE_CAMERA_PORTS).map(Number)
    const agent = await startAgent({
      folder: path,
      port,
      version,
      log,
      isClockShared: clock === 'shared',
      ...(broker && { broker }),
      ...(cameraNetworks.length > 0 && { cameraNetworks }),
      cameraPorts,
    }).catch((error: unknown) => {
      throw startProblem(error)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void agent.stop().then(() => process.exit(0)))
  },
  async status() {
    log(formatStatus(await askAgent<AgentStatus>('/status')))
  },
  async send() {
    if (!argument) throw new CommandError(USAGE)
    const body = await readFile(argument, 'utf8')
    const { stored, refused } = await askAgent<DoorAnswer>('/events', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    })
    for (const { position, message } of refused) log(`Line ${position}: ${message}`)
    log(`Stored: ${stored}. Refused: ${refused.length}.`)
    if (refused.length > 0) process.exitCode = 1
  },
  async test() {
    const identity = await (await openFolder(path)).identity()
    if (!identity) throw new CommandError('This computer is not enrolled.')
    const results = await tryEachKind(identity, { now: Date.now(), camera: values.camera })
    log(formatResults(results))
    if (results.some(({ problem }) => problem !== null)) process.exitCode = 1
  },
}

/** What a technician can do about a start that failed; any other error as it is. */
function startProblem(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (cause?.code === 'LEVEL_LOCKED')
    return new CommandError(
      `Another agent uses the folder ${path}. Stop it, or choose another with --folder.`,
    )
  if (code === 'EADDRINUSE')
    return new CommandError(`Port ${port} is already in use. Choose another with --port.`)
  return error
}

/** Asks the agent that runs on this computer. @throws CommandError if there is none */
async function askAgent<Answer>(address: string, options?: RequestInit): Promise<Answer> {
  const answer = await fetch(local + address, options).catch(() => {
    throw new CommandError(`No agent answers at ${local}. Start it with: npm run edge -- run`)
  })
  const body = (await answer.json()) as Answer & { message?: string }
  if (body.message !== undefined) throw new CommandError(body.message)
  return body
}

function formatStatus({
  version,
  url,
  device,
  restaurant,
  pending,
  oldestAt,
  diskUsed,
  sender,
}: AgentStatus): string {
  const ago = (at: number) => `${Math.round((Date.now() - at) / 1000)} s ago`
  return [
    `Version         ${version}`,
    `Linewatch       ${url ?? 'not enrolled'}`,
    `Device          ${device ?? '-'}`,
    `Restaurant      ${restaurant ?? '-'}`,
    `Not sent yet    ${pending} events${oldestAt === null ? '' : `, the oldest received ${ago(oldestAt)}`}`,
    `Disk space      ${Math.round(diskUsed * 100)} percent full`,
    `Last sent       ${sender?.acknowledgedAt ? ago(sender.acknowledgedAt) : 'not since the start'}`,
    `Clock           ${formatClock(sender?.clockAheadMs ?? null)}`,
    `Refused         ${sender?.refused ?? 0} since the start${sender?.reasons[0] ? `: ${sender.reasons[0]}` : ''}`,
    `Problem         ${sender?.problem ?? 'none'}`,
  ].join('\n')
}

function formatClock(aheadMs: number | null): string {
  if (aheadMs === null) return 'not compared yet'
  const seconds = Math.abs(Math.round(aheadMs / 1000))
  return seconds === 0 ? 'right' : `${seconds} s ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

try {
  const run = COMMANDS[command ?? '']
  if (!run) throw new CommandError(USAGE)
  await run()
} catch (error) {
  if (!(error instanceof CommandError)) throw error
  process.stderr.write(`${error.message}\n`)
  // An agent that could not start completely would go on sending.
  process.exit(1)
}
