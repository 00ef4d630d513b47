import { DAY, HOUR, MINUTE } from '#src/domain/time/zone.ts'
import { isTunnelUp } from '../equipment/tunnels.ts'
import { randomOf } from '../random.ts'
import type { Habit } from './rhythm.ts'

const GIB = 2 ** 30

export interface Disk {
  size: number
  /** What is used when it has just been tidied up, of 1. */
  used: number
  /** What has come to that by the next time. */
  growth: number
  tidiedEvery: number
}

/** A machine of a restaurant, as it stands in its rack. */
export interface Machine {
  /** Its host name; chance is seeded by it. */
  name: string
  /** Names the line to its restaurant. */
  line: string
  zone: string
  model: string
  cores: number
  memory: number
  swap: number
  /** With cameras to decode. */
  gpu: { model: string; uuid: string; memoryMib: number } | null
  disk: Disk
  /** In the heat next to a fryer: so many degrees more. */
  warmer: number
  restartsEvery: number
  /** How long before 1970 it started, as its restarts go. */
  startedBefore: number
  habit: Habit
}

/** Which of a chain's machines have a trouble of their own, by their restaurant: there is always one of each. */
const FULL_DISK = 'kitchen.0458.'
const HOT = 'cameras.0436.'

/** The machine behind a host name of a demonstration; the same seed and name always give the same. */
export function machineOf(seed: string, name: string, zone: string, winterOffset: number): Machine {
  const random = randomOf(`${seed}/${name}/machine`)
  const seesCameras = name.startsWith('cameras.')
  const isFull = name.startsWith(FULL_DISK)
  const restartsEvery = random.whole(9 * 24, 34 * 24) * HOUR + random.whole(0, 59) * MINUTE
  const waves = [17 * MINUTE, 97 * MINUTE, 11 * HOUR].map((length) => ({
    length: length * random.between(0.9, 1.1),
    height: random.between(0.01, 0.03),
    phase: random.between(0, 6),
  }))
  return {
    name,
    line: `${seed}/${name}`,
    zone,
    model: seesCameras
      ? 'Intel(R) Xeon(R) E-2378G CPU @ 2.80GHz'
      : 'Intel(R) Core(TM) i5-10500T CPU @ 2.30GHz',
    cores: seesCameras ? 8 : 4,
    memory: (seesCameras ? 32 : 16) * GIB - random.whole(200, 400) * 2 ** 20,
    swap: 2 * GIB,
    gpu: seesCameras
      ? { model: 'NVIDIA T4', uuid: `GPU-${random.whole(10 ** 8, 10 ** 9)}`, memoryMib: 15_360 }
      : null,
    disk: {
      size: (seesCameras ? 1_800 : 468) * GIB,
      used: isFull ? 0.9 : random.between(0.25, 0.5),
      growth: isFull ? 0.08 : random.between(0.05, 0.2),
      tidiedEvery: random.whole(30, 60) * DAY,
    },
    warmer: name.startsWith(HOT) ? 24 : random.between(-3, 4),
    restartsEvery,
    startedBefore: random.whole(0, restartsEvery),
    habit: {
      zoneOffset: winterOffset,
      idle: seesCameras ? 0.12 : 0.04,
      busy: seesCameras ? 0.5 : 0.45,
      waves,
    },
  }
}

/** When it last started before a moment. */
export const startedAt = ({ restartsEvery, startedBefore }: Machine, at: number): number =>
  at - ((at + startedBefore) % restartsEvery)

const STARTING_MS = 3 * MINUTE

/** Whether it can be reached: it is not starting, nor is the line to its restaurant down. */
export const answersAt = (machine: Machine, at: number): boolean =>
  at - startedAt(machine, at) >= STARTING_MS && isTunnelUp(machine.line, at)
