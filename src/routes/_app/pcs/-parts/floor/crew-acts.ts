import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { notify } from '#src/app/notify.ts'
import { t } from '#src/domain/language/text.ts'
import type { CrewAct } from '#src/domain/outbox/outbox.ts'
import { UNDO_MS } from '#src/domain/queue/acts.ts'
import { type ActHere, type Doing, isShown, withActs } from '#src/domain/queue/acts-here.ts'
import type { QueueTables } from '#src/domain/queue/rows.ts'
import { formatClock } from '#src/domain/time/format.ts'
import { useSession } from '#src/session/use-session.ts'
import { type ActAnswer, pageClock } from '#src/shell/outbox/crew-calls.ts'
import { outbox } from '#src/shell/outbox/outbox.ts'
import { useWaiting } from '#src/shell/outbox/use-outbox.ts'
import { present } from '#src/ui/clock/use-now.ts'
import { useReached } from '#src/ui/clock/use-reached.ts'
import { createStore } from '#src/ui/store.ts'

/** How long an act is shown as done after it was sent: by then the live queue says so itself. */
const SHOWN_MS = 10_000

interface SentAct extends ActHere {
  restaurantUuid: string
  sentAt: number
}

const NONE: never[] = []
const sentActs = createStore<readonly SentAct[]>(NONE)

/** Keeps an act that was sent until the queue shows it. */
outbox.onEnd((action, end, answer) => {
  if (action.kind !== 'crew' || end !== 'sent') return
  const { madeUuid } = answer as ActAnswer
  const now = present()
  const { doing } = action
  if (madeUuid !== null) names.set(action.ids[0] ?? '', madeUuid)
  const recalled = doing.kind === 'RECALL' ? doing.act : null
  sentActs.set([
    ...sentActs.getSnapshot().filter(({ uuid, sentAt }) => now - sentAt < SHOWN_MS && uuid !== recalled),
    { ...hereOf(action), madeUuid, restaurantUuid: action.restaurantUuid, sentAt: now },
  ])
})

/** What acts made, by their uuids: what is done to it before that is known names the act. */
const names = new Map<string, string>()
const named = (uuid: string) => names.get(uuid) ?? uuid

function hereOf({ ids: [uuid = ''], at, doing }: CrewAct): ActHere {
  const here = { uuid, at, madeUuid: names.get(uuid) ?? null }
  if (doing.kind === 'DONE') return { ...here, doing: { ...doing, batch: named(doing.batch) } }
  if (doing.kind === 'TAKE' || doing.kind === 'WASTE')
    return { ...here, doing: { ...doing, pan: named(doing.pan) } }
  return { ...here, doing }
}

/** A second tap so soon was meant for what stood there before. */
const AGAIN_MS = 700

interface LastAct {
  uuid: string
  doing: Doing
  words: string
  at: number
}

/** What an act is about, by its row's uuid. */
const subjectOf = (doing: Doing): string | null => {
  if (doing.kind === 'START') return doing.recommendation
  if (doing.kind === 'DONE') return doing.batch
  return doing.kind === 'TAKE' || doing.kind === 'WASTE' ? doing.pan : null
}
/** Whether something is done to the same thing as before, or to what that made. */
const isSame = (doing: Doing, last: LastAct) =>
  subjectOf(doing) !== null && [subjectOf(last.doing), last.uuid].includes(subjectOf(doing))

/** A version 4 UUID. Not of crypto.randomUUID: a kitchen's tablet may come by plain http. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

export interface CrewActs {
  /** The queue as it is with all that was done here. */
  tables: QueueTables | undefined
  /** Does something; the words say what, for the button that undoes it. Null where this person may only look. */
  act: ((doing: Doing, words: string) => void) | null
  /** Why they may only look, as a sentence; null for those who act. */
  refusal: string | null
  /** What was done within the last seconds, and the way back; null otherwise. */
  undo: { words: string; run: () => void } | null
}

/** What the crew does at this board: shown at once, sent in its order, and taken back by one press for some seconds. */
export function useCrewActs(restaurantUuid: string, tables: QueueTables | undefined, zone: string): CrewActs {
  const session = useSession()
  const refusal = session.state.user?.tablet ? null : session.refusal('PCS.EDIT')
  const waiting = useWaiting()
  const known = useSyncExternalStore(sentActs.subscribe, sentActs.getSnapshot)
  const [last, setLast] = useState<LastAct | null>(null)
  const over = useReached(useMemo(() => (last ? [last.at + UNDO_MS] : NONE), [last]))
  const expired = useReached(useMemo(() => known.map(({ sentAt }) => sentAt + SHOWN_MS), [known]))
  const shown = useMemo(() => {
    const here = known.filter(
      (one) => one.restaurantUuid === restaurantUuid && one.sentAt + SHOWN_MS > expired,
    )
    const unsent = waiting.flatMap(({ act }) =>
      act.kind === 'crew' && act.restaurantUuid === restaurantUuid ? [hereOf(act)] : [],
    )
    const acts = [...here, ...unsent.filter(({ uuid }) => !here.some((one) => one.uuid === uuid))]
    return tables && withActs(tables, acts)
  }, [tables, waiting, known, expired, restaurantUuid])

  // What the queue shows is its own from then on: another tablet may take it back.
  useEffect(() => {
    const sent = sentActs.getSnapshot()
    if (tables && sent.some((one) => one.restaurantUuid === restaurantUuid && isShown(tables, one)))
      sentActs.set(sent.filter((one) => one.restaurantUuid !== restaurantUuid || !isShown(tables, one)))
  }, [tables, restaurantUuid])
  // Somebody else was first.
  useEffect(
    () =>
      outbox.onEnd((action, end, answer) => {
        if (action.kind !== 'crew' || end !== 'sent') return
        const { outcome, by, at } = answer as ActAnswer
        if (outcome !== 'ALREADY') return
        const done = { action: action.words, time: formatClock(at, zone) }
        const text =
          by === null
            ? t('{action}: already done at {time} by the equipment.', done)
            : t('{action}: already done at {time} by {name}.', { ...done, name: by })
        notify({ kind: 'info', text })
      }),
    [zone],
  )

  const send = (uuid: string, doing: Doing, words: string) =>
    void outbox.queue({
      kind: 'crew',
      restaurantUuid,
      ids: [uuid],
      doing,
      words,
      at: present(),
      page: pageClock(),
    })
  const act = (doing: Doing, words: string) => {
    if (last && present() - last.at < AGAIN_MS && isSame(doing, last)) return
    const uuid = newUuid()
    send(uuid, doing, words)
    if (doing.kind !== 'RECALL') setLast({ uuid, doing, words, at: present() })
  }
  const undo = async ({ uuid, words }: { uuid: string; words: string }) => {
    setLast(null)
    if (!(await outbox.takeBack(uuid)))
      send(newUuid(), { kind: 'RECALL', act: uuid }, t('Undo {action}', { action: words }))
  }
  const canUndo = last !== null && over < last.at + UNDO_MS
  return {
    tables: shown,
    act: refusal === null ? act : null,
    refusal,
    undo: canUndo ? { words: last.words, run: () => void undo(last) } : null,
  }
}
