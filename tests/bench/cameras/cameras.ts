import { setTimeout as pause } from 'node:timers/promises'
import { provideJanus, startJanus, type TestJanus } from '#tests/support/video/janus.ts'
import { atMost, type BenchOptions, type Figure, median, number, type Section } from '../figures.ts'
import { type Used, usedBy } from '../server/viewers.ts'
import type { EngineActs } from './engine-process.ts'
import { forkProgram, type Remote } from './remote.ts'
import type { SourceActs } from './source-process.ts'
import type { WatcherActs } from './watcher-process.ts'

const FEW = 6
const MANY = 24
/** From the press until the picture, in ms. */
const AIM_COLD = 400
const AIM_SECOND = 350
/** Of a core, in percent. */
const AIM_CPU = 30
/** Longer than a camera is still pulled after its last viewer (engine-process.ts). */
const UNTIL_COLD_MS = 600
/** Second viewers come at different moments between two key frames, which are 2 s apart. */
const APART_MS = 700
/** Connecting is not part of what watching costs. */
const SETTLE_MS = 3_000

/** What is used at one moment. */
interface Usage {
  engine: Used
  janus: Used
}
/** A stretch of time: CPU in percent of a core, memory in MiB at its end. */
interface Cost {
  engine: number
  janus: number
  engineMb: number
  janusMb: number
}
interface Crowd extends Cost {
  packets: number
  missing: number
}
interface Measured {
  cold: number[]
  second: number[]
  idle: Cost
  few: Crowd
  many: Crowd
  recorded: Cost
}
interface Scene {
  socketUrl: string
  engine: Remote<EngineActs>
  watcher: Remote<WatcherActs>
  janus: TestJanus | null
}

/** Cameras pulled by RTSP: with the endpoint in the server, and with a Janus gateway. */
export async function benchCameras({ quick, tell }: BenchOptions): Promise<Section> {
  await provideJanus(tell)
  const source = forkProgram<SourceActs>(new URL('./source-process.ts', import.meta.url))
  try {
    const ports = await source.call('start', { count: MANY })
    tell('the endpoint in the server')
    const embedded = await measured(ports, null, quick, tell)
    tell('a Janus')
    const janus = await startJanus()
    try {
      return sectionOf(embedded, await measured(ports, janus, quick, tell))
    } finally {
      await janus.stop()
    }
  } finally {
    await source.kill()
  }
}

async function measured(
  ports: number[],
  janus: TestJanus | null,
  quick: boolean,
  tell: (line: string) => void,
): Promise<Measured> {
  const engine = forkProgram<EngineActs>(new URL('./engine-process.ts', import.meta.url))
  const watcher = forkProgram<WatcherActs>(new URL('./watcher-process.ts', import.meta.url))
  try {
    const gateway = janus && { url: janus.url, adminKey: janus.adminKey }
    const socketUrl = await engine.call('open', { ports, janus: gateway })
    return await measuredIn({ socketUrl, engine, watcher, janus }, quick, tell)
  } finally {
    await watcher.kill()
    await engine.kill()
  }
}

async function measuredIn(scene: Scene, quick: boolean, tell: (line: string) => void): Promise<Measured> {
  const rounds = quick ? 4 : 12
  const seconds = quick ? 10 : 30
  // The first viewer of all loads the library for WebRTC.
  await firstPicture(scene, 0)
  await emptied(scene)
  tell('nobody watches')
  const idle = await costOf(scene, seconds)
  tell(`the first viewer of a camera, ${rounds} times`)
  const cold = await inTurn(rounds, async () => {
    const took = await firstPicture(scene, 0)
    await emptied(scene)
    return took
  })
  tell(`the second viewer of a camera, ${rounds} times`)
  await firstPicture(scene, 0)
  const second = await inTurn(rounds, async () => {
    await pause(APART_MS)
    const took = await firstPicture(scene, 0)
    await leave(scene, 1)
    return took
  })
  await emptied(scene)
  tell(`${FEW} cameras`)
  const few = await crowd(scene, FEW, seconds)
  tell(`${MANY} cameras`)
  const many = await crowd(scene, MANY, seconds)
  tell(`${MANY} cameras recorded`)
  return { cold, second, idle, few, many, recorded: await recording(scene, MANY, seconds) }
}

/** So many cameras that nobody watches, but all are recorded. */
async function recording({ engine, ...scene }: Scene, cameras: number, seconds: number): Promise<Cost> {
  await engine.call('record', { cameras })
  await pause(SETTLE_MS)
  const cost = await costOf({ engine, ...scene }, seconds)
  if ((await engine.call('stopRecording', null)) === 0) throw new Error('Nothing was recorded.')
  return cost
}

/** Milliseconds from asking for a camera's stream until a viewer has its first picture. */
async function firstPicture({ engine, watcher, socketUrl }: Scene, cameraId: number): Promise<number> {
  const asked = performance.now()
  const mountpoint = await engine.call('provision', { cameraId })
  await watcher.call('watch', { socketUrl, mountpoint })
  return performance.now() - asked
}

