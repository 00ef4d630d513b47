import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { cameras } from '#src/contract/cameras/cameras.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { provideJanus, startJanus, type TestJanus } from '#tests/support/video/janus.ts'
import { atMost, type BenchOptions, type Figure, median, number, quantile, type Section } from '../figures.ts'
import { ADMINISTRATOR, firstRestaurant, get, PROXY, signIn, usage } from './client.ts'
import { answers, startServer } from './server-process.ts'
import { temporaryFolder } from './storage.ts'
import type { Answered, Asked, Received } from './viewer-process.ts'

const VIEWERS = 50
/** Processes that they are spread over; each has a session of its own, which may have 20 channels. */
const PROCESSES = 5
/** They come one after another. */
const APART_MS = 200
const MEASURED_S = 30
const MEASURED_S_QUICK = 10
/** A busy machine writes a day of demonstration slowly. */
const STARTS_WITHIN_MS = 300_000
/** How long what viewers leave behind may be there. */
const LEFT_WITHIN_MS = 15_000

type Pair = readonly [before: number, now: number]

interface Round {
  all: Received[]
  /** While all watched: packets and whole pictures that came to all of them, and numbers missing. */
  packets: number
  frames: number
  lost: number
  seconds: number
  /** Of one core, a viewer. */
  server: number
  janus: number
  /** MiB, before they came and while all watched. */
  serverMb: Pair
  janusMb: Pair
  /** What is still there after they have gone. */
  left: { viewers: number; mountpoints: number; sessions: number }
}

/** Fifty viewers at once: with the endpoint in the server, and with a Janus gateway. */
export async function benchViewers({ quick, tell }: BenchOptions): Promise<Section> {
  await provideJanus(tell)
  const seconds = quick ? MEASURED_S_QUICK : MEASURED_S
  tell('the endpoint in the server')
  const embedded = await measured(null, seconds, tell)
  tell('a Janus')
  const janus = await startJanus()
  try {
    return sectionOf(embedded, await measured(janus, seconds, tell))
  } finally {
    await janus.stop()
  }
}

