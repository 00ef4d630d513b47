import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { loadExampleDictionary, type Setup, setup } from '#src/contract/administration/setup.ts'
import { cameras } from '#src/contract/cameras/cameras.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { SETUP_STEPS, type SetupStep } from '#src/domain/setup.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { restaurantUuid } from '#tests/support/kitchen/facts.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()

const EVENT = { specversion: '1.0', id: 'e-1', source: '/restaurants/0412/line', type: 'linewatch.hold.v1' }
const NEEDED = SETUP_STEPS.filter((step) => step !== 'CAMERAS')

const setupWith = (done: readonly SetupStep[], more: Partial<Setup> = {}): Setup => ({
  complete: NEEDED.every((step) => done.includes(step)),
  steps: SETUP_STEPS.map((step) => ({ step, state: done.includes(step) ? 'DONE' : 'OPEN' })),
  missing: done.includes('DICTIONARY') ? [] : ['MATERIALS', 'CONTAINERS', 'PACKAGES'],
  firstEvent: null,
  refusedEvent: null,
  ...more,
})
const arrived = (more: Partial<NonNullable<Setup['firstEvent']>> = {}) => ({
  kind: 'hold' as const,
  restaurant: '0412',
  receivedAt: Date.UTC(2026, 10, 25, 0, 43),
  delayMs: 2_400,
  event: JSON.stringify(EVENT),
  ...more,
})

async function openSetup(answer: Setup) {
  app.mock(setup, answer)
  await app.open('/users', ADMIN)
  await app.open('/setup', ADMIN)
  // What an earlier visit left behind gives way to this answer.
  const text = answer.complete
    ? 'Linewatch is set up.'
    : `${NEEDED.filter((step) => answer.steps.some((one) => one.step === step && one.state === 'DONE')).length} of 6 steps are done.`
  await screen.findByText(text)
}
const step = async (name: string) => within(await screen.findByRole('listitem', { name }))

test('each step has its state in a word, one sentence why, and a way on', async () => {
  await openSetup(setupWith(['RESTAURANT']))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Setup')
  const restaurant = await step('1. Restaurant')
  restaurant.getByText('Done')
  expect(restaurant.getByRole('link', { name: 'Show restaurants' }).getAttribute('href')).toMatch(
    /^\/restaurants/,
  )
  const dictionary = await step('2. Dictionary')
  dictionary.getByText('To do')
  dictionary.getByText('Missing: materials, containers, packages.')
  dictionary.getByRole('button', { name: 'Load example dictionary' })
  dictionary.getByRole('link', { name: 'Create materials' })
  ;(await step('3. Fryers')).getByRole('link', { name: 'Create fryers' })
  ;(await step('4. Device')).getByRole('button', { name: 'Add device' })
  ;(await step('5. First event')).getByText('Waiting')
  ;(await step('6. People')).getByRole('link', { name: 'Create users' })
  ;(await step('7. Cameras')).getByText('Optional')
})

