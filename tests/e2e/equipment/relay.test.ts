import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { keepWall } from '#tests/support/video/camera-wall.ts'
import { relayed, relayOnly } from '#tests/support/video/only-relayed.ts'
import { provideTurn, startTurn, type TestTurn } from '#tests/support/video/turn.ts'

/** A viewer behind a firewall that lets nothing through but the way to a relay (coturn). */

let turn: TestTurn
let server: TestServer
beforeAll(async () => {
  await provideTurn(() => {})
  turn = await startTurn()
  server = await startServer({ env: { TURN_URL: turn.url } })
  await keepWall(server.databaseUrl, MANAGER)
})
afterAll(async () => {
  await server.stop()
  await turn.stop()
})

test('gets its pictures through the relay that the provider names, and from nowhere else', async () => {
  const { page } = await openPage(server, { as: MANAGER })
  await relayOnly(page)
  await page.goto('/cameras/view')
  await page
    .getByRole('list', { name: 'Cameras to add' })
    .getByRole('button', { name: /^Fryers/ })
    .click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(async () => (await relayed(page)).frames, { timeout: 15_000 }).toBeGreaterThan(0)
  const { frames } = await relayed(page)
  await expect.poll(() => relayed(page)).toMatchObject({ by: 'relay' })
  await expect.poll(async () => (await relayed(page)).frames).toBeGreaterThan(frames + 10)
  expect(turn.hop.counts.passed).toBeGreaterThan(frames)
})
