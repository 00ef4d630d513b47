import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/query.ts'
import { openPage } from '#tests/support/browser/browser.ts'
import { ADMIN, CREW } from '#tests/support/demo.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'

/** A tablet on the wall, from its code to its end; in between the crew's tasks, counted in presses. */

const PIN = '4711'
let server: TestServer
let db: Database

beforeAll(async () => {
  // The kitchens stand still: what happens is what the test does.
  server = await startServer({ env: { SIM_SPEED: '0' } })
  db = openDatabase(server.databaseUrl)
  await db.run(sql`UPDATE stock_out SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
  await db.run(sql`UPDATE task_delay SET ended_at = started_at + 1 WHERE ended_at IS NULL`)
  await db.run(sql`UPDATE hold SET removed_at = placed_at + 1 WHERE removed_at IS NULL`)
  await db.run(sql`DELETE FROM recommendation WHERE NOT canceled`)
  await db.run(sql`DELETE FROM batch WHERE started_at > (extract(epoch FROM now()) * 1000)::bigint - 3600000`)
})
afterAll(async () => {
  await db.close()
  await server.stop()
})

const recommend = () =>
  db.run(sql`
    INSERT INTO recommendation (restaurant_id, material_id, recommended_at, pieces, weight_g, work_type, canceled)
    SELECT a.restaurant_id, m.id, (extract(epoch FROM now()) * 1000)::bigint, 56, 56 * m.piece_weight_g, 'PRODUCTION', false
      FROM account a, material m WHERE a.email = ${CREW} AND m.material_code = 'NUG'`)

/** Makes a code as an administrator does, and gives the page that shows it. */
async function makeCode(): Promise<{ desk: Page; code: string }> {
  const { page: desk } = await openPage(server, { as: ADMIN, viewport: 'desk' })
  await desk.goto('/devices/tablets')
  await desk.getByRole('button', { name: 'Add device' }).click()
  const dialog = desk.getByRole('dialog', { name: /^Add device/ })
  await dialog.getByRole('combobox', { name: 'Restaurant' }).click()
  await desk.getByRole('option', { name: /^0412/ }).click()
  await dialog.getByLabel('Name').fill('Fry wall')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  return { desk, code: await dialog.getByLabel('Device code').innerText() }
}

async function enterPin(wall: Page, pin: string): Promise<void> {
  const pad = wall.getByRole('dialog', { name: 'Enter the PIN of this tablet' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
  await pad.getByRole('button', { name: 'OK' }).click()
}

test('is paired, cooks, outlives the server, is left with its PIN, and is ended from the console', {
  timeout: 240_000,
}, async () => {
  const { desk, code } = await makeCode()
  const { page: wall, allowComplaint } = await openPage(server, {
    viewport: 'tablet',
    serviceWorkers: 'allow',
  })
  await wall.goto(`/pair?code=${code}`)
  await wall.getByLabel('PIN').fill(PIN)
  await wall.getByRole('button', { name: 'Pair this tablet' }).click()
  const setUp = wall.getByRole('dialog', { name: 'Set up the board' })
  await setUp.getByRole('button', { name: /^Standard/ }).click()
  await setUp.getByRole('button', { name: 'Show the board' }).click()
  await wall.getByRole('button', { name: 'Alarm sound is on' }).waitFor()
  await desk.getByText(/^Fry wall was added from/).waitFor()
  await desk.goto('about:blank')

  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
    // A second tap at once is none: it was meant for what stood there before.
    await pause(800)
  }
  const button = (name: string | RegExp) => wall.getByRole('button', { name })
  await recommend()
  await press(button(/^Start: 56 NUG/))
  await press(button(/^Breaded: NUG/))
  await press(button(/^In basket: NUG/))
  await press(button(/^In oil.*: NUG/).first())
  await press(button(/^Out of oil: NUG/))
  await press(button(/^At CTS: NUG/))
  await press(button(/^In pan.*: NUG/).first())
  const pan = button(/^NUG, .*: taken or wasted$/)
  await pan.waitFor()
  expect(presses, 'from a recommendation to the pan').toBe(7)
  presses = 0
  await press(pan)
  await press(wall.getByRole('dialog').getByRole('button', { name: 'Dropped' }))
  await pan.waitFor({ state: 'detached' })
  expect(presses, 'to waste a pan').toBe(2)
  await expect
    .poll(() =>
      db.rows(sql`
        SELECT f.kind, f.reason, a.display_name AS name FROM floor_act f JOIN account a ON a.id = f.account_id
         WHERE f.kind = 'WASTE'`),
    )
    .toEqual([{ kind: 'WASTE', reason: 'DROPPED', name: 'Fry wall' }])

  allowComplaint(/ERR_CONNECTION|ERR_FAILED|Failed to load resource|WebSocket connection|answer: 50[234]/)
  await server.kill()
  await server.start()
  await wall.reload()
  await wall.getByRole('heading', { level: 1, name: /^0412/ }).waitFor()

  // It shows its board and nothing else until somebody knows the PIN.
  await wall.goto('/pcs/monitor')
  await wall.getByRole('heading', { level: 1, name: /^0412/ }).waitFor()
  expect(new URL(wall.url()).pathname).toBe('/pcs/floor')
  allowComplaint(/status of 400|answer: 400/)
  await button('Leave floor mode').click()
  await enterPin(wall, '0000')
  await wall.getByText('This PIN is not right.').waitFor()
  await enterPin(wall, PIN)
  await button('Leave for now').click()
  await wall.getByRole('heading', { level: 1, name: 'Monitor' }).waitFor()
  await button('Back now').click()
  await wall.getByRole('heading', { level: 1, name: /^0412/ }).waitFor()

  allowComplaint(/status of 401|answer: 401/)
  await desk.goto('/devices/tablets?search=Fry wall')
  await desk.getByRole('button', { name: /Fry wall/ }).click()
  await desk.getByRole('menuitem', { name: 'Sessions' }).click()
  await desk.getByRole('button', { name: 'Delete all' }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await wall.getByText(/^The pairing of this tablet was ended\./).waitFor()
  expect(new URL(wall.url()).pathname).toBe('/pair')
})
