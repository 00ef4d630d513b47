import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#src/contract/account/auth.ts'
import { VIEW_AS_HEADER } from '#src/contract/account/view-as.ts'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { chickenMaterials, createChickenMaterial } from '#src/contract/dictionaries/chicken-materials.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

let database: FreshDatabase
let provider: TestProvider
let admin: string
let crewRole: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
  const found = await database.db.one<{ uuid: string }>(sql`
    SELECT r.uuid FROM role r JOIN account a ON a.role_id = r.id WHERE a.email = ${CREW}`)
  crewRole = found.uuid
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const as = (role: string) => ({ [VIEW_AS_HEADER]: role })
const material = {
  materialCode: 'VIEWED',
  name: 'Viewed',
  pieceWeight: 50,
  holdLimit: 600,
  fryTime: 120,
  grilled: false,
}

describe('an administrator who views the console as a role', () => {
  test('is answered what the role may see, and refused what it may not', async () => {
    const seen = await provider.call(restaurants, { token: admin, headers: as(crewRole) })
    expect(seen.status).toBe(200)
    const refused = await provider.call(chickenMaterials, { token: admin, headers: as(crewRole) })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Material Settings: View') })
    expect((await provider.call(chickenMaterials, { token: admin })).status).toBe(200)
  })

  test('can change nothing, whatever the role grants [V8.3.1a]', async () => {
    const body = material
    const refused = await provider.call(createChickenMaterial, { token: admin, headers: as(crewRole), body })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: expect.stringContaining('Leave this view') })
    const written = await database.db.rows(sql`SELECT FROM material WHERE material_code = 'VIEWED'`)
    expect(written).toHaveLength(0)
  })

  test('is told when the role is gone or never was', async () => {
    for (const role of ['00000000-0000-4000-8000-000000000000', 'no uuid', "' OR 1=1"]) {
      expect((await provider.call(restaurants, { token: admin, headers: as(role) })).status).toBe(404)
    }
  })

  test('can still sign out', async () => {
    const token = await provider.tokenOf(ADMIN)
    expect((await provider.call(logout, { token, headers: as(crewRole) })).status).toBe(204)
  })
})

test('nobody else can take a role’s view, not even a lesser one', async () => {
  const token = await provider.tokenOf(AREA)
  expect((await provider.call(restaurants, { token, headers: as(crewRole) })).status).toBe(403)
})
