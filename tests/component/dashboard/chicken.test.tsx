import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setAuthorizer } from '#src/api/call/authorizer.ts'
import { setConfig } from '#src/api/provider/config.ts'
import { createQueryClient } from '#src/api/query/query-client.ts'
import { cleanBoardSearch } from '#src/board/board-search.ts'
import { topics } from '#src/live/live.ts'
import { ChickenDashboard } from '#src/routes/_app/dashboard/-parts/chicken/chicken-dashboard.tsx'
import { chickenSearch } from '#src/routes/_app/dashboard/-parts/chicken/chicken-search.ts'
import { SIGNED_OUT } from '#src/session/machine.ts'
import { SELECT } from '#src/session/restaurant-options.ts'
import type { Session } from '#src/session/session.ts'
import { SessionProvider } from '#src/session/use-session.ts'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'
import '#tests/support/canvas.ts'

// Nothing comes live but what a test delivers.
vi.mock('#src/live/stomp-transport.ts', () => ({ openStomp: () => new Promise(() => {}) }))
const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / HOUR) * HOUR
const RESTAURANT = '00000000-0000-4000-8000-000000000412'
const buckets = [3, 2, 1].map((hours) => ({ start: NOW - hours * HOUR, end: NOW - (hours - 1) * HOUR }))
const spread = { average: 17.5, high: 28.25, low: 2.75, count: 12 }
const nuggets = { materialCode: 'NUG', material: 'Nuggets' }
const waste = { wasteWeight: 20_600, cookedWeight: 455_920, percent: 4.52 }
const ZONES = ['<=20', '20-25', '25-30', '30-35', '35-40', '>40']
const full: Record<string, object> = {
  summaryHTR: {
    zones: ZONES.map((label, i) => ({
      label,
      minutes: i === 0 ? 75.5 : i === 5 ? 24.5 : 0,
      percent: i === 0 ? 85.71 : i === 5 ? 14.29 : 0,
      count: i === 0 ? 6 : i === 5 ? 1 : 0,
    })),
    total: { minutes: 100, count: 7 },
    timerErrors: 1,
    held: 5,
    expired: 2,
  },
  wasteSummary: { ...waste, target: 4.5, lastWeek: { ...waste, percent: 5.98, target: 4.5 }, change: -1.46 },
  detailedHoldingTime: {
    buckets,
    series: [...ZONES, 'timer errors'].map((label) => ({ label, counts: [1, 2, 3] })),
    total: 42,
  },
  detailedWaste: {
    buckets,
    materials: [{ ...nuggets, wasteWeight: 20_600, weights: [10_000, 600, 10_000] }],
    wasteWeight: 20_600,
  },
  holdTimeDistr: {
    rows: ['<=5', '5-10', '10-15', '15-20', '20-25', '25-30', '30-35', '35-40', '40-45', '45-50', '>50'].map(
      (label, i) => ({ label, percent: i === 2 ? 100 : 0, count: i === 2 ? 12 : 0 }),
    ),
    count: 12,
  },
  averageHoldTime: { rows: [{ ...nuggets, ...spread }], total: { ...spread, average: 18.5 } },
  wasteByDayPart: {
    rows: [
      { dayPart: 'Breakfast', ...waste, percent: 0.49, target: 4.5 },
      { dayPart: 'Lunch', ...waste, percent: 3.9, target: 3.5 },
      { dayPart: 'Dinner', wasteWeight: 0, cookedWeight: 0, percent: null, target: 8 },
    ],
    total: { ...waste, target: 4.5 },
  },
  panCyclesAverage: {
    buckets,
    averages: [17, null, 18],
    counts: [6, 0, 6],
    materials: [{ ...nuggets, ...spread }],
    total: spread,
  },
  panCycles: {
    buckets,
    materials: [{ ...nuggets, count: 12, counts: [4, 4, 4] }],
    containers: [{ container: 'TP01', containerName: 'Third Pan 01', count: 12 }],
    count: 12,
  },
}

const PANELS = [
  'Waste',
  'Hold time zones',
  'Waste by day part',
  'Holding time',
  'Waste by material',
  'Hold time distribution',
  'Average hold time',
  'Pan cycle time',
  'Pan cycles',
]

