import { expect } from 'vitest'
import { createIntakeKey } from '#src/contract/devices/intake-keys.ts'
import type { IntakeAnswer } from '#src/contract/intake/envelope.ts'
import type { IntakeScope } from '#src/domain/intake/scopes.ts'
import { HOUR, MINUTE } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '../database/database.ts'
import { ADMIN } from '../demo.ts'
import type { TestProvider } from '../provider.ts'
import { restaurantUuid } from './facts.ts'

export interface Sending {
  with?: string
  query?: string
  headers?: Record<string, string>
}

/** A sender at the intake of a provider: events of restaurant 0412, and a key for it. */
export async function openSender(provider: TestProvider, { db }: Pick<FreshDatabase, 'db'>) {
  const admin = await provider.tokenOf(ADMIN)
  const key = await newKey()
  let count = 0

  async function newKey(scopes: IntakeScope[] = ['FACTS'], numbers = ['0412']): Promise<string> {
    const restaurantUuids = await Promise.all(numbers.map((number) => restaurantUuid(db, number)))
    const body = { name: 'Line of 0412', scopes, restaurantUuids }
    return (await provider.call(createIntakeKey, { token: admin, body })).body.key
  }

  function post(payload: unknown, { with: by = key, query = '', headers = {} }: Sending = {}) {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    return provider.app.inject({
      method: 'POST',
      url: `/intake/v1/events${query}`,
      headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json', ...headers },
      payload: isText ? payload : JSON.stringify(payload),
    })
  }

  return {
    admin,
    newKey,
    post,
    /** Sends a picture; `with` is a key that has the scope PICTURES. */
    put(name: string, picture: Buffer, { with: by = key, query = '', headers = {} }: Sending = {}) {
      return provider.app.inject({
        method: 'PUT',
        url: `/intake/v1/pictures/${encodeURIComponent(name)}${query}`,
        headers: { authorization: `Bearer ${by}`, 'content-type': 'image/jpeg', ...headers },
        payload: picture,
      })
    },
    /** Sends events that are taken or refused one by one. */
    async tell(events: unknown, sending: Sending = {}): Promise<IntakeAnswer> {
      const answer = await post(events, sending)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    },
    event(type: string, data: object, source = '/restaurants/0412/line') {
      count += 1
      return { specversion: '1.0', id: `e-${count}`, source, type: `linewatch.${type}.v1`, data }
    },
    /** A batch of an hour ago, with a number and a key of its own. */
    batchOf(more: object = {}) {
      count += 1
      return {
        key: `b-${count}`,
        number: count,
        material: 'NUG',
        pieces: 48,
        weightG: 672,
        workCenter: 'BOARDS',
        startedAt: provider.clock.now() - HOUR,
        ...more,
      }
    },
    /** The pan of a batch, placed half an hour ago; needs the container PAN-1. */
    panOf: (batchKey: string, more: object = {}) => ({
      key: `pan of ${batchKey}`,
      batchKey,
      material: 'NUG',
      container: 'PAN-1',
      piecesIn: 48,
      weightInG: 672,
      placedAt: provider.clock.now() - 30 * MINUTE,
      ...more,
    }),
  }
}
