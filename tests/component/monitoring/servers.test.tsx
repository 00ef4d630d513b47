import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '#src/contract/define/refusal.ts'
import { monitoringQuery } from '#src/contract/operations/monitoring.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import { tellHosts } from './hosts.ts'

const app = startConsole()
const SERVERS = '/monitoring/server-management'
/** The page at a restaurant. */
const at = async (number: string) => {
  const { db } = app.provider.services
  const { uuid } = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = ${number}`)
  return `${SERVERS}?restaurantUuid=${uuid}`
}
const DAY = 86_400_000

beforeAll(async () => {
  const { db, now } = app.provider.services
  const kitchen = { name: 'kitchen.0412.linewatch.test', memory: 0.25, uptime: 7200 }
  await tellHosts(db, now() - DAY, [{ ...kitchen, disk: 0.4, uptime: 90_000, os: 'Debian 11' }])
  await tellHosts(db, now(), [
    { ...kitchen, disk: 0.5 },
    { name: 'cameras.0412.linewatch.test', memory: 0.8, disk: 0.95, uptime: 90_000, answers: false },
  ])
})

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Server management' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '')
}

test('a row a host: what is used, with a word where that is much, since when it runs and what it is [1§3.13]', async () => {
  await app.open(await at('0412'), ADMIN)
  // Each figure is a query of its own, and comes when it comes.
  await waitFor(async () =>
    expect(await rows()).toEqual([
      expect.stringMatching(/^camerasNot responding–80%High–95%Very high1\.0 days?Debian 12/),
      expect.stringMatching(/^kitchenOnline–25%–50%2\.0 hours?Debian 12/),
    ]),
  )
})

test('sorted by what is used, and found by a word', async () => {
  await app.open(await at('0412'), ADMIN)
  await screen.findByText('95%')
  await userEvent.click(screen.getByRole('button', { name: /^Root disk/ }))
  await waitFor(async () =>
    expect((await rows()).map((row) => row.slice(0, 7))).toEqual(['kitchen', 'cameras']),
  )
  await userEvent.type(screen.getByRole('searchbox', { name: 'Host, system or card' }), 'kitch')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('details: the last day, and what is otherwise than a day ago', async () => {
  await app.open(await at('0412'), ADMIN)
  await userEvent.click(await screen.findByRole('button', { name: 'Details: kitchen.0412.linewatch.test' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'kitchen.0412.linewatch.test' }))
  await dialog.findByText('Operating system: Debian 11 before, Debian 12 now')
  dialog.getByText('Restarted')
  dialog.getByText('Root disk: 10% fuller')
  await dialog.findByRole('row', { name: /^Memory used 25% 25% 25%/ })
  const way = dialog.getByRole('link', { name: 'Show graphics' })
  expect(way.getAttribute('href')).toMatch(/^\/monitoring\/graphics\?.*hosts=/)
})

test('in Global mode there are the hosts of all restaurants; of whom nobody has told, that is said', async () => {
  await app.open(`${SERVERS}?restaurantUuid=select`, ADMIN)
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('a refused look says that nothing is known, and can be taken again', async () => {
  app.mock(monitoringQuery, new Refused(500, 'Something went wrong.'))
  await app.open(await at('0718'), ADMIN)
  await waitFor(async () =>
    expect((await rows()).map((row) => row.includes('No data'))).toEqual([true, true]),
  )
  const again = screen.getByRole('button', { name: 'Try again' })
  app.restore()
  await userEvent.click(again)
  await waitFor(() => expect(again.isConnected).toBe(false))
  expect(await rows()).toHaveLength(2)
})

test('a source of figures that cannot be reached is reported in the provider’s words next to the hosts', async () => {
  app.mock(monitoringQuery, new Refused(503, 'The figures cannot be had just now.'))
  await app.open(await at('0849'), ADMIN)
  await screen.findByText(/The figures cannot be had just now\./)
  expect(await rows()).toHaveLength(2)
  app.restore()
})
