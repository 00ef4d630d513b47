import { act, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { TransportEvents } from '#src/live/connection.ts'

/** The sockets that the console opened, instead of real ones: `vi.mock` puts `openStomp` in the place of the real one. */
export const sockets: { url: string; events: TransportEvents; subscribed: string[] }[] = []

export function openStomp(url: string, events: TransportEvents) {
  const subscribed: string[] = []
  sockets.push({ url, events, subscribed })
  return { subscribe: (name: string) => subscribed.push(name), unsubscribe() {}, close() {} }
}

export function lastSocket() {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('No socket was opened')
  return socket
}

/** Has the server answer the last socket, and what the console subscribes to there. */
export async function goLive(destination: string): Promise<void> {
  await waitFor(() => expect(sockets.length).toBeGreaterThan(0))
  // The transport is handed over a moment after it was made.
  await act(async () => lastSocket().events.onOpen(4_000))
  await waitFor(() => expect(lastSocket().subscribed).toEqual([destination]))
  await act(async () => lastSocket().events.onSubscribed(destination))
}
