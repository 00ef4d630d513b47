import { once } from 'node:events'
import sql from 'sql-template-tag'
import { WebSocket } from 'ws'
import type { Database } from '#server/db/query.ts'
import { issueSecret, TABLET_SOCKET } from '#server/services/devices/tablet-door.ts'
import type { FromTablet, ToTablet } from '#src/contract/devices/tablet-socket.ts'

/** A tablet at the wire: what it was told, and what closed it. */
export interface TestTablet {
  told: ToTablet[]
  /** Code and reason of its close; null while it is open. */
  closed: () => { code: number; reason: string } | null
  say(message: FromTablet): void
  raw(text: string): void
  /** Hangs up without a word. */
  cut(): void
}

export interface MadeTablet {
  id: number
  uuid: string
  name: string
  secret: string
}

/** A tablet of a restaurant, offline, with a secret. */
export async function madeTablet(db: Database, number: string | null, name: string): Promise<MadeTablet> {
  const row = await db.one<{ id: number; uuid: string }>(sql`
    INSERT INTO device (kind, restaurant_id, identifier, name, status_at, confirmed_at, created_at, updated_at)
    VALUES ('TABLET', (SELECT id FROM restaurant WHERE number = ${number}), ${`TB ${name}`}, ${name}, 1, 1, 1, 1)
    RETURNING id, uuid`)
  await db.run(sql`INSERT INTO tablet (device_id, model, build) VALUES (${row.id}, 'Test 1', '1.0')`)
  return { ...row, name, secret: await issueSecret(db, row.id) }
}

/** Opens the tablets' socket; rejects with the status where the door stays shut. */
export async function openTablet(
  url: string,
  { secret, restaurantUuid, ca }: { secret: string; restaurantUuid?: string; ca?: string },
): Promise<TestTablet> {
  const query = new URLSearchParams({ Authorization: secret, ...(restaurantUuid && { restaurantUuid }) })
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${TABLET_SOCKET}?${query}`, { ca })
  const told: ToTablet[] = []
  let closed: { code: number; reason: string } | null = null
  socket.on('message', (data) => told.push(JSON.parse(String(data)) as ToTablet))
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
  })
  await once(socket, 'open')
  return {
    told,
    closed: () => closed,
    say: (message) => socket.send(JSON.stringify(message)),
    raw: (text) => socket.send(text),
    cut: () => socket.terminate(),
  }
}

export const HELLO = { type: 'hello', model: 'Test 2', build: '2.0', session: null } as const