/** What the provider answers by section, and what it was asked. */
let answers = { ...full }
let asked: { section: string; query: URLSearchParams; signal: AbortSignal }[] = []
const api = 'http://localhost:3000/api/v1'
const provider = setupServer(
  http.get(`${api}/dictionaries/materials/all`, () =>
    HttpResponse.json({
      content: [{ uuid: RESTAURANT, materialCode: 'NUG', name: 'Nuggets', holdLimitS: 1200, fryTimeS: 210 }],
    }),
  ),
  http.get(`${api}/kitchens/now`, () => HttpResponse.json({ at: NOW, kitchens: [] })),
  http.get(`${api}/dashboard/chicken/:section`, ({ params, request }) => {
    const section = String(params.section)
    asked.push({ section, query: new URL(request.url).searchParams, signal: request.signal })
    const answer = answers[section]
    if (answer) return HttpResponse.json(answer)
    return HttpResponse.json({ success: false, code: 500, message: 'It broke' }, { status: 500 })
  }),
)

const sessionAt = (restaurantUuid: string): Session => {
  const options = [
    { value: RESTAURANT, label: '0412 - Lakeview', number: '0412', timezone: 'America/Chicago' },
  ]
  const accessList = [{ moduleType: 'DASHBOARD', actionType: ['VIEW'] }]
  const user = { type: 'MANAGER', userRoleDto: { accessList } }
  const state = { ...SIGNED_OUT, isLoggedIn: true, user, restaurants: options, restaurantUuid }
  return { getSnapshot: () => state, subscribe: () => () => {}, viewedRole: () => null } as unknown as Session
}

