import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { uptime } from 'node:os'
import * as z from 'zod/mini'
import { addComparison, addReading, type ClockPeriod, correctEvent } from './clock-rules.ts'
import { readJson, saveJson } from './folder.ts'
import type { PendingEvent, Receipt } from './outbox.ts'

/** How soon it is noticed that somebody set the clock. */
const READ_EVERY_MS = 1_000
/** After an unexpected end it is known to the minute when the clock was last seen. */
const SAVE_EVERY_MS = 60_000

const HELD_UP_MS = 100

/** The clocks of a computer. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds that run on evenly when the clock is set, counted from the start that `boot` identifies. */
  uptime(): number
  boot: string
}

/** The clocks of this computer. Without Linux' id of a boot each start of the agent counts as one. */
export async function systemClock(): Promise<Clock> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => null)
  if (boot === null) return { now: Date.now, uptime: () => performance.now(), boot: randomUUID() }
  // The uptime of the system includes the time that it slept; that of the process does not.
  return { now: Date.now, uptime: () => uptime() * 1000, boot: boot.trim() }
}

/** The clock that equipment takes its times from. */
export interface SharedClock {
  /** What to store with an event that is received now. */
  receipt(): Promise<Receipt>
  /** Whether it is known how far the clock is ahead. Nothing may be sent before. */
  isCompared(): boolean
  /** Takes the provider's time from an answer, with the uptimes before and after the request. */
  compare(asked: number, answered: number, provider: number): Promise<void>
  correct(event: PendingEvent): object
  stop(): Promise<void>
}

const periodsFile = z.array(
  z.object({
    id: z.int(),
    boot: z.string(),
    base: z.number(),
    beganAfter: z.number(),
    beganBefore: z.number(),
    seen: z.number(),
    ahead: z.nullable(z.number()),
  }),
)

/** Opens what the agent knows about this computer's clock. @param file where it is stored */
export async function openSharedClock(file: string, clock: Clock): Promise<SharedClock> {
  const saved = await readJson(file)
  let periods: readonly ClockPeriod[] = saved === null ? [] : periodsFile.parse(saved)
  /** The periods that are in the file, but for when the last was seen. */
  let known = ''
  let saving: Promise<void> = Promise.resolve()
  let savedAt = 0

  function save(): Promise<void> {
    saving = saving
      .catch(() => {})
      .then(async () => {
        const current = fingerprint(periods)
        savedAt = clock.uptime()
        await saveJson(file, periods)
        known = current
      })
    return saving
  }

  async function saveChanges(): Promise<void> {
    if (fingerprint(periods) !== known) await save()
  }

  function read(): void {
    const { boot } = clock
    let [before, wall, after] = [clock.uptime(), clock.now(), clock.uptime()]
    // A process that is held up in between would see a clock that was set.
    while (after - before > HELD_UP_MS) [before, wall, after] = [clock.uptime(), clock.now(), clock.uptime()]
    periods = addReading(periods, { boot, wall, uptime: Math.round(before) })
  }

  const timer = setInterval(() => {
    read()
    const isDue = clock.uptime() - savedAt >= SAVE_EVERY_MS
    void (isDue ? save() : saveChanges()).catch(() => {})
  }, READ_EVERY_MS)
  read()
  // On a full disk the agent still has to start and send.
  await save().catch(() => {})
  return {
    async receipt() {
      const at = clock.now()
      read()
      const period = periods.at(-1)?.id
      await saveChanges()
      return { at, ...(period !== undefined && { period }) }
    },
    isCompared: () => periods.at(-1)?.ahead != null,
    async compare(asked, answered, provider) {
      read()
      periods = addComparison(periods, { boot: clock.boot, asked, answered, provider })
      // On a full disk it is better to send, which makes space, than to be sure of the same correction later.
      await saveChanges().catch(() => {})
    },
    correct: (event) => correctEvent(event, periods),
    async stop() {
      clearInterval(timer)
      read()
      await save().catch(() => {})
    },
  }
}

const fingerprint = (periods: readonly ClockPeriod[]) =>
  JSON.stringify(periods.map(({ id, ahead }) => [id, ahead]))
