import sql from 'sql-template-tag'
import { beforeAll, expect, test, vi } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'

vi.setConfig({ testTimeout: 90_000 })
const app = startConsole()
let harbor: string
let lakeview: string

beforeAll(async () => {
  const { db } = app.provider.services
  const rows = await db.rows<{ uuid: string; number: string }>(sql`SELECT uuid, number FROM restaurant`)
  const of = (wanted: string) => rows.find(({ number }) => number === wanted)?.uuid ?? ''
  harbor = of('0204')
  lakeview = of('0412')
})

test('/pcs/{id} leads to that restaurant’s live queue', async () => {
  await app.open(`/pcs/${harbor}`, ADMIN)
  await vi.waitFor(() => expect(app.location()).toBe(`/pcs/monitor?restaurantUuid=${harbor}`))
})

test('a restaurant in the query is carried over', async () => {
  await app.open(`/pcs/${harbor}?restaurantUuid=${lakeview}`, ADMIN)
  await vi.waitFor(() => expect(app.location()).toBe(`/pcs/monitor?restaurantUuid=${lakeview}`))
})
