import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/browser/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { startServer, type TestServer } from '#tests/support/programs/server.ts'
import { type Bundle, bundleProgram } from '#tests/support/programs/server-bundle.ts'

/** A chain's first day, by the pages of the README and of docs/kitchen.md alone. */

const MOST_PRESSES = 25
const OWNER = 'owner@chain.test'
const PASSWORD = 'Crispy-Pickle-77'

let folder: string
let server: TestServer
let edge: Bundle
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-chain-'))
  edge = await bundleProgram('server/edge/edge.ts')
  server = await startServer({
    dataDir: join(folder, 'data'),
    env: { DEMO: '0', ADMIN_EMAIL: OWNER },
  })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.stop()
  await edge.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command of the agent in the folder that stands for the computer in the kitchen. */
function runAgent(...words: string[]): ChildProcess {
  const child = spawn(process.execPath, [edge.program, ...words, '--folder', join(folder, 'kitchen')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Waits for a page, or says what stands on the screen and in the server's log instead. */
async function arrive(page: Page, address: string): Promise<void> {
  try {
    await page.waitForURL(address)
  } catch (cause) {
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, duration }) => (name.includes('/api/') ? [`${name} ${duration}`] : [])),
    )
    const shown = await page.locator('body').innerText()
    throw new Error([page.url(), shown, ...calls, server.output()].join('\n'), { cause })
  }
}

test('from an empty Linewatch to a living monitor, in few presses', async () => {
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  // Printed after the server says that it is ready.
  const link = await vi.waitFor(() => {
    const [, printed] = /first administrator's password: (\S+)\n/.exec(server.output()) ?? []
    if (printed === undefined) throw new Error('The link of the first administrator is not printed yet.')
    return printed
  }, 30_000)
  const { page } = await openPage(server, { viewport: 'desk' })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const step = (name: string) => page.getByRole('listitem', { name })

  await page.goto(link)
  const password = page.locator('input[type=password]')
  await password.fill(PASSWORD)
  await press(page.locator('form button[type=submit]'))
  await arrive(page, '**/login')
  await page.locator('input').first().fill(OWNER)
  await password.fill(PASSWORD)
  await press(page.locator('form button[type=submit]'))

  // The empty dashboard leads on.
  await page.getByRole('heading', { level: 1, name: 'Dashboard Chicken' }).waitFor()
  await press(page.getByRole('link', { name: 'Set up Linewatch' }).first())
  await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor()

  await press(step('1. Restaurant').getByRole('link', { name: 'Create restaurant' }))
  await press(button('Create restaurant'))
  const restaurant = page.getByRole('dialog', { name: 'Create restaurant' })
  await restaurant.getByLabel('Number').fill('0500')
  await restaurant.getByLabel('Name').fill('First Street')
  await restaurant.getByLabel('Time zone').fill('Chicago')
  await press(page.getByRole('option', { name: /^America\/Chicago/ }))
  await press(restaurant.getByRole('button', { name: 'Create restaurant' }))
  await restaurant.waitFor({ state: 'hidden' })

  presses += 1
  await page.goBack()
  await press(step('2. Dictionary').getByRole('button', { name: 'Load example dictionary' }))
  await step('2. Dictionary').getByText('Done').waitFor()

  await press(step('4. Device').getByRole('button', { name: 'Add device' }))
  const device = page.getByRole('dialog', { name: /^Add device/ })
  await press(device.getByRole('combobox', { name: 'Restaurant' }))
  await press(page.getByRole('option', { name: /^0500/ }))
  await device.getByLabel('Name').fill('Line box')
  await press(device.getByRole('button', { name: 'Create code' }))
  const code = await device.getByLabel('Device code').innerText()
  const enrolling = runAgent('enrol', code, '--url', server.url)
  expect(await once(enrolling, 'exit')).toEqual([0, null])
  await device.getByText(/^Line box was added from/).waitFor()
  await press(device.getByRole('button', { name: 'Done' }))

  const port = await freePort()
  const agent = runAgent('run', '--port', String(port))
  await once(agent.stdout ?? agent, 'data')
  await step('5. First event').getByText('Waiting for the first event…').waitFor()
  const report = (events: object[]) =>
    fetch(`http://127.0.0.1:${port}/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(events),
    })
  const startedAt = Date.now()
  const batch = {
    key: 'b-1',
    number: 7,
    material: 'NUG',
    pieces: 48,
    weightG: 672,
    workCenter: 'BOARDS',
    startedAt,
  }
  const answer = await report([{ type: 'linewatch.batch.v1', data: batch }])
  expect(answer.status).toBe(202)
  await step('5. First event')
    .getByText(/^Batch of restaurant 0500\. Received .* after it happened\.$/)
    .waitFor()
  await step('5. First event').getByText('"key": "b-1"').waitFor()

  await press(step('5. First event').getByRole('link', { name: 'Show monitor' }))
  await press(page.getByRole('link', { name: /0500/ }))
  await page.getByRole('main').getByText('Nuggets').first().waitFor()
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