/** All viewers but the first `stay` leave, and their mountpoints end. */
async function leave({ watcher, engine }: Scene, stay: number): Promise<void> {
  await watcher.call('leave', { stay })
  await engine.call('release', { stay })
}

/** All viewers leave, and their cameras are not pulled any more. */
async function emptied(scene: Scene): Promise<void> {
  await leave(scene, 0)
  await pause(UNTIL_COLD_MS)
}

/** So many cameras with one viewer each. */
async function crowd(scene: Scene, cameras: number, seconds: number): Promise<Crowd> {
  for (let cameraId = 0; cameraId < cameras; cameraId += 1) await firstPicture(scene, cameraId)
  await pause(SETTLE_MS)
  const before = await scene.watcher.call('count', null)
  const cost = await costOf(scene, seconds)
  const { packets, missing } = await scene.watcher.call('count', null)
  await emptied(scene)
  return { ...cost, packets: packets - before.packets, missing }
}

async function costOf(scene: Scene, seconds: number): Promise<Cost> {
  const [before, since] = [await usageOf(scene), performance.now()]
  await pause(seconds * 1000)
  const [now, until] = [await usageOf(scene), performance.now()]
  const share = (of: keyof Usage) =>
    ((now[of].cpuSeconds - before[of].cpuSeconds) * 100_000) / (until - since)
  return {
    engine: share('engine'),
    janus: share('janus'),
    engineMb: now.engine.memoryMb,
    janusMb: now.janus.memoryMb,
  }
}

const usageOf = async ({ engine, janus }: Scene): Promise<Usage> => ({
  engine: await usedBy(engine.pid),
  janus: await usedBy(janus?.pid() ?? null),
})

async function inTurn(count: number, act: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let n = 0; n < count; n += 1) all.push(await act())
  return all
}

function sectionOf(embedded: Measured, janus: Measured): Section {
  const row = (name: string, of: (measured: Measured) => string): Figure => ({
    name,
    value: `${of(embedded)}, Janus ${of(janus)}`,
  })
  /** The worse of both must meet the aim. */
  const held = (name: string, of: (measured: Measured) => number, aim: number, unit: string): Figure => {
    const show = (measured: Measured) => `${number(of(measured), unit === '%' ? 1 : 0)} ${unit}`.trim()
    return { ...atMost(name, Math.max(of(embedded), of(janus)), aim, unit), ...row(name, show) }
  }
  const longest = (of: 'cold' | 'second') =>
    row(`${NAMES[of]}, longest`, (one) => `${number(Math.max(...one[of]))} ms`)
  const total = ({ engine, janus: own }: Cost) => engine + own
  const memory = (of: 'idle' | 'few' | 'many') => (one: Measured) =>
    `${number(one[of].engineMb)} MiB${one[of].janusMb > 0 ? ` and ${number(one[of].janusMb)} MiB` : ''}`
  return {
    name: 'cameras',
    title: 'Cameras by RTSP',
    note: `Three processes: cameras (our own RTSP server: 640×360, 15 frames and 0.5 Mbit a second, a key frame at the start of each connection and every 2 s), the video engine, and viewers (werift, one for each camera). CPU, of one core, and memory are those of the engine; with Janus its own are added. A first picture is counted from asking for the stream until its last packet, ${embedded.cold.length} times. A cold camera is one that nobody watches yet. Recording is without the database: cut, and written to the disk every 4 s.`,
    figures: [
      held(`${NAMES.cold}, median`, ({ cold }) => median(cold), AIM_COLD, 'ms'),
      longest('cold'),
      held(`${NAMES.second}, median`, ({ second }) => median(second), AIM_SECOND, 'ms'),
      longest('second'),
      row('nobody watches', ({ idle }) => `${number(total(idle), 2)} %`),
      row(`${FEW} cameras`, ({ few }) => `${number(total(few), 1)} %`),
      held(`${MANY} cameras`, ({ many }) => total(many), AIM_CPU, '%'),
      {
        name: `of it Janus itself: ${FEW} and ${MANY} cameras`,
        value: `${number(janus.few.janus, 1)} % and ${number(janus.many.janus, 1)} %`,
      },
      row(
        `${MANY} cameras recorded, which nobody watches`,
        ({ recorded }) => `${number(total(recorded), 1)} %`,
      ),
      row('memory, nobody watches', memory('idle')),
      row(`memory, ${FEW} cameras`, memory('few')),
      row(`memory, ${MANY} cameras`, memory('many')),
      row(`packets of ${MANY} cameras`, ({ many }) => number(many.packets)),
      held('packets lost', ({ few, many }) => few.missing + many.missing, 0, ''),
    ],
  }
}

const NAMES = { cold: 'first picture of a cold camera', second: 'first picture of a second viewer' }
