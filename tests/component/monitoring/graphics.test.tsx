import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { monitoringQueryRange } from '#src/contract/operations/monitoring.ts'
import '#tests/support/canvas.ts'
import { moreFilters } from '#tests/component/list/filters/more-filters.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startConsole } from '#tests/support/render.tsx'
import { tellHosts } from './hosts.ts'

const app = startConsole()
const GRAPHICS = '/monitoring/graphics?metrics='
/** The page at the restaurant whose hosts are known. */
let one: (metrics: string) => string

beforeAll(async () => {
  const { db, now } = app.provider.services
  const { uuid } = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0412'`)
  one = (metrics) => `${GRAPHICS}${metrics}&restaurantUuid=${uuid}`
  await tellHosts(db, now(), [
    { name: 'kitchen.0412.linewatch.test', memory: 0.25, disk: 0.5, uptime: 7200 },
    { name: 'cameras.0412.linewatch.test', memory: 0.5, disk: 0.8, uptime: 90_000 },
    { name: 'kitchen.0718.linewatch.test', memory: 0.75, disk: 0.95, uptime: 700_000 },
  ])
})

// This comes first, because what is once known of a restaurant is kept.
test('where a restaurant’s hosts cannot be asked that is said, and another try brings the figures', async () => {
  app.mock(restaurantById, 'unreachable')
  await app.open(one('rootPercent'), ADMIN)
  await screen.findByText('The server cannot be reached')
  app.restore()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Root disk used' })
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

test('a restaurant’s hosts each have a line, with mean, least and most, the highest first', async () => {
  await app.open(one('memoryPercent'), ADMIN)
  const memory = await panel('Memory used')
  await memory.findByText('avg 50 · 50 to 50%')
  const lines = memory.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual(['camerasavg 50 · 50 to 50%', 'kitchenavg 25 · 25 to 25%'])
  expect(memory.queryByText(/0718/)).toBeNull()
})

test('one that is chosen is called as among all of them', async () => {
  await app.open(`${one('memoryPercent')}&hosts=cameras.0412.linewatch.test`, ADMIN)
  const memory = await panel('Memory used')
  await memory.findByText('cameras')
  expect(memory.queryByText(/linewatch/)).toBeNull()
})

test('they are drawn as bars, as a ring, or as one line; the choice stands in the address [1§9.16]', async () => {
  await app.open(`${GRAPHICS}memoryPercent&restaurantUuid=select`, ADMIN)
  const choose = async (field: string, option: string) => {
    const more = await moreFilters()
    await userEvent.click(more.getByRole('combobox', { name: field }))
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`${option}$`) }))
    await userEvent.click(more.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const memory = await panel('Memory used')
  await memory.findByText('kitchen.0718')
  await choose('Chart type', 'Pie')
  await memory.findByRole('button', { name: 'kitchen.0718: 75%, 50.0%' })
  expect(app.location()).toContain('as=pie')
  await choose('Chart type', 'Bar')
  await memory.findByText('Average')
  await choose('Chart type', 'Timeseries')
  await choose('Lines', 'all combined')
  await memory.findByText('avg 150 · 150 to 150%')
})

test('figures that tell by their labels stand in a table; what no host tells says so', async () => {
  await app.open(one('osInfo&metrics=gpuTemperature'), ADMIN)
  const system = await panel('Operating system')
  expect((await system.findAllByRole('cell', { name: 'Debian 12' })).length).toBe(2)
  expect(system.getByRole('rowheader', { name: 'kitchen' })).toBeTruthy()
  await (await panel('GPU temperature')).findByText('No information')
})

test('a figure and a host that there are not are left out of the address, and the others are shown', async () => {
  await app.open(one('nonsense&metrics=memoryPercent&hosts=nobody'), ADMIN)
  const memory = await panel('Memory used')
  await memory.findByText('avg 50 · 50 to 50%')
  await waitFor(() => expect(app.location()).not.toMatch(/nonsense|nobody/))
  expect(screen.getAllByRole('region', { name: /used|usage/ })).toHaveLength(1)
})

test('the offset of a host west of Greenwich is what it is, and not zero', async () => {
  await app.open(one('zoneOffset'), ADMIN)
  const offsets = await panel('Time zone offset')
  expect((await offsets.findAllByRole('cell', { name: 'GMT-6' })).length).toBe(2)
})

test('where the figures come from cannot be reached, that is said in the provider’s words', async () => {
  app.mock(monitoringQueryRange, new Refused(503, 'The figures cannot be had just now.'))
  await app.open(one('swapFree'), ADMIN)
  const swap = await panel('Free swap')
  await swap.findByText('The figures cannot be had just now.')
  app.restore()
})

test('where the provider is not reached that is said, and another try brings the figures', async () => {
  app.mock(monitoringQueryRange, 'unreachable')
  await app.open(one('rootPercent'), ADMIN)
  const disk = await panel('Root disk used')
  await disk.findByText('The server cannot be reached')
  app.restore()
  await userEvent.click(disk.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(disk.getByText('avg 80 · 80 to 80%')).toBeTruthy())
})
