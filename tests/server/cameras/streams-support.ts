import sql from 'sql-template-tag'
import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#server/db/query.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { type Zone, zones } from '#src/contract/cameras/plug-and-play.ts'
import { type Stream, streams } from '#src/contract/cameras/streams.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** A provider of its own for each test of a file: as an administrator sees the streams of 0412. */
export function startStreams() {
  let database: FreshDatabase
  let provider: TestProvider
  let token: string
  let restaurantId: string
  beforeEach(async () => {
    database = await freshDatabase()
    provider = await startTestProvider({ databaseUrl: database.url })
    token = await provider.tokenOf(ADMIN)
    restaurantId = await restaurantUuid(database.db, '0412')
  })
  afterEach(async () => {
    await provider.stop()
    await database.drop()
  })
  return {
    get db() {
      return database.db
    },
    get provider() {
      return provider
    },
    get token() {
      return token
    },
    get restaurantId() {
      return restaurantId
    },
    get at() {
      return streamsAt(provider, token, restaurantId)
    },
  }
}

/** What of a restaurant's streams tests look up by its name. */
export function streamsAt(provider: TestProvider, token: string, restaurantId: string) {
  const stream = async (description: string): Promise<Stream> => {
    const { body } = await provider.call(streams, {
      token,
      params: { restaurantId } as never,
      query: { limit: 100 },
    })
    const found = body.content.find((one) => one.description === description)
    if (!found) throw new Error(`There is no stream ${description}.`)
    return found
  }
  const zone = async (name: string): Promise<Zone> => {
    const { body } = await provider.call(zones, { token, query: { restaurantUuid: restaurantId } })
    const found = body.content.find((one) => one.name === name)
    if (!found) throw new Error(`There is no zone ${name}.`)
    return found
  }
  const cameraUuid = async (name: string): Promise<string> => {
    const { body } = await provider.call(cameras, {
      token,
      params: { restaurantId },
      query: { search: name },
    })
    const found = body.content.find((one) => one.name === name)
    if (!found) throw new Error(`There is no camera ${name}.`)
    return found.uuid
  }
  return { stream, zone, cameraUuid }
}

/** What was done, oldest first. */
export const deedsOf = async (db: Database): Promise<string[]> =>
  (await db.rows<{ action: string }>(sql`SELECT action FROM audit_event ORDER BY id`)).map(
    ({ action }) => action,
  )
