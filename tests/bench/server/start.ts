import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import type { providerState } from '#src/contract/operations/provider.ts'
import { atMost, type BenchOptions, type Figure, number, type Section } from '../figures.ts'
import { get, signIn } from './client.ts'
import { answers, type ServerProcess, startServer } from './server-process.ts'
import { temporaryFolder } from './storage.ts'

const AIM_START_S = 10
/** The demonstration's history, as `npm start` fills it in. */
const HISTORY_DAYS = 60
const HISTORY_DAYS_QUICK = 10

type State = AnswerOf<typeof providerState>

/** The built server on an empty folder: until the first sign-in is answered, and what it holds when filled. */
export async function benchStart({ quick, tell }: BenchOptions): Promise<Section> {
  const folder = await temporaryFolder('start')
  try {
    const days = quick ? HISTORY_DAYS_QUICK : HISTORY_DAYS
    const first = await startAndSignIn(folder, days)
    tell(`waiting until ${days} days of history are filled in`)
    const filled = await whenFilled(first.server, first.token)
    const peak = await first.server.peakMemoryMb()
    await first.server.stop()
    const again = await startAndSignIn(folder, days)
    const peakAgain = await again.server.peakMemoryMb()
    await again.server.stop()
    return {
      name: 'start',
      title: 'Start and memory of the server, embedded database',
      note: 'From starting the process to the first answered sign-in; memory is the most the Node process ever held (PostgreSQL is a process of its own).',
      figures: [
        seconds('first start: database created, 3 days seeded', first.seconds),
        seconds('second start, history there', again.seconds),
        { name: `${days} days of history filled in behind`, value: `after ${number(filled)} s` },
        memory('peak memory after seeding', peak),
        memory('peak memory after a second start', peakAgain),
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const seconds = (name: string, value: number): Figure => atMost(name, value, AIM_START_S, 's', 1)
const memory = (name: string, value: number): Figure => ({ name, value: `${number(value)} MiB` })

async function startAndSignIn(folder: string, days: number) {
  const server = await startServer({ env: { DATA_DIR: folder, HISTORY_DAYS: String(days) } })
  let token = ''
  await answers(async () => {
    token = await signIn(server.url)
    return true
  }, 'The first sign-in')
  return { server, token, seconds: (performance.now() - server.startedAt) / 1000 }
}

/** Seconds since the start until every restaurant's history is complete. */
async function whenFilled(server: ServerProcess, token: string): Promise<number> {
  for (;;) {
    const { history } = await get<State>(server.url, '/provider/state', token)
    if (history?.complete) return (performance.now() - server.startedAt) / 1000
    await pause(500)
  }
}
