import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chickenPerformance, extendedChickenPerformance } from '#src/contract/analytics/performance.ts'
import {
  potatoAverageHoldTime,
  potatoBatchesStatistic,
  potatoHoldTime,
  potatoHoldTimeByDayPart,
  potatoPackagedStatistic,
} from '#src/contract/dashboard/potato.ts'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { fryChutesHistory } from '#src/contract/history/chutes.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import {
  stockOutAnalytic,
  stockOutAvailability,
  stockOutDistribution,
  stockOutTotal,
} from '#src/contract/kitchen/stock-out.ts'
import { topics } from '#src/live/live.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const RANGE = `startDate=${livedRange.startTime}&endDate=${livedRange.endTime}`
let token: string

beforeAll(async () => {
  await liveDay(app.provider.services.db, '0412', LIVED_DAY)
  token = await app.provider.tokenOf(MANAGER)
})

interface Boarded {
  path: string
  heading: string
  /** Its panels, each with the call that it draws. */
  panels: readonly (readonly [title: string, endpoint: AnyEndpoint])[]
}

const BOARDS: readonly Boarded[] = [
  {
    path: `/dashboard/potato?${RANGE}&period=HOUR`,
    heading: 'Dashboard Potato',
    panels: [
      ['Hold time', potatoHoldTime],
      ['Hold time by day part', potatoHoldTimeByDayPart],
      ['Average hold time', potatoAverageHoldTime],
      ['Packaged', potatoPackagedStatistic],
      ['Batches', potatoBatchesStatistic],
    ],
  },
  {
    path: `/performance/chicken?${RANGE}&period=HOUR`,
    heading: 'Performance Chicken',
    panels: [
      ['Performance', chickenPerformance],
      ['Weight', chickenPerformance],
      ['Count', chickenPerformance],
      ['By material', extendedChickenPerformance],
    ],
  },
  {
    path: `/stock-out-reports/chicken?view=graphic&${RANGE}`,
    heading: 'Stock Out Chicken',
    panels: [
      ['Stock-outs', stockOutAnalytic],
      ['Duration', stockOutAnalytic],
      ['By material', stockOutDistribution],
      ['In stock', stockOutAvailability],
    ],
  },
]

const panel = (title: string) => screen.findByRole('region', { name: title })
describe.each(BOARDS)('$heading', ({ path, heading, panels }) => {
  test('draws every section out of the day’s facts, each with a table of its figures [1§1.2]', async () => {
    await app.open(path, MANAGER)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
    for (const [title] of panels) {
      const box = await panel(title)
      await waitFor(() => expect(within(box).queryByRole('status')).toBeNull())
      expect(box.textContent, title).not.toContain('No information')
    }
    const [[title]] = panels as [readonly [string, AnyEndpoint]]
    const box = await panel(title)
    await within(box).findByRole('application')
    await userEvent.click(await within(box).findByRole('button', { name: `${title}: menu` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
    const table = await within(box).findByRole('table', { name: title })
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(1)
  })

  test('a section that fails is empty under its title, and can be tried again; the others stay [2§8.4]', async () => {
    const [[title, endpoint]] = panels as [readonly [string, AnyEndpoint]]
    app.mock(endpoint, new Refused(500, 'It broke') as never)
    // Another range, so that no former answer is shown.
    await app.open(
      path.replace(`endDate=${livedRange.endTime}`, `endDate=${livedRange.endTime - 60_000}`),
      MANAGER,
    )
    const box = await panel(title)
    await within(box).findByText('No information')
    app.restore()
    await userEvent.click(within(box).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(box).queryByText('No information')).toBeNull())
  })
})

test('the stock-outs are a list first, whose total says as many as the drawing [2§2.47]', async () => {
  const asked = await app.provider.call(stockOutTotal, { token, query: livedRange })
  expect(asked.body.total).toBeGreaterThan(0)
  await app.open(`/stock-out-reports/chicken?${RANGE}`, MANAGER)
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${asked.body.total} stock-out`) })
  for (const name of ['High', 'Low', 'Average']) await screen.findByRole('rowheader', { name })
  await userEvent.click(screen.getByRole('link', { name: 'Graphic' }))
  const box = await panel('Stock-outs')
  await within(box).findByText(`${asked.body.total} total`)
  expect(app.location()).toContain('view=graphic')
})

test('a slice of the stock-outs opens just those in the list', async () => {
  await app.open(`/stock-out-reports/chicken?view=graphic&${RANGE}`, MANAGER)
  const box = await panel('By material')
  const [slice] = await within(box).findAllByRole('button', { name: /stock-outs, / })
  const counted = /: (\d+) stock-outs/.exec(slice?.textContent ?? '')?.[1]
  await userEvent.click(slice as HTMLElement)
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${counted} stock-out`) })
  expect(app.location()).toMatch(/startDate=\d+.*endDate=\d+.*materials=/)
})