async function open(url = '/dashboard/chicken', restaurantUuid = RESTAURANT) {
  const root = createRootRoute({ staticData: { page: null }, component: Outlet })
  const route = createRoute({
    getParentRoute: () => root,
    path: '/dashboard/chicken',
    staticData: { page: { title: 'Chicken', frame: 'shell', access: 'DASHBOARD.VIEW' } },
    validateSearch: (raw) => cleanBoardSearch(chickenSearch, raw, Date.now()),
    component: () => <ChickenDashboard search={route.useSearch()} />,
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  const client = createQueryClient()
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <SessionProvider value={sessionAt(restaurantUuid)}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SessionProvider>
    </MantineProvider>,
  )
  await screen.findByText('Chicken', { selector: 'h1' })
  return { router, client, history }
}

/** A panel by its title; looked up by text, since roles of so large a page take long to work out. */
function panel(name: string): HTMLElement {
  const found = screen.getByText(name, { selector: 'h2' }).closest('section')
  if (!found) throw new Error(`No panel ${name}`)
  return found
}
const inPanel = (name: string) => within(panel(name))
const showTable = async (name: string) => {
  await userEvent.click(await screen.findByLabelText(`${name}: menu`))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Show as table', hidden: true }))
}
const rowsOf = async (name: string) =>
  within(await inPanel(name).findByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)

beforeAll(() => {
  setConfig({})
  setAuthorizer({ authorize: async () => 'Bearer abc', onRefused: async () => false })
  provider.listen({ onUnhandledRequest: 'error' })
})
beforeEach(() => {
  answers = { ...full }
  asked = []
  localStorage.clear()
})
afterEach(() => provider.resetHandlers())
afterAll(() => provider.close())

describe('what the panels show', () => {
  test('nine of them, what is wrong now first, each from its own call [1§1.1]', async () => {
    await open()
    const titles = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent)
    expect(titles).toEqual(PANELS)
    await waitFor(() => expect(new Set(asked.map((one) => one.section))).toEqual(new Set(Object.keys(full))))
    expect(asked).toHaveLength(9)
    for (const { query } of asked) {
      expect(query.get('restaurantUuid')).toBe(RESTAURANT)
      expect(query.get('timezone')).toBe('America/Chicago')
      expect(query.get('interval')).toBe('2h')
      expect(Number(query.get('endTime')) - Number(query.get('startTime'))).toBe(24 * HOUR)
    }
  })

  test('waste with its unit, target and change against last week', async () => {
    await open()
    expect(await inPanel('Waste').findByText('4.52%')).toBeDefined()
    expect(inPanel('Waste').getByText('Over target')).toBeDefined()
    expect(inPanel('Waste').getByText(/points less than a week earlier \(5.98%\)/)).toBeDefined()
    // For a user who may not see how restaurants perform, nothing is asked about the chain.
    expect(inPanel('Waste').queryByText(/chain/)).toBeNull()
    expect(asked.map(({ section }) => section)).not.toContain('chainWaste')
    expect(inPanel('Waste').getByText('455.92 kg')).toBeDefined()
  })

  test('weights in pounds where that is the setting', async () => {
    localStorage.setItem('linewatch.weightUnit', 'lbs')
    await open()
    expect(await inPanel('Waste').findByText('45.42 lbs')).toBeDefined()
  })

  test('day parts against their targets [1§9.6]', async () => {
    await open()
    const rows = await inPanel('Waste by day part').findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Breakfast0.49%Within target · target 4.5%',
      'Lunch3.9%Over target · target 3.5%',
      'DinnerN/ANothing cooked · target 8%',
    ])
  })

  test('shares of pans first, what is held now and has expired, and minutes with two decimals [1§2.25]', async () => {
    await open()
    const zones = inPanel('Hold time zones')
    expect(await zones.findByText('2 expired now')).toBeDefined()
    expect(zones.getByText('within 25 min').previousSibling?.textContent).toBe('85.7%')
    expect(zones.getByRole('button', { name: '<=20 min: 85.7% of pans, 75.50 min' })).toBeDefined()
    await showTable('Hold time zones')
    expect(await rowsOf('Hold time zones')).toEqual([
      'ZoneSharePansMinutes',
      '<=20 min85.71%675.50',
      '20-25 min0%00.00',
      '25-30 min0%00.00',
      '30-35 min0%00.00',
      '35-40 min0%00.00',
      '>40 min14.29%124.50',
      'Total100%7100.00',
      'Timer errors1',
      'Held now2 expired5',
    ])
  })

  const ENDED = [`startDate=${NOW - 3 * HOUR}&endDate=${NOW - HOUR}`, 'timeInterval=yesterday']
  test.each(ENDED)('nothing is held “now” in a range that ended before: %s', async (range) => {
    answers.summaryHTR = { ...full.summaryHTR, expired: 0 }
    await open(`/dashboard/chicken?${range}`)
    expect(await inPanel('Hold time zones').findByText('5 held at the end')).toBeDefined()
    await showTable('Hold time zones')
    expect((await rowsOf('Hold time zones')).at(-1)).toBe('Held at the end0 expired5')
  })

  test('the zones have the same borders on the three panels', async () => {
    await open()
    const zones = ZONES.map((zone) => `${zone} min`)
    const legend = async (name: string) =>
      (await inPanel(name).findAllByText(/^([<>=\d-]+ min|Timer errors)$/, { selector: 'span' })).map(
        (label) => label.textContent,
      )
    expect(await legend('Hold time zones')).toEqual(zones)
    expect(await legend('Holding time')).toEqual([...zones, 'Timer errors'])
    expect(await legend('Hold time distribution')).toEqual(zones)
  })

  test('average hold time: rows of three cells and totals [1§3.11]', async () => {
    await open()
    const table = await inPanel('Average hold time').findByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['Nuggets17:3028:152:45', 'Total18:3028:152:45'])
  })

  test('a chart turns into a table and back', async () => {
    answers.panCycles = { ...full.panCycles, count: 1200 }
    await open()
    expect(await inPanel('Pan cycles').findByText('1,200 total')).toBeDefined()
    await showTable('Pan cycles')
    expect(await rowsOf('Pan cycles')).toEqual(['ContainerCycles', 'Third Pan 0112', 'Total1,200'])
  })
})

