import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DELIVERED_PROFILES } from '#server/domain/cameras/clip-abilities.ts'
import {
  cameraLimits,
  cameraProfiles,
  cameraResolutions,
  changeProfile,
  createProfile,
  deleteProfile,
  type ProfileForm,
  resetCamera,
  restartCamera,
  setCredentials,
} from '#src/contract/cameras/camera-settings.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { numberOutside, restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let token: string
let restaurantId: string
const form: ProfileForm = { ...DELIVERED_PROFILES[0], name: 'Night' }

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  token = await provider.tokenOf(ADMIN)
  restaurantId = await restaurantUuid(database.db, '0412')
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

describe('another restaurant’s', () => {
  test.each([
    ['the path of one’s own', 'own', AREA],
    ['its own path', 'other', AREA],
    ['a restaurant that it is not of', 'own', ADMIN],
  ] as const)('camera is not there by %s', async (_, path, who) => {
    const as = await provider.tokenOf(who)
    const other = await restaurantUuid(database.db, await numberOutside(database.db, AREA))
    const foreign = (await provider.call(cameras, { token, params: { restaurantId: other } })).body.content[0]
    const at = {
      token: as,
      params: { restaurantId: path === 'own' ? restaurantId : other, id: foreign?.uuid ?? '' },
    }
    const profile = { ...at, params: { ...at.params, profileId: randomUUID() } }
    const answers = await Promise.all([
      provider.call(cameraProfiles, at),
      provider.call(cameraLimits, at),
      provider.call(cameraResolutions, at),
      provider.call(createProfile, { ...at, body: form }),
      provider.call(changeProfile, { ...profile, body: form }),
      provider.call(deleteProfile, profile),
      provider.call(setCredentials, { ...at, body: { username: 'a', password: 'b' } }),
      provider.call(restartCamera, at),
      provider.call(resetCamera, { ...at, body: { excludeNetworkReset: true } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await database.db.rows(sql`SELECT 1 FROM audit_event`)).toEqual([])
  })
})

test('who may only look may not set anything', async () => {
  const crew = await provider.tokenOf(CREW)
  const { status } = await provider.call(restartCamera, {
    token: crew,
    params: { restaurantId, id: randomUUID() },
  })
  expect(status).toBe(403)
})
