import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const user = userEvent.setup()

test('on a phone the chart waits behind a button, and a press on a card opens the alert', async () => {
  setViewport(390)
  await app.provider.services.db.run(sql`
    INSERT INTO alert (rule, subject, subject_name, severity, message, started_at, note, note_at, note_by)
    SELECT 'HOST_DOWN', s.name, s.name, s.severity, s.message, ${Date.now()}, s.note, ${Date.now()}, id
      FROM account, (VALUES ('peach', 'critical', 'Peach is offline', 'The router is on its way.'),
                            ('kitchen', 'warning', 'kitchen.0412.test is not responding.', NULL)
                    ) s (name, severity, message, note)
     WHERE email = ${ADMIN}`)
  await app.open('/monitoring/alerts', ADMIN)
  await screen.findByText('Peach is offline')
  screen.getByText('The router is on its way.')
  // Where a line is too short for a host's name, it breaks after its dots.
  const host = screen.getByText('kitchen.0412.test is not responding.')
  expect(host.innerHTML.split('<wbr>')).toEqual(['kitchen.', '0412.', 'test is not responding.', ''])
  expect(screen.queryByRole('heading', { name: 'New alerts' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show a chart' }))
  await screen.findByRole('heading', { name: 'New alerts' })
  await screen.findByText(/^7 d · \d+ total$/)
  await user.click(screen.getByText('Peach is offline'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Alert' }))
  dialog.getByText('No restaurant')
  dialog.getByRole('button', { name: 'Acknowledge' })
})
