import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import '#tests/support/canvas.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()

test('on a phone, how close the points lie is chosen among the filters', async () => {
  setViewport(390)
  await app.open('/monitoring/graphics?metrics=memoryPercent&timeInterval=1d&restaurantUuid=select', ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await userEvent.click(sheet.getByRole('combobox', { name: 'Points' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Points: 1 h', hidden: true }))
  await waitFor(() => expect(app.location()).toContain('interval=1h'))
})
