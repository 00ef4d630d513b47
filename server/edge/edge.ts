import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AgentStatus, startAgent } from './agent.ts'
import { enrol, Unable } from './enrol.ts'
import { openFolder } from './folder.ts'
import { triedWords, tryEachKind } from './trial.ts'

const USAGE = `npm run edge -- enrol CODE --url https://linewatch.example
npm run edge -- run
npm run edge -- status
npm run edge -- send FILE.ndjson
npm run edge -- test [--camera NAME]
Options: --folder PATH (or EDGE_FOLDER; .edge), --port NUMBER (or EDGE_PORT; 8417),
  --broker mqtt://127.0.0.1:1883 (or EDGE_BROKER; none)`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    folder: { type: 'string' },
    port: { type: 'string' },
    broker: { type: 'string' },
    camera: { type: 'string' },
  },
})
const [command, argument] = positionals
const path = values.folder ?? process.env.EDGE_FOLDER ?? '.edge'
const port = Number(values.port ?? process.env.EDGE_PORT ?? 8417)
const local = `http://127.0.0.1:${port}`
const version = await versionOf()
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function versionOf(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const COMMANDS: Record<string, () => Promise<void>> = {
  async enrol() {
    if (!argument || !values.url) throw new Unable(USAGE)
    const who = await enrol(values.url, argument, version)
    await (await openFolder(path)).become(who)
    say(
      `Added: ${who.device.name}${who.restaurant ? `, ${who.restaurant.number} ${who.restaurant.name}` : ''}.`,
    )
  },
  async run() {
    const broker = values.broker ?? process.env.EDGE_BROKER
    const agent = await startAgent({ folder: path, port, version, say, ...(broker && { broker }) })
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void agent.stop().then(() => process.exit(0)))
  },
  async status() {
    say(wordsOf(await ask<AgentStatus>('/status')))
  },
  async send() {
    if (!argument) throw new Unable(USAGE)
    const body = await readFile(argument, 'utf8')
    const { taken, refused } = await ask<{ taken: number; refused: { place: number; says: string }[] }>(
      '/events',
      { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body },
    )
    for (const { place, says } of refused) say(`Line ${place}: ${says}`)
    say(`${taken} events taken, ${refused.length} lines refused.`)
    if (refused.length > 0) process.exitCode = 1
  },
  async test() {
    const who = await (await openFolder(path)).identity()
    if (!who) throw new Unable('This computer is not enrolled.')
    const tried = await tryEachKind(who, { now: Date.now(), camera: values.camera })
    say(triedWords(tried))
    if (tried.some(({ problem }) => problem !== null)) process.exitCode = 1
  },
}

/** Asks the agent that runs on this computer. @throws Unable where none does */
async function ask<Answer>(address: string, options?: RequestInit): Promise<Answer> {
  const answer = await fetch(local + address, options).catch(() => {
    throw new Unable(`No agent answers at ${local}. Start it with: npm run edge -- run`)
  })
  const said = (await answer.json()) as Answer & { message?: string }
  if (said.message !== undefined) throw new Unable(said.message)
  return said
}

function wordsOf({ version, url, device, restaurant, waiting, oldestAt, full, sender }: AgentStatus): string {
  const ago = (at: number) => `${Math.round((Date.now() - at) / 1000)} s ago`
  return [
    `Version         ${version}`,
    `Linewatch       ${url ?? 'not enrolled'}`,
    `Device          ${device ?? '-'}`,
    `Restaurant      ${restaurant ?? '-'}`,
    `Waiting         ${waiting} events${oldestAt === null ? '' : `, the oldest told ${ago(oldestAt)}`}`,
    `Room used       ${Math.round(full * 100)} percent`,
    `Acknowledged    ${sender?.acknowledgedAt ? ago(sender.acknowledgedAt) : 'never since the start'}`,
    `Clock           ${clockWords(sender?.clockAheadMs ?? null)}`,
    `Refused         ${sender?.refused ?? 0} since the start${sender?.reasons[0] ? `: ${sender.reasons[0]}` : ''}`,
    `Problem         ${sender?.problem ?? 'none'}`,
  ].join('\n')
}

function clockWords(aheadMs: number | null): string {
  if (aheadMs === null) return 'not compared yet'
  const seconds = Math.abs(Math.round(aheadMs / 1000))
  return seconds === 0 ? 'right' : `${seconds} s ${aheadMs > 0 ? 'ahead' : 'behind'}`
}

try {
  const act = COMMANDS[command ?? '']
  if (!act) throw new Unable(USAGE)
  await act()
} catch (error) {
  if (!(error instanceof Unable)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
