import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { ANALYTIC_TITLES } from '#src/board/analytic-titles.ts'
import {
  ANALYTIC_NAMES,
  type AnalyticAnswer,
  analytic,
  analyticCall,
} from '#src/contract/analytics/analytic.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { ANALYTICS } from '#src/routes/_app/timers-cycle-history/-parts/analytics/declared.ts'
import { moreFilters } from '#tests/component/list/filters/more-filters.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { startConsole } from '#tests/support/render.tsx'
import '#tests/support/canvas.ts'

const app = startConsole()
const PATH = '/timers-cycle-history/analytics'
const RANGE = `startDate=${livedRange.startTime}&endDate=${livedRange.endTime}`
let token: string

beforeAll(async () => {
  await liveDay(app.provider.services.db, '0412', LIVED_DAY)
  token = await app.provider.tokenOf(MANAGER)
})

async function told(name: (typeof ANALYTIC_NAMES)[number]): Promise<AnalyticAnswer> {
  const { endpoint, params } = analyticCall(name)
  const query = { startEventTime: livedRange.startTime, endEventTime: livedRange.endTime }
  const { status, body } = await app.provider.call(endpoint as typeof analytic, {
    token,
    params: params as never,
    query,
  })
  expect(status).toBe(200)
  return body as AnalyticAnswer
}
const open = (rest: string) => app.open(`${PATH}?${RANGE}&${rest}`, MANAGER)
const panel = (name: string) => screen.findByRole('region', { name })
const figures = (title: string) => panel(`${title}: table`)
const heads = (region: HTMLElement) =>
  within(region)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

describe.each(ANALYTIC_NAMES)('%s', (name) => {
  const { title } = ANALYTIC_TITLES[name]
  const { columns, draw } = ANALYTICS[name]

  test('is drawn and stands in a table with all of its columns and rows [1§1.3, 1§9.24]', async () => {
    const { content, summary } = await told(name)
    expect(content.length).toBeGreaterThan(0)
    await open(`analytic=${encodeURIComponent(name)}`)
    expect(await panel(title)).toBeDefined()
    const region = await figures(title)
    await within(region).findByRole('table')
    const timed = draw.as === 'stack' || draw.as === 'spread' || draw.as === 'lines'
    expect(heads(region)).toEqual(expect.arrayContaining(columns.map((column) => column.title)))
    expect(heads(region)[0] === 'Period').toBe(timed)
    const rows = within(region).getAllByRole('row')
    // A head, a total, and High, Low and Average where times are measured.
    expect(rows).toHaveLength(1 + content.length + 1 + (summary ? 3 : 0))
    const names = rows.slice(1 + content.length).map((row) => row.querySelector('th')?.textContent)
    expect(names).toEqual(['Total', ...(summary ? ['High', 'Low', 'Average'] : [])])
    // Each stands once, under its own column.
    const cells = rows
      .slice(1 + content.length)
      .map((row) => [...row.children].map((cell) => cell.textContent))
    for (const title of summary ? ['High', 'Low', 'Average'] : []) {
      const column = heads(region).indexOf(title)
      const own = cells.filter((row) => row[column] !== '')
      expect(own.map(([first]) => first)).toEqual([title])
    }
  })
})

test('filters that do not apply are not shown', async () => {
  await open('analytic=waste')
  await figures('Waste')
  const more = await moreFilters()
  expect(more.getByRole('button', { name: /^Materials/ })).toBeDefined()
  expect(more.queryByRole('button', { name: /^Vendors/ })).toBeNull()
  expect(more.queryByRole('combobox', { name: 'Correct' })).toBeNull()
  await open('analytic=fryer-cycles')
  await figures('Fryer cycles')
  expect((await moreFilters()).getByRole('combobox', { name: 'Correct' })).toBeDefined()
})