test('a device is added here, once there is a restaurant for it', async () => {
  await openSetup(setupWith([]))
  const add = (await step('4. Device')).getByRole('button', { name: 'Add device' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await openSetup(setupWith(['RESTAURANT']))
  await userEvent.click((await step('4. Device')).getByRole('button', { name: 'Add device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a device that is added meanwhile takes its dialog away only when that is closed', async () => {
  await openSetup(setupWith(['RESTAURANT']))
  await userEvent.click((await step('4. Device')).getByRole('button', { name: 'Add device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add device' }))
  app.mock(setup, setupWith(['RESTAURANT', 'DEVICE']))
  await screen.findByText('2 of 6 steps are done.')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await step('4. Device')).queryByRole('button', { name: 'Add device' })).toBeNull()
})

test('waiting turns by itself into the event as it came, with its delay', async () => {
  await openSetup(setupWith(['RESTAURANT', 'DEVICE']))
  const waiting = await step('5. First event')
  const text = waiting.getByText('Waiting for the first event…')
  expect(text.getAttribute('role')).toBe('status')
  app.mock(setup, setupWith(['RESTAURANT', 'DEVICE', 'FIRST_EVENT'], { firstEvent: arrived() }))
  await waiting.findByText(
    /^Hold of restaurant 0412\. Received .+, 2 s after it happened\.$/,
    {},
    { timeout: 10_000 },
  )
  // The same element, so that a screen reader reads it out.
  expect(text.textContent).toMatch(/^Hold of restaurant 0412/)
  const json = waiting.getByRole('region', { name: 'The event as it was sent' })
  expect(json.textContent).toBe(JSON.stringify(EVENT, null, 2))
  waiting.getByText('Done')
})

test.each([
  ['less than a second', arrived({ delayMs: 120 }), /, less than 1 s after it happened\.$/],
  ['a clock that is ahead', arrived({ delayMs: -90_000 }), /, from a clock that is 1 min 30 s ahead\.$/],
  ['no time in it', arrived({ delayMs: null }), /^Hold of restaurant 0412\. Received [^,]+, [^,]+\.$/],
])('the delay of an event with %s', async (_, firstEvent, text) => {
  await openSetup(setupWith(['FIRST_EVENT'], { firstEvent }))
  await (await step('5. First event')).findByText(text)
})

test('while all events are refused it says why and leads to the refused event', async () => {
  const refusedEvent = {
    uuid: '00000000-0000-4000-8000-000000000001',
    code: 'unknown-name' as const,
    message: 'There is no material "NUG".',
    lastTime: 0,
  }
  await openSetup(setupWith(['RESTAURANT', 'DEVICE'], { refusedEvent }))
  const waiting = await step('5. First event')
  waiting.getByText('The newest event was refused. There is no material "NUG".')
  const link = waiting.getByRole('link', { name: 'Show refused event' })
  expect(link.getAttribute('href')).toContain(`/devices/refused-events?event=${refusedEvent.uuid}`)
})

describe('the example dictionary', () => {
  test('is loaded with one press; the keyboard goes on from its step', async () => {
    await openSetup(setupWith([]))
    app.mock(loadExampleDictionary, { materials: 9, containers: 40, packages: 24 })
    const dictionary = await screen.findByRole('listitem', { name: '2. Dictionary' })
    const load = within(dictionary).getByRole('button', { name: 'Load example dictionary' })
    app.mock(setup, setupWith(['DICTIONARY']))
    await userEvent.click(load)
    await screen.findByText('Created: 9 materials, 40 containers, 24 packages')
    await within(dictionary).findByRole('link', { name: 'Show materials' })
    expect(document.activeElement).toBe(dictionary)
  })

  test('is not offered where there are materials, and a refusal says why', async () => {
    await openSetup(setupWith([], { missing: ['PACKAGES'] }))
    const dictionary = await step('2. Dictionary')
    dictionary.getByText('Missing: packages.')
    dictionary.getByRole('link', { name: 'Create packages' })
    expect(dictionary.queryByRole('button')).toBeNull()
    await openSetup(setupWith([]))
    app.mock(loadExampleDictionary, new Refused(409, 'There are materials already.'))
    await userEvent.click(await screen.findByRole('button', { name: 'Load example dictionary' }))
    await screen.findByText('There are materials already.')
  })
})

describe('an empty screen', () => {
  const link = () => screen.findAllByRole('link', { name: 'Set up Linewatch' })
  const lakeview = () => restaurantUuid(app.provider.services.db, '0412')

  test('leads an administrator to the setup page, whatever it shows', async () => {
    await openSetup(setupWith(['RESTAURANT']))
    const of = `?restaurantUuid=${await lakeview()}`
    for (const [path, text] of [
      ['/dashboard/potato', 'No information'],
      ['/timers-cycle-history/fryer', 'No records'],
      ['/pcs/monitor', 'No records'],
      ['/devices/refused-events', 'No records'],
    ] as const) {
      await app.open(path + of, ADMIN)
      await screen.findAllByText(text)
      const [first] = await link()
      expect(first?.getAttribute('href'), path).toMatch(/^\/setup/)
    }
    app.mock(cameras, { content: [], total: 0, page: 0, limit: 200, existNext: false })
    await app.open(`/cameras/view${of}`, ADMIN)
    await screen.findByText('No cameras')
    expect(await link()).toHaveLength(1)
    // Of no restaurant.
    await app.open('/cameras/view?restaurantUuid=select', ADMIN)
    await screen.findByText('No selected restaurant')
    expect(await link()).toHaveLength(1)
  })

  test('does not any more once all is set up', async () => {
    await openSetup(setupWith(NEEDED))
    await app.open(`/timers-cycle-history/fryer?restaurantUuid=${await lakeview()}`, ADMIN)
    await screen.findByText('No records')
    expect(screen.queryByRole('link', { name: 'Set up Linewatch' })).toBeNull()
  })
})

test('the page stays reachable from the account menu', async () => {
  await openSetup(setupWith(NEEDED))
  await app.open('/users', ADMIN)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Setup' }))
  await screen.findByText('Linewatch is set up.')
})

test('what cannot be refreshed stays, and says so', async () => {
  await openSetup(setupWith(NEEDED))
  app.mock(setup, new Refused(500, 'The provider is not well.'))
  await app.open('/users', ADMIN)
  await app.open('/setup', ADMIN)
  await screen.findByText(/^Couldn't refresh\./)
  screen.getByText('Linewatch is set up.')
})