async function measured(
  janus: TestJanus | null,
  seconds: number,
  tell: BenchOptions['tell'],
): Promise<Round> {
  const folder = await temporaryFolder('viewers')
  const gateway: Record<string, string> = janus
    ? { JANUS_URL: janus.url, JANUS_ADMIN_KEY: janus.adminKey }
    : {}
  const server = await startServer({
    env: { DATA_DIR: folder, HISTORY_DAYS: '1', SIM_SPEED: '0', ...gateway },
  })
  const processes: Watchers[] = []
  try {
    let token = ''
    await answers(
      async () => {
        token = await signIn(server.url)
        return true
      },
      'The first sign-in',
      STARTS_WITHIN_MS,
    )
    const restaurantUuid = await firstRestaurant(server.url, token)
    const playable = await camerasOf(server.url, restaurantUuid, token)
    for (let n = 0; n < PROCESSES; n++) {
      const one = startWatchers()
      processes.push(one)
      await one.ask({ act: 'signIn', url: server.url, email: ADMINISTRATOR, restaurantUuid })
    }
    const sessions = (await janus?.sessions()) ?? 0
    const alone = await both(server.url, janus)

    tell(`${VIEWERS} viewers come`)
    const coming: Promise<unknown>[] = []
    for (let n = 0; n < VIEWERS; n++) {
      const cameraUuid = playable[n % playable.length] ?? ''
      coming.push(pick(processes, n).ask({ act: 'watch', cameraUuid }))
      await pause(APART_MS)
    }
    await Promise.all(coming)

    const count = async () => (await Promise.all(processes.map((one) => one.ask({ act: 'count' })))).flat()
    tell(`they watch for ${seconds} s`)
    const [before, used, since] = [await count(), await both(server.url, janus), performance.now()]
    await pause(seconds * 1000)
    const [all, now, until] = [await count(), await both(server.url, janus), performance.now()]
    const took = (until - since) / 1000

    // Most stop what they watch; those of the last process are gone without a word.
    const [abrupt, ...polite] = processes.toReversed()
    await Promise.all(polite.map((one) => one.ask({ act: 'leave' })))
    await abrupt?.kill()
    const left = await whatIsLeft(server.url, janus, sessions)
    const sum = (of: (one: Received) => number) =>
      all.reduce((total, one) => total + of(one), 0) - before.reduce((total, one) => total + of(one), 0)
    const share = (of: (one: Both) => number, from: Both) => (of(now) - of(from)) / VIEWERS
    return {
      all,
      packets: sum(({ packets }) => packets),
      frames: sum(({ frames }) => frames),
      lost: all.reduce((total, { lost }) => total + lost, 0),
      seconds: took,
      server: share(({ server: of }) => of.cpuSeconds, used) / took,
      janus: share(({ janus: of }) => of.cpuSeconds, used) / took,
      serverMb: [alone.server.memoryMb, now.server.memoryMb],
      janusMb: [alone.janus.memoryMb, now.janus.memoryMb],
      left,
    }
  } finally {
    for (const one of processes) await one.kill()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function camerasOf(url: string, restaurantUuid: string, token: string): Promise<string[]> {
  const path = `/restaurants/${restaurantUuid}/cameras?limit=50`
  const { content } = await get<AnswerOf<typeof cameras>>(url, path, token, PROXY)
  return content.flatMap(({ uuid, status, profile }) => (status === 'ONLINE' && profile ? [uuid] : []))
}

interface Watchers {
  /** Answers with what each of its viewers has had. One thing at a time, but for viewers that come. */
  ask(asked: Asked): Promise<Received[]>
  /** Kills it without warning. */
  kill(): Promise<void>
}

function startWatchers(): Watchers {
  const program = new URL('./viewer-process.ts', import.meta.url)
  const child: ChildProcess = fork(program, { execArgv: ['--import', import.meta.resolve('tsx')] })
  let turn: Promise<unknown> = Promise.resolve()
  return {
    ask(asked) {
      const answered = turn.then(async () => {
        child.send(asked)
        const [answer] = (await once(child, 'message')) as [Answered]
        if ('failed' in answer) throw new Error(answer.failed)
        return answer.received
      })
      turn = answered.catch(() => {})
      return answered
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function pick(processes: readonly Watchers[], n: number): Watchers {
  const one = processes[n % processes.length]
  if (!one) throw new Error('There is no process of viewers.')
  return one
}

/** CPU and memory of a process. */
export interface Used {
  cpuSeconds: number
  memoryMb: number
}
interface Both {
  server: Used
  janus: Used
}

const both = async (url: string, janus: TestJanus | null): Promise<Both> => ({
  server: await usage(url),
  janus: await usedBy(janus?.pid() ?? null),
})

const TICKS_A_SECOND = 100
const PAGE_MB = 4096 / 1024 / 1024

/** What a process has used (proc(5)); nothing of none. */
export async function usedBy(pid: number | null): Promise<Used> {
  if (pid === null) return { cpuSeconds: 0, memoryMb: 0 }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Its name stands in brackets and may hold anything; what is counted here follows it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]]
  return { cpuSeconds: (user + system) / TICKS_A_SECOND, memoryMb: pages * PAGE_MB }
}

/** Waits until nothing is left, as long as that may take. */
async function whatIsLeft(url: string, janus: TestJanus | null, before: number): Promise<Round['left']> {
  const end = performance.now() + LEFT_WITHIN_MS
  for (;;) {
    const { of } = await usage(url)
    const left = {
      viewers: of('linewatch_video_viewers'),
      mountpoints: of('linewatch_video_mountpoints'),
      sessions: ((await janus?.sessions()) ?? 0) - before,
    }
    if (Object.values(left).every((count) => count === 0) || performance.now() > end) return left
    await pause(100)
  }
}

const memory = ([before, now]: Pair) => `${number(now)} MiB (before ${number(before)})`
const wait = ({ firstPacket, firstFrame }: Received) => firstFrame - firstPacket

function sectionOf(embedded: Round, janus: Round): Section {
  const row = (name: string, of: (round: Round) => string): Figure => ({
    name,
    value: `${of(embedded)}, Janus ${of(janus)}`,
  })
  const ms = (of: 'firstPacket' | 'firstFrame', share: number) => (round: Round) =>
    `${number(
      quantile(
        round.all.map((one) => one[of]),
        share,
      ),
    )} ms`
  const left = [embedded, janus].flatMap((round) => Object.values(round.left))
  const without = [embedded, janus].flatMap(({ all }) => all).filter(({ frames }) => frames === 0)
  return {
    name: 'viewers',
    title: `${VIEWERS} viewers`,
    note: `Node viewers (werift) in ${PROCESSES} processes, one every ${APART_MS} ms, each with a stream and a signalling socket of its own, who start, watch and leave by the product's calls; ${number(embedded.seconds)} s while all watch. First packet and first whole picture are counted from asking the provider for the stream. A viewer's CPU is of one core; Janus' own is beside that of the server that feeds it. At the end the viewers of one process are killed.`,
    figures: [
      atMost('viewers without a picture', without.length, 0, ''),
      row('first packet, median', ms('firstPacket', 0.5)),
      row('first packet, p95', ms('firstPacket', 0.95)),
      row('first picture, median', ms('firstFrame', 0.5)),
      row('first picture, p95', ms('firstFrame', 0.95)),
      row('from the packet to the picture, median', ({ all }) => `${number(median(all.map(wait)))} ms`),
      row('whole pictures a second, a viewer', ({ frames, seconds }) =>
        number(frames / seconds / VIEWERS, 2),
      ),
      row('packets a second, all', ({ packets, seconds }) => number(packets / seconds)),
      row('packets lost', ({ lost }) => number(lost)),
      row('server, a viewer', ({ server }) => `${number(server * 100, 2)} %`),
      {
        name: 'Janus, a viewer',
        value: `${number(janus.janus * 100, 2)} %`,
      },
      row('server’s memory', ({ serverMb }) => memory(serverMb)),
      { name: 'Janus’ memory', value: memory(janus.janusMb) },
      atMost(
        'viewers, mountpoints and sessions left behind',
        left.reduce((sum, count) => sum + count, 0),
        0,
        '',
      ),
    ],
  }
}
