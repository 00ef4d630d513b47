import { screen, within } from '@testing-library/react'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/support/demo.ts'
import { setViewport } from '#tests/support/jsdom.ts'
import { startConsole } from '#tests/support/render.tsx'
import { tellHosts } from './hosts.ts'

const app = startConsole()
const NAME = 'kitchen.0412.linewatch.test'

test('on a phone a host is a card: what is used, with a word where that is much, and since when it runs', async () => {
  setViewport(390)
  const { db, now } = app.provider.services
  await tellHosts(db, now(), [{ name: NAME, memory: 0.8, disk: 0.95, uptime: 7200 }])
  await db.run(sql`
    INSERT INTO alert (rule, subject, subject_name, host, severity, message, started_at)
    VALUES ('DISK_FULL', ${NAME}, ${NAME}, ${NAME}, 'critical', 'Full', ${now() - 60_000})`)
  await app.open('/monitoring/server-management?restaurantUuid=select&search=kitchen.0412', ADMIN)
  const disk = await screen.findByText('Disk 95%')
  const card = disk.closest('li')
  if (card === null) throw new Error('There is no card')
  const figures = [...card.querySelectorAll('[data-level]:not(:scope [data-level] [data-level])')]
  expect(figures.map(({ textContent }) => textContent)).toEqual(['Memory 80%High', 'Disk 95%Very high'])
  // Where it is too long for a line it breaks after a dot.
  expect(within(card).getByText(NAME).innerHTML.split('<wbr>')).toEqual([
    'kitchen.',
    '0412.',
    'linewatch.',
    'test',
    '',
  ])
  await within(card).findByText('1 alert')
  within(card).getByText('2.0 hours')
})
