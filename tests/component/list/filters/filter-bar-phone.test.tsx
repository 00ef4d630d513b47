import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('on a phone the filters ask for a restaurant while none is chosen, and go on with it [1§6.1]', async () => {
  setViewport(390)
  await app.open('/timers-cycle-history/hot-holding?restaurantUuid=select&timeInterval=7d', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const select = sheet.getByRole('combobox', { name: 'Restaurant' })
  await userEvent.click(select)
  // Nothing is laid out here, so the list never comes into sight.
  const list = document.getElementById(select.getAttribute('aria-controls') ?? '')
  const option = { name: '0412 - Lakeview', hidden: true }
  await userEvent.click(await within(list as HTMLElement).findByRole('option', option))
  await waitFor(() => expect(app.location()).toMatch(/restaurantUuid=[\da-f-]{36}/))
  expect(app.location()).toContain('timeInterval=7d')
  await waitFor(() => expect(sheet.queryByRole('combobox', { name: 'Restaurant' })).toBeNull())
  sheet.getByRole('combobox', { name: 'Wasted' })
})

test('on a phone dates that nothing has set wait among the filters, and stand in sight once chosen', async () => {
  setViewport(390)
  await app.open('/pcs/scheduled-production', ADMIN)
  await screen.findByRole('searchbox', { name: 'Search orders' })
  expect(screen.queryByRole('button', { name: /^Dates:/ })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Dates: Choose dates' }))
  const dates = within(await screen.findByRole('dialog', { name: 'Dates' }))
  await userEvent.click(await dates.findByRole('button', { name: 'Last 7 days' }))
  await waitFor(() => expect(app.location()).toContain('timeInterval=7d'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dates' })).toBeNull())
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Dates: last 7 days/ })).toBeDefined()
})