describe('failures', () => {
  test('a refusal empties one panel alone, and trying again fills it [1§4.24]', async () => {
    delete answers.detailedWaste
    await open()
    const again = await inPanel('Waste by material').findByRole('button', { name: 'Try again' })
    expect(inPanel('Waste by material').getByText('No information')).toBeDefined()
    expect(await inPanel('Waste').findByText('4.52%')).toBeDefined()
    answers = { ...full }
    await userEvent.click(again)
    expect(await inPanel('Waste by material').findByRole('application')).toBeDefined()
  })

  test('nothing to show says No information [1§2.34]', async () => {
    answers.panCycles = { buckets, materials: [], containers: [], count: 0 }
    await open()
    expect(await inPanel('Pan cycles').findByText('No information')).toBeDefined()
    expect(inPanel('Pan cycles').queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('out of reach, the last figures stay, greyed and with their age', async () => {
    const { client } = await open()
    await inPanel('Waste').findByText('4.52%')
    provider.use(http.get(`${api}/dashboard/chicken/wasteSummary`, () => HttpResponse.error()))
    await act(() => client.refetchQueries({ queryKey: ['GET /dashboard/chicken/wasteSummary'] }))
    expect(inPanel('Waste').getByText('4.52%')).toBeDefined()
    await waitFor(() => expect(panel('Waste').querySelector('[data-stale]')).not.toBeNull())
    expect(inPanel('Waste').getByText(/now|ago/)).toBeDefined()
  })
})

describe('range, zoom and URL', () => {
  test('Enter on a bar opens its range, Back and Reset zoom return', async () => {
    const { router, history } = await open()
    const chart = await inPanel('Holding time').findByRole('application')
    act(() => chart.focus())
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    await act(async () => {})
    fireEvent.keyDown(chart, { key: 'Enter' })
    const first = { startDate: buckets[0]?.start, endDate: buckets[0]?.end }
    await waitFor(() => expect(router.state.location.search).toEqual(first))
    const zoomed = asked.filter(({ query }) => query.get('startTime') === String(first.startDate))
    await waitFor(() => expect(zoomed.length).toBeGreaterThan(0))
    expect(zoomed[0]?.query.get('interval')).toBe('5m')
    await userEvent.click(await screen.findByText('Reset zoom'))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(screen.queryByText('Reset zoom')).toBeNull()
    act(() => history.back())
    await waitFor(() => expect(router.state.location.search).toEqual(first))
  })

  test('another range calls the former requests off [1§4.23]', async () => {
    provider.use(
      http.get(`${api}/dashboard/chicken/:section`, ({ request }) => {
        asked.push({ section: 'late', query: new URL(request.url).searchParams, signal: request.signal })
        return new Promise<never>(() => {})
      }),
    )
    const { router } = await open()
    await waitFor(() => expect(asked).toHaveLength(9))
    const former = [...asked]
    await act(() => router.navigate({ to: '/dashboard/chicken', search: { timeInterval: '1h' } as never }))
    await waitFor(() => expect(asked).toHaveLength(18))
    expect(former.every(({ signal }) => signal.aborted)).toBe(true)
    expect(asked.slice(9).every(({ query }) => query.get('interval') === '5m')).toBe(true)
  })

  test('in Global mode every restaurant is meant, in the browser’s zone', async () => {
    await open('/dashboard/chicken?timeInterval=7d', SELECT)
    await waitFor(() => expect(asked).toHaveLength(9))
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const { query } of asked) {
      expect(query.has('restaurantUuid')).toBe(false)
      expect(query.get('timezone')).toBe(zone)
    }
  })
})

describe('news of the restaurant’s facts', () => {
  const destination = `/topic/restaurants/${RESTAURANT}/facts`
  const deliver = (message: unknown) => act(async () => topics.deliver(destination, message, null))
  const since = (before: number) => [...new Set(asked.slice(before).map(({ section }) => section))].sort()

  test('make the sections they change load again, and no others', async () => {
    await open()
    await waitFor(() => expect(asked).toHaveLength(9))
    await inPanel('Waste').findByText('4.52%')
    const before = asked.length
    await deliver({ kinds: ['package', 'fryerCycle'] })
    expect(asked).toHaveLength(before)
    await deliver({ kinds: ['conveyorPass'] })
    await waitFor(() => expect(since(before)).toEqual(['panCycles', 'panCyclesAverage']))
    await deliver({ kinds: ['batch'] })
    await waitFor(() =>
      expect(since(before)).toEqual([
        'detailedWaste',
        'panCycles',
        'panCyclesAverage',
        'wasteByDayPart',
        'wasteSummary',
      ]),
    )
  })

  test('are not listened to for a range that is over; of all restaurants only that there are some', async () => {
    await open(`/dashboard/chicken?startDate=${NOW - 3 * HOUR}&endDate=${NOW - HOUR}`)
    expect(topics.wanted()).not.toContain(destination)
    cleanup()
    await open('/dashboard/chicken', SELECT)
    expect(topics.wanted()).toEqual(['/topic/kitchens'])
  })
})
