import { delMany, get, keys, update } from 'idb-keyval'
import * as z from 'zod/mini'
import type { Failure, Result } from '#src/api/call/result.ts'
import { deviceTable } from '#src/api/store/device-table.ts'
import {
  type OutboxAction,
  sendResultOf,
  type Waiting,
  withoutWaiting,
  withWaiting,
} from '#src/domain/outbox/outbox.ts'

/** What became of an act, for the code that showed it as done already. */
export type End = 'sent' | 'refused' | 'discarded'

/** Learns what became of an act, and the provider's answer: to one that was refused, the failure. */
type Ender = (act: OutboxAction, end: End, answer?: unknown) => void

export interface OutboxDeps {
  send: (act: OutboxAction) => Promise<Result<unknown>>
  /** Epoch milliseconds. */
  now: () => number
  newId: () => string
  /** Does the work when no other tab of this device does the like. */
  alone: (work: () => Promise<void>) => Promise<void>
  /** Tells the other tabs that something changed. */
  tell: () => void
  onRefused: (act: OutboxAction, failure: Failure) => void
}

const ids = z.array(z.string())
const stored = z.array(
  z.object({
    id: z.string(),
    since: z.int(),
    act: z.union([
      z.object({ kind: z.literal('acknowledge'), restaurantUuid: z.string(), ids }),
      z.object({ kind: z.literal('markRead'), ids }),
      z.object({
        kind: z.literal('crew'),
        restaurantUuid: z.string(),
        ids,
        doing: z.unknown(),
        words: z.string(),
        at: z.int(),
        page: z.object({ id: z.string(), ms: z.number() }),
      }),
    ]),
  }),
)
type List = readonly Waiting[]
const NONE: List = []
function readList(found: unknown): List {
  const known = z.safeParse(stored, found)
  // What a crew did is as this console stored it: the provider looks at it closely.
  return known.success ? (known.data as List) : NONE
}

/**
 * What waits on this device for the provider to be reached, kept in IndexedDB for one user; where that is closed to
 * us, as long as the page. Sent in order, each once however many tabs there are; a refusal is told and does not wait.
 */
export function createOutbox({ send, now, newId, alone, tell, onRefused }: OutboxDeps) {
  const { use: table, wipe } = deviceTable('linewatch-outbox', 'waiting')
  let owner: string | null = null
  let waiting = NONE
  let replaying: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const enders = new Set<Ender>()
  let sending: Waiting | null = null

  function show(next: List): void {
    waiting = next
    for (const listener of [...listeners]) listener()
  }

  const settle: Ender = (act, end, answer) => {
    for (const ender of [...enders]) ender(act, end, answer)
  }

  /** Looks what is kept: another tab may have changed it. */
  async function look(): Promise<void> {
    const of = owner
    if (of === null) return
    const kept = await get<unknown>(of, table).then(readList, () => waiting)
    if (of === owner) show(kept)
  }

  async function change(rule: (known: List) => List): Promise<void> {
    const of = owner
    if (of === null) return
    let next = NONE
    const apply = (kept: unknown) => {
      next = rule(readList(kept))
      return next
    }
    await update<unknown>(of, apply, table).catch(() => {
      next = rule(waiting)
    })
    if (of !== owner) return
    show(next)
    tell()
  }

  const wait = (act: OutboxAction) =>
    change((known) => withWaiting(known, { id: newId(), since: now(), act }))

  /** What showed it as done learns of its end first: no alarm sounds for the moment between. */
  function leave(one: Waiting, end: End, answer?: unknown): Promise<void> {
    settle(one.act, end, answer)
    return change((known) => withoutWaiting(known, one.id))
  }

  async function sendAll(): Promise<void> {
    const of = owner
    for (;;) {
      await look()
      const [next] = waiting
      if (next === undefined || of !== owner) return
      sending = next
      const result = await send(next.act)
      sending = null
      const fate = sendResultOf(result.success ? 200 : result.code)
      if (fate === 'waits' || of !== owner) return
      await leave(next, fate, result.success ? result.results : result)
      if (!result.success) onRefused(next.act, result)
    }
  }

  function replay(): Promise<void> {
    replaying ??= alone(sendAll).finally(() => {
      replaying = null
    })
    return replaying
  }

  return {
    getSnapshot: () => waiting,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEnd(ender: Ender): () => void {
      enders.add(ender)
      return () => enders.delete(ender)
    },
    /** Whose it is from now on, null for nobody's; what others left here is deleted. */
    async open(userUuid: string | null): Promise<void> {
      if (userUuid === owner) return
      owner = userUuid
      show(NONE)
      if (userUuid === null) return
      const left = (await keys<string>(table).catch(() => [])).filter((key) => key !== userUuid)
      if (left.length > 0) await delMany(left, table).catch(() => undefined)
      await look()
    },
    look,
    /** Has an act wait. */
    wait,
    /** Does an act at once; it waits if the provider is out of reach, or others wait before it. */
    async post(act: OutboxAction): Promise<void> {
      if (waiting.length > 0) {
        await wait(act)
        return replay()
      }
      const result = await send(act)
      const fate = sendResultOf(result.success ? 200 : result.code)
      if (fate === 'waits' && owner !== null) return wait(act)
      settle(act, fate === 'sent' ? 'sent' : 'refused', result.success ? result.results : undefined)
      if (!result.success) onRefused(act, result)
    },
    /** Has an act wait, and sends what waits in the order in which it was done. */
    async queue(act: OutboxAction): Promise<void> {
      await wait(act)
      await replay()
      // It came when the round before had looked for the last time.
      if (waiting.some((one) => one.act.ids.some((id) => act.ids.includes(id)))) await replay()
    },
    /** Takes back what waits; false where it is sent already, or is just being sent. */
    async takeBack(id: string): Promise<boolean> {
      const one = waiting.find(({ act }) => act.ids.includes(id))
      if (!one || sending?.id === one.id) return false
      await leave(one, 'discarded')
      return true
    },
    discard: (one: Waiting) => leave(one, 'discarded'),
    /** Sends what waits; stops where the provider cannot be reached. */
    replay,
    /** Deletes all that waits, no matter whose it is: at sign-out. */
    async wipe(): Promise<void> {
      owner = null
      show(NONE)
      await wipe().catch(() => undefined)
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>
