import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { refusedEventById, refusedEvents, retryRefusedEvents } from '#src/contract/devices/refused-events.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { openSender } from '#tests/support/kitchen/intake.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const db = () => app.provider.services.db
const PAGE = '/devices/refused-events?restaurantUuid='
let sender: Awaited<ReturnType<typeof openSender>>

beforeAll(async () => {
  sender = await openSender(app.provider, { db: db() })
})

const stockOut = (key: string, material: string) =>
  sender.event('stockOut', { key, material, startedAt: Date.now() - 600_000 })
const open = (more: string) => app.open(`${PAGE}&search=${more}`, ADMIN)
const opener = (words: RegExp) => screen.findByRole('link', { name: words })
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a row says in words why and how often; pressed, it shows the event as it came', async () => {
  const event = stockOut('shown', 'SHOWN')
  await sender.tell([event, event])
  await open('SHOWN')
  const row = within((await opener(/Stock-out, Unknown name: show event$/)).closest('tr') ?? document.body)
  row.getByText('0412')
  row.getByText('There is no material "SHOWN".')
  row.getByText('2')
  await userEvent.click(row.getByRole('link'))
  const shown = await dialog('Refused event')
  const json = (await shown.findByRole('region', { name: 'The event as it was sent' })).querySelector('pre')
  expect(json?.textContent).toBe(JSON.stringify(event, null, 2))
  expect(json?.getAttribute('translate')).toBe('no')
  shown.getByText('Line of 0412')
  expect(app.location()).toContain('event=')
  await userEvent.keyboard('{Escape}')
  await gone()
  expect(app.location()).not.toContain('event=')
})

test('tried again, what was missing is taken and leaves the list; the notice says how many', async () => {
  await sender.tell([stockOut('again 1', 'AGAIN-1'), stockOut('again 2', 'AGAIN-2')])
  await db().run(sql`
    INSERT INTO material (material_code, name, line, piece_weight_g, hold_limit_s, fry_time_s, created_at, updated_at)
    VALUES ('AGAIN-1', 'Again', 'CHICKEN', 20, 600, 200, 0, 0)`)
  await open('AGAIN')
  await waitFor(() => expect(screen.getAllByRole('link', { name: /show event$/ })).toHaveLength(2))
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  const question = await dialog('Try 2 events again?')
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Accepted: 1. Refused again: 1.')
  await waitFor(() => expect(screen.getAllByRole('link', { name: /show event$/ })).toHaveLength(1))
  screen.getByText('There is no material "AGAIN-2".')
})

test('deleting is asked first, and there is nothing to try again after it', async () => {
  await sender.tell([stockOut('gone', 'GONE')])
  await open('GONE')
  await opener(/show event$/)
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }))
  const question = await dialog('Delete 1 event?')
  await userEvent.click(question.getByRole('button', { name: 'Delete events' }))
  await screen.findByText('Deleted: 1 event.')
  await screen.findByText('No records')
  // With other words there may be some.
  expect(screen.queryByText(/^Nothing was refused\./)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  await (await dialog('Try 0 events again?')).findByText('No events match the filters.')
  await userEvent.keyboard('{Escape}')
  await gone()
})

test('a try that fails says so in the question, and a list that fails is not empty', async () => {
  await sender.tell([stockOut('failing', 'FAILING')])
  await open('FAILING')
  await opener(/show event$/)
  app.mock(retryRefusedEvents, new Refused(500, 'The provider is not well.'))
  await userEvent.click(screen.getByRole('button', { name: 'Try all again' }))
  const question = await dialog(/^Try 1 event again/)
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await question.findByText('The provider is not well.')
  await userEvent.keyboard('{Escape}')
  await gone()
  app.mock(refusedEvents, new Refused(500, 'No.'))
  await open('failing again')
  await screen.findByText(/^Couldn't load this\./)
  expect(screen.queryByText(/^Nothing was refused\./)).toBeNull()
})

test('a list that nothing narrows says what its emptiness means', async () => {
  app.mock(refusedEvents, { content: [], total: 0, page: 0, limit: 20, existNext: false })
  await app.open(PAGE, ADMIN)
  await screen.findByText(/^Nothing was refused\./)
})

test('an event that is gone by now says so', async () => {
  app.mock(refusedEventById, new Refused(404, 'This event does not exist.'))
  await app.open(`${PAGE}&event=00000000-0000-4000-8000-000000000000`, ADMIN)
  await (await dialog('Refused event')).findByText('This event is no longer in the list.')
})