test('a time out of stock opens just its stock-outs in the list, from the chart and from its table', async () => {
  await app.open(`/stock-out-reports/chicken?view=graphic&${RANGE}`, MANAGER)
  const box = await panel('In stock')
  const chart = await within(box).findByRole('application', { name: /^In stock, / })
  const spoken = () => box.querySelector('[aria-live]')?.textContent ?? ''
  // Before the day's first container nothing is known.
  for (const state of ['No data', 'In stock', 'Out of stock']) {
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    await waitFor(() => expect(spoken()).toContain(state))
  }
  const counted = /(\d+) stock-outs?/.exec(spoken())?.[1]
  fireEvent.keyDown(chart, { key: 'Enter' })
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${counted} stock-out`) })
  const opened = app.location()
  expect(opened).toMatch(/startDate=\d+.*endDate=\d+.*materials=/)

  await app.open(`/stock-out-reports/chicken?view=graphic&${RANGE}`, MANAGER)
  const again = await panel('In stock')
  await within(again).findByRole('application')
  await userEvent.click(await within(again).findByRole('button', { name: 'In stock: menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
  const table = await within(again).findByRole('table', { name: 'In stock' })
  const [first] = within(table).getAllByRole('button')
  const lasted = first?.closest('tr')?.cells[3]?.textContent ?? ''
  await userEvent.click(first as HTMLElement)
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${counted} stock-out`) })
  expect(app.location()).toBe(opened)
  // To the second, as the list has it.
  expect(lasted).toMatch(/^\d+:\d\d$/)
  expect(screen.getAllByRole('cell', { name: lasted }).length).toBeGreaterThan(0)
})

test('a bar of the stock-outs opens those that began in it', async () => {
  const asked = await app.provider.call(stockOutTotal, { token, query: livedRange })
  await app.open(`/stock-out-reports/chicken?view=graphic&${RANGE}&interval=1d`, MANAGER)
  const chart = await within(await panel('Stock-outs')).findByRole('application')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${asked.body.total} stock-out`) })
  expect(app.location()).not.toContain('view=')
})

test('a part of the day opens just its packages', async () => {
  const query = { ...livedRange, dayParts: ['lunch' as const], chutes: [1, 2] }
  const { total } = (await app.provider.call(fryChutesHistory.total, { token, query })).body
  expect(total).toBeGreaterThan(0)
  await app.open(`/dashboard/potato?${RANGE}`, MANAGER)
  const title = 'Hold time by day part'
  const box = await panel(title)
  await within(box).findByRole('application')
  await userEvent.click(await within(box).findByRole('button', { name: `${title}: menu` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
  await userEvent.click(await within(box).findByRole('button', { name: 'Lunch' }))
  await screen.findByRole('rowheader', { name: `Total ${total} entries` })
  expect(app.location()).toContain('dayParts=')
})

test('the waste of a part of the day opens its pans', async () => {
  const query = { ...livedRange, by: 'removed' as const, wasted: true, dayParts: ['dinner' as const] }
  const { total } = (await app.provider.call(hotHoldingHistory.total, { token, query })).body
  expect(total).toBeGreaterThan(0)
  await app.open(`/dashboard/chicken?${RANGE}`, MANAGER)
  const box = await panel('Waste by day part')
  await userEvent.click(await within(box).findByRole('button', { name: /^Dinner/ }))
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${total} holds?$`) })
})

test('the ratio is asked for as it is chosen', async () => {
  await app.open(`/performance/chicken?${RANGE}&performanceRatioType=WASTE%2FCOOKED`, MANAGER)
  const box = await panel('Count')
  await waitFor(() => expect(box.textContent).toContain('Wasted pans'))
})

test.each([
  ['/dashboard/potato', 'fryChuteCycle', '/potato-hold-time'],
  ['/performance/chicken', 'batch', '/chicken-performance'],
  ['/stock-out-reports/chicken?view=graphic', 'stockOut', '/stockOut/analytic'],
])('%s asks again as soon as a fact of the kind %s is written', async (path, kind, call) => {
  const asked = vi.spyOn(app.provider.app, 'inject')
  const calls = () =>
    (asked.mock.calls as unknown as [{ url: string }][]).filter(([{ url }]) => url.includes(`${call}?`))
      .length
  await app.open(path, MANAGER)
  await waitFor(() => expect(topics.wanted().some((one) => one.endsWith('/facts'))).toBe(true))
  await waitFor(() => expect(calls()).toBe(1))
  const destination = topics.wanted().find((one) => one.endsWith('/facts')) ?? ''
  topics.deliver(destination, { kinds: [kind] }, null)
  await waitFor(() => expect(calls()).toBe(2))
  asked.mockRestore()
})