test('another analytic is chosen by its name; what both take stays', async () => {
  await open('analytic=fryer-cycles&materials=NUG&vendors=Henny')
  await figures('Fryer cycles')
  await userEvent.click(screen.getByRole('combobox', { name: 'Analytic' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Waste', hidden: true }))
  await figures('Waste')
  expect(app.location()).toContain('analytic=waste')
  expect(app.location()).toContain('materials=NUG')
  expect(app.location()).toContain(`startDate=${livedRange.startTime}`)
  expect(app.location()).not.toContain('vendors')
})

test('a row leads to what it was counted from, and there are as many', async () => {
  const { content } = await told('fryer-cycles-distribution')
  const [first] = content
  await open('analytic=fryer-cycles-distribution')
  const region = await figures('Fryer cycles, by material')
  await userEvent.click(await within(region).findByRole('button', { name: first?.materialName }))
  await screen.findByRole('heading', { level: 1, name: /Fryer/ })
  await waitFor(() => expect(app.location()).toContain(`materials=${first?.material}`))
  expect(app.location()).toContain(RANGE)
  await screen.findByRole('rowheader', { name: new RegExp(`^Total ${first?.count} cycles`) })
})

test.each([
  ['cooked-distribution', 'count', 'BATCH_COMPLETED'],
  ['recommendation-task-delay-distribution', 'delaysNumber', 'TASK_DELAY_STARTED'],
] as const)('a row of %s leads to its events', async (name, field, eventName) => {
  const { content } = await told(name)
  const [first] = content
  const count =
    first?.[field] ??
    (await told('cooked')).content
      .filter(({ material }) => material === first?.material)
      .reduce((sum, row) => sum + (row.count ?? 0), 0)
  expect(count).toBeGreaterThan(0)
  await open(`analytic=${name}`)
  const region = await figures(ANALYTIC_TITLES[name].title)
  await userEvent.click(await within(region).findByRole('button', { name: first?.materialName }))
  await waitFor(() => expect(app.location()).toContain(`/events/chicken?${RANGE}`))
  expect(app.location()).toContain(`eventName=${eventName}`)
  const table = await screen.findByRole('table', { name: 'Events Chicken' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(1 + Math.min(count, 20)))
})

test.each(['inbound-conveyor/containers', 'outbound-conveyor/containers'] as const)(
  'a single container of %s leads to its rows, and there are as many',
  async (name) => {
    const [first] = (await told(name)).content
    await open(`analytic=${encodeURIComponent(name)}`)
    const region = await figures(ANALYTIC_TITLES[name].title)
    await userEvent.click(await within(region).findByRole('button', { name: first?.containerName }))
    await waitFor(() => expect(app.location()).toContain('/timers-cycle-history/conveyor?'))
    await screen.findByRole('rowheader', { name: new RegExp(`^Total ${first?.count} cycles?$`) })
  },
)

test('a refusal is said in its panels, which ask again', async () => {
  app.mock(analytic, new Refused(400, 'Too long'))
  await open('analytic=cooked&period=WEEK')
  const region = await panel('Cooked')
  await within(region).findByText('No information')
  app.restore()
  await userEvent.click(await within(region).findByRole('button', { name: 'Try again' }))
  await within(await figures('Cooked')).findByRole('table')
})

test('what the filters leave empty is said', async () => {
  await app.open(`${PATH}?analytic=waste&startDate=1700000000000&endDate=1700003600000`, MANAGER)
  await within(await panel('Waste')).findByText('No information')
})

describe('recommendations', () => {
  test('stand on a tab of their own, drawn and listed', async () => {
    await open('analytic=waste')
    await userEvent.click(
      await within(screen.getByRole('main')).findByRole('link', { name: 'Recommendations' }),
    )
    await waitFor(() => expect(app.location()).toContain('view=recommendations'))
    const region = await panel('Recommendations')
    await within(region).findByText(/pieces · .* canceled$/)
    await screen.findByRole('rowheader', { name: /^Total [\d,]+ recommendations/ })
    expect(screen.getByRole('button', { name: /^Materials/ })).toBeDefined()
    expect(screen.getByRole('combobox', { name: 'Canceled' })).toBeDefined()
    expect((await moreFilters()).getByRole('combobox', { name: 'Catering' })).toBeDefined()
  })
})
