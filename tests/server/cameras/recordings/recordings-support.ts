import sql from 'sql-template-tag'
import { recordDue } from '#server/services/cameras/recorder.ts'
import { fileOf } from '#server/services/cameras/recording-writer.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { type Recording, recordingOf, startRecording } from '#src/contract/cameras/recordings.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { movableClock, startTestProvider, type TestProvider } from '#tests/support/provider.ts'

/** On a key frame, so that figures are round. */
export const NOON = Date.UTC(2026, 5, 1, 12)

/** A provider whose clock stands at noon, without the recordings of the demonstration. */
export interface RecordingWorld {
  provider: TestProvider
  database: FreshDatabase
  token: string
  restaurantId: string
  /** Uuids of the restaurant's cameras by their names. */
  cameras: Record<string, string>
  /** Asks for a recording of a camera, and gives it. */
  ask(camera: string, seconds: number, afterMs?: number): Promise<Recording>
  /** Moves the clock, and does the recorder's round. */
  pass(ms: number): Promise<void>
  see(uuid: string): Promise<Recording>
  /** The file as it is on the disk. */
  file(uuid: string): Promise<Buffer>
  /** Makes a camera unreachable, or reachable again, as of now. */
  setOnline(camera: string, online: boolean): Promise<void>
  close(): Promise<void>
}

export async function recordingWorld(): Promise<RecordingWorld> {
  const database = await freshDatabase()
  const provider = await startTestProvider({ databaseUrl: database.url, clock: movableClock(NOON) })
  await database.db.run(sql`DELETE FROM recording`)
  const token = await provider.tokenOf(ADMIN)
  const [first] = (await provider.call(restaurants, { token })).body.content
  if (!first) throw new Error('There is no restaurant.')
  const restaurantId = first.uuid
  const listed = await provider.call(cameras, { token, params: { restaurantId } })
  const byName = Object.fromEntries(listed.body.content.map(({ name, uuid }) => [name, uuid]))
  const see = async (id: string) =>
    (await provider.call(recordingOf, { token, params: { restaurantId, id } })).body
  return {
    provider,
    database,
    token,
    restaurantId,
    cameras: byName,
    see,
    async ask(camera, seconds, afterMs = 0) {
      const startTime = provider.clock.now() + afterMs
      const answer = await provider.call(startRecording, {
        token,
        params: { restaurantId },
        body: {
          name: 'Rush',
          cameras: [byName[camera] ?? ''],
          startTime,
          endTime: startTime + seconds * 1000,
        },
      })
      const [made] = answer.body.content
      if (!made) throw new Error('Nothing was asked for.')
      return made
    },
    async pass(ms) {
      provider.clock.advance(ms)
      await recordDue(provider.services)
    },
    async file(uuid) {
      const { media } = provider.services
      const size = (await media.size(fileOf(uuid))) ?? 0
      const chunks: Buffer[] = []
      for await (const chunk of media.read(fileOf(uuid), 0, size - 1)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    async setOnline(camera, online) {
      await database.db.run(sql`
        UPDATE camera SET online = ${online}, status_at = ${provider.clock.now()}
         WHERE uuid = ${byName[camera] ?? ''}`)
    },
    async close() {
      await provider.stop()
      await database.drop()
    },
  }
}
