import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { restaurants } from '#src/contract/administration/restaurants.ts'
import { chickenPerformance } from '#src/contract/analytics/performance.ts'
import {
  averageHoldTime,
  detailedHoldingTime,
  detailedWaste,
  panCyclesAverage,
  wasteByDayPart,
  wasteSummary,
} from '#src/contract/dashboard/chicken.ts'
import { potatoPackagedStatistic } from '#src/contract/dashboard/potato.ts'
import { addDays, DAY, startOfDayKey } from '#src/domain/time/zone.ts'
import { roundTo } from '#src/domain/units/round.ts'
import { minutesTimer } from '#src/routes/_app/dashboard/-parts/minutes.ts'
import { moreFilters } from '#tests/component/list/filters/more-filters.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const { startTime, endTime } = livedRange
const lastWeek = { startTime: startTime - 7 * DAY, endTime: endTime - 7 * DAY }
let token: string
let restaurantUuid: string
/** How many restaurants there are to be averaged. */
let several: number

beforeAll(async () => {
  const { db } = app.provider.services
  await liveDay(db, '0412', LIVED_DAY)
  await liveDay(db, '0412', '2026-11-06')
  await liveDay(db, '0436', LIVED_DAY)
  // In Guam, where the day begins 15 or 16 hours earlier.
  await liveDay(db, '0718', LIVED_DAY)
  token = await app.provider.tokenOf(ADMIN)
  const own = await db.one<{ uuid: string }>(sql`SELECT uuid FROM restaurant WHERE number = '0412'`)
  restaurantUuid = own.uuid
  several = (await app.provider.call(restaurants, { token, query: { limit: 1 } })).body.total
}, 60_000)

const url = (path: string, more = 'compare=week&compare=chain') =>
  `${path}?startDate=${startTime}&endDate=${endTime}&restaurantUuid=${restaurantUuid}&${more}`
const panel = (title: string) => screen.findByRole('region', { name: title })

