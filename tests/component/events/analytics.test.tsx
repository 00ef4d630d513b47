import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { eventAnalytic, eventAnalyticMaterials } from '#src/contract/analytics/event-analytic.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { chickenEvents } from '#src/contract/kitchen/events.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const RANGE = `startDate=${livedRange.startTime}&endDate=${livedRange.endTime}`
const open = (rest = '') => app.open(`/events/analytics?${RANGE}${rest}`, MANAGER)
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
let token: string

beforeAll(async () => {
  await liveDay(app.provider.services.db, '0412', LIVED_DAY)
  token = await app.provider.tokenOf(MANAGER)
})

test('shows events per period, per name and per material [2§1.5]', async () => {
  const { body } = await app.provider.call(eventAnalytic, { token, query: livedRange })
  const materials = await app.provider.call(eventAnalyticMaterials, { token, query: livedRange })
  expect(body.total).toBeGreaterThan(0)
  await open()
  expect(
    await (await panel('Events')).findByText(`${body.total.toLocaleString('en-US')} total`),
  ).toBeDefined()
  const names = await (await panel('By event')).findByRole('list', { name: 'By event' })
  expect(within(names).getAllByRole('listitem')).toHaveLength(body.names.length)
  const table = await (await panel('Materials')).findByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(materials.body.content.length + 2)
})

test('a name leads to its events, and there are as many [2§1.5]', async () => {
  const query = { ...livedRange, eventName: 'PAN_PLACED' as const }
  const { body } = await app.provider.call(chickenEvents.list, { token, query })
  await open('&materials=NUG&materials=WF')
  await userEvent.click(await (await panel('By event')).findByRole('button', { name: /^Pan placed/ }))
  await screen.findByRole('heading', { level: 1, name: /Chicken/ })
  await waitFor(() => expect(app.location()).toContain('eventName=PAN_PLACED'))
  expect(app.location()).toContain(RANGE)
  expect(body.total).toBeGreaterThan(0)
})

test('potatoes are found among the events of their line', async () => {
  await open('&eventName=BASKET_DUMPED')
  const materials = await panel('Materials')
  // What is still being drawn would take the pressed button away.
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const table = within(await materials.findByRole('table'))
  const [first] = table.getAllByRole('button')
  await userEvent.click(first as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: /Potato/ })
  await waitFor(() => expect(app.location()).toContain('eventName=BASKET_DUMPED'))
})

test('a name that is none is taken out of the address', async () => {
  await open('&eventName=NO_SUCH_EVENT')
  await waitFor(() => expect(app.location()).not.toContain('NO_SUCH_EVENT'))
})

test('a panel that is refused does not take its neighbours along', async () => {
  app.mock(eventAnalyticMaterials, new Refused(403, 'You need the permission for this.'))
  await open('&period=WEEK&materials=ST')
  expect(await (await panel('By material')).findByText('No information')).toBeDefined()
  expect(await (await panel('Events')).findByText(/total$/)).toBeDefined()
})
