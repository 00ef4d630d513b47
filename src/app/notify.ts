import type { ReactNode } from 'react'
import { t } from '#src/domain/language/text.ts'

export type NoticeKind = 'info' | 'success' | 'warning' | 'error'
export interface Notice {
  kind: NoticeKind
  title?: string
  text: ReactNode
  /** Milliseconds it stays; 3000 unless set (spec 1 §8). */
  duration?: number
  /** A way back or on, as a button in the notice; a press closes it. */
  action?: { label: string; run: () => void }
  /** Screen readers are told otherwise. */
  quiet?: boolean
}
/** What is to be done with the notices on the screen, in order. */
export type NoticeOrder = { do: 'show'; id: string; notice: Notice } | { do: 'hide'; id: string }

/** Milliseconds for which a way back stands next to what was done; the provider takes a deletion back for longer. */
export const RECALL_OFFERED_MS = 8000

let count = 0
let orders: readonly NoticeOrder[] = []
const listeners = new Set<() => void>()

function place(next: readonly NoticeOrder[]): void {
  orders = next
  for (const listener of [...listeners]) listener()
}

/**
 * Raises a notice top right: 3000 ms, paused while the pointer rests on it (spec 1 §8). Answers its id. The one
 * way for any screen; a provider's message is `{ kind: 'error', title: 'Error', text: message }`.
 */
export function notify(notice: Notice): string {
  count += 1
  const id = `notice-${count}`
  place([...orders, { do: 'show', id, notice }])
  return id
}

export const notifyFailure = ({ message }: Error): void =>
  void notify({ kind: 'error', title: t('Error'), text: message })

export const withdrawNotice = (id: string): void => place([...orders, { do: 'hide', id }])

/** For the component that draws them: the orders nobody has carried out yet. */
export const noticeOrders = {
  getSnapshot: () => orders,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** These have been carried out. */
  done: (carriedOut: readonly NoticeOrder[]) => place(orders.filter((order) => !carriedOut.includes(order))),
}