/** The figures of both comparisons as a panel's table has them, from top to bottom, without its totals. */
async function tableOf(title: string): Promise<{ week: number[]; chain: number[] }> {
  const box = within(await panel(title))
  await box.findByText('Average restaurant')
  await userEvent.click(box.getByRole('button', { name: `${title}: menu` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
  const table = await box.findByRole('table', { name: title })
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const column = (heading: string) =>
    [...table.querySelectorAll('tbody tr')].map((row) =>
      Number(row.children[headings.indexOf(heading)]?.textContent?.replace(/[^\d.]/g, '')),
    )
  return { week: column('A week earlier'), chain: column('Average restaurant') }
}
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

describe('the chicken dashboard', () => {
  test('draws a week earlier and the average restaurant over every chart of bars and lines', async () => {
    await app.open(url('/dashboard/chicken'), ADMIN)
    for (const title of [
      'Holding time',
      'Waste by material',
      'Hold time distribution',
      'Pan cycle time',
      'Pan cycles',
    ]) {
      const box = within(await panel(title))
      expect((await box.findAllByText('A week earlier')).length, title).toBeGreaterThan(0)
      expect((await box.findAllByText('Average restaurant')).length, title).toBeGreaterThan(0)
    }
  })

  test('with the figures that the provider has of them', async () => {
    await app.open(url('/dashboard/chicken'), ADMIN)
    const { week, chain } = await tableOf('Holding time')
    const ofWeek = await app.provider.call(detailedHoldingTime, {
      token,
      query: { ...lastWeek, restaurantUuid },
    })
    const ofAll = await app.provider.call(detailedHoldingTime, { token, query: livedRange })
    expect(ofWeek.body.total).toBeGreaterThan(0)
    expect(sumOf(week)).toBe(ofWeek.body.total)
    expect(sumOf(chain)).toBeCloseTo(ofAll.body.total / several, 0)
  })

  test('next to the averages of a table', async () => {
    await app.open(url('/dashboard/chicken'), ADMIN)
    const box = within(await panel('Average hold time'))
    await box.findByRole('columnheader', { name: 'Average restaurant' })
    const total = within(box.getByRole('row', { name: /^Total/ })).getAllByRole('cell')
    const ofWeek = await app.provider.call(averageHoldTime, { token, query: { ...lastWeek, restaurantUuid } })
    const ofAll = await app.provider.call(averageHoldTime, { token, query: livedRange })
    expect(total.slice(1, 3).map(({ textContent }) => textContent)).toEqual([
      minutesTimer(ofWeek.body.total.average),
      minutesTimer(ofAll.body.total.average),
    ])
  })

  test('and in words where nothing is drawn over', async () => {
    await app.open(url('/dashboard/chicken', 'compare=week'), ADMIN)
    const box = within(await panel('Waste by day part'))
    const { body } = await app.provider.call(wasteByDayPart, {
      token,
      query: { ...lastWeek, restaurantUuid },
    })
    const [breakfast] = body.rows
    expect(await box.findByText(new RegExp(`a week earlier ${breakfast?.percent}%`))).toBeDefined()
    expect(box.queryByText(/average restaurant/)).toBeNull()
  })

  test('another period is that right before until its first day is chosen, and is called by its dates', async () => {
    await app.open(url('/dashboard/chicken', 'compare=period'), ADMIN)
    // The day of the figures is Nov 13.
    await screen.findByRole('button', { name: 'Compared with Nov 12' })
    await userEvent.click(screen.getByRole('button', { name: 'Compared with Nov 12' }))
    // Its weeks begin as those of the reader's other calendars.
    const day = await screen.findByRole('button', { name: '6 November 2026', hidden: true })
    const [firstWeekday] = day.closest('table')?.querySelectorAll('thead th') ?? []
    expect(firstWeekday?.textContent).toBe('Su')
    await userEvent.click(day)
    await screen.findByRole('button', { name: 'Compared with Nov 6' })
    expect(app.location()).toContain('compareFrom=2026-11-06')

    const query = { ...lastWeek, restaurantUuid }
    const waste = await app.provider.call(wasteSummary, { token, query })
    const box = within(await panel('Waste'))
    expect(await box.findByText(new RegExp(`than Nov 6 \\(${waste.body.percent}%\\)`))).toBeDefined()
    const parts = await app.provider.call(wasteByDayPart, { token, query })
    expect(
      await within(await panel('Waste by day part')).findByText(
        new RegExp(`Nov 6 ${parts.body.rows[0]?.percent}%`),
      ),
    ).toBeDefined()
    expect((await within(await panel('Pan cycles')).findAllByText('Nov 6')).length).toBeGreaterThan(0)
  })

  test('bars of two days are compared with the same days a week earlier', async () => {
    const from = startTime - DAY
    const range = `startDate=${from}&endDate=${endTime + DAY}&restaurantUuid=${restaurantUuid}`
    await app.open(`/dashboard/chicken?${range}&interval=2d&compare=week&compare=chain`, ADMIN)
    const { week } = await tableOf('Waste by material')
    const ofWeek = await app.provider.call(detailedWaste, { token, query: { ...lastWeek, restaurantUuid } })
    expect(week).toHaveLength(2)
    expect(ofWeek.body.wasteWeight).toBeGreaterThan(0)
    expect(sumOf(week)).toBeCloseTo(ofWeek.body.wasteWeight / 1000, 1)
  })

  test('nothing is compared unless it is switched on, by a filter', async () => {
    await app.open(url('/dashboard/chicken', 'compare=week').replace('&compare=week', ''), ADMIN)
    const box = within(await panel('Pan cycle time'))
    await box.findByText('Average of all pans')
    expect(box.queryByText('A week earlier')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: /^Compare with/ }))
    // Nothing is laid out here, so the list never comes into sight.
    await userEvent.click(await screen.findByRole('option', { name: 'A week earlier', hidden: true }))
    expect(await box.findByText('A week earlier')).toBeDefined()
    expect(app.location()).toContain('compare=week')
  })
})

test.each([
  ['/dashboard/chicken', ['Hold time zones']],
  ['/dashboard/potato', ['Hold time', 'Hold time by day part']],
  ['/performance/chicken', ['By material']],
  ['/events/analytics', ['By event', 'By material']],
])('the menu of %s says which of its sections have no line', async (path, titles) => {
  await app.open(`${path}?restaurantUuid=${restaurantUuid}`, ADMIN)
  for (const title of titles) expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  const filters = path === '/dashboard/chicken' ? screen : await moreFilters()
  await userEvent.click(await filters.findByRole('button', { name: /^Compare with/ }))
  expect(await screen.findByText(new RegExp(`^Not shown in ${titles.join(', ')}, because`))).toBeDefined()
})

test('a day of the average restaurant is each restaurant’s own, by its own clock', async () => {
  await app.open(url('/performance/chicken', 'compare=chain'), ADMIN)
  const { chain } = await tableOf('Count')
  const kitchens = await app.provider.services.db.rows<{ uuid: string; timezone: string }>(sql`
    SELECT uuid, timezone FROM restaurant WHERE number IN ('0412', '0436', '0718')`)
  let batches = 0
  for (const { uuid, timezone } of kitchens) {
    const [from, to] = [LIVED_DAY, addDays(LIVED_DAY, 1)].map((day) => startOfDayKey(day, timezone))
    const query = { startTime: from ?? 0, endTime: to ?? 0, restaurantUuid: uuid }
    batches += (await app.provider.call(chickenPerformance, { token, query })).body.total.count
  }
  expect(chain).toEqual([roundTo(batches / several, 2)])
})

test('the time of a pan’s cycle says of how many cycles it is', async () => {
  const { body } = await app.provider.call(panCyclesAverage, { token, query: livedRange })
  expect(body.counts).toHaveLength(body.buckets.length)
  expect(body.counts.reduce((sum, count) => sum + count, 0)).toBe(body.total.count)
})

describe('the potato dashboard', () => {
  test('draws both over its charts of periods, with the provider’s figures', async () => {
    await app.open(url('/dashboard/potato'), ADMIN)
    for (const title of ['Average hold time', 'Batches']) {
      const box = within(await panel(title))
      expect((await box.findAllByText('A week earlier')).length, title).toBeGreaterThan(0)
      expect((await box.findAllByText('Average restaurant')).length, title).toBeGreaterThan(0)
    }
    const { week } = await tableOf('Packaged')
    const query = { chutes: [1, 2], period: 'DAY' as const }
    const ofWeek = await app.provider.call(potatoPackagedStatistic, {
      token,
      query: { ...query, ...lastWeek, restaurantUuid },
    })
    expect(ofWeek.body.total.packagesCount).toBeGreaterThan(0)
    expect(sumOf(week)).toBe(ofWeek.body.total.packagesCount)
  })
})
