import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { entreeChutesHistory, entryChutesHistory, fryChutesHistory } from '#src/contract/history/chutes.ts'
import { conveyorHistory } from '#src/contract/history/conveyor.ts'
import { hotHoldingHistory } from '#src/contract/history/hot-holding.ts'
import { basketEventsHistory, dumpPanHistory } from '#src/contract/history/potato.ts'
import { scheduledProductionHistory } from '#src/contract/history/scheduled-production.ts'
import { breadingHistory, prqHistory } from '#src/contract/history/station.ts'
import { chickenEvents, potatoEvents } from '#src/contract/kitchen/events.ts'
import { MANAGER } from '#tests/support/demo.ts'
import { LIVED_DAY, liveDay, livedRange } from '#tests/support/kitchen/kitchen-day.ts'
import { pressInRowMenu } from '#tests/support/list/row-menu.ts'
import { startConsole } from '#tests/support/render.tsx'

const app = startConsole()
const RANGE = `startDate=${livedRange.startTime}&endDate=${livedRange.endTime}`
let token: string

beforeAll(async () => {
  await liveDay(app.provider.services.db, '0412', LIVED_DAY)
  token = await app.provider.tokenOf(MANAGER)
})

interface Listed {
  path: string
  title: string
  /** Heads of its table on a desk, in order. */
  heads: string
  /** A filter in its URL, and what it asks of the provider. */
  filter: [param: string, query: Record<string, unknown>]
  calls: { list: AnyEndpoint; total?: AnyEndpoint }
  /** What one row is called, where it may be deleted. */
  noun?: string
}

const timers = '/timers-cycle-history'
const chutes = 'In Out Material Package Chute Quantity In the chute'
const LISTS: readonly Listed[] = [
  {
    path: `${timers}/breading`,
    title: 'Timers Cycle History Breading',
    heads: 'Start End Material Batch Expected Actual Result',
    filter: ['materials=NUG', { materials: ['NUG'] }],
    calls: breadingHistory,
    noun: 'breading cycle',
  },
  {
    path: `${timers}/prq`,
    title: 'Timers Cycle History PRQ',
    heads: 'Start End Material Batch Expected Actual Result',
    filter: ['materials=CFA', { materials: ['CFA'] }],
    calls: prqHistory,
    noun: 'PRQ cycle',
  },
  {
    path: `${timers}/hot-holding`,
    title: 'Timers Cycle History Hot Holding',
    heads: 'Placed Removed Material Container Batch Hold time Limit Wasted Waste reason Result',
    filter: ['wasted=true&by=removed', { wasted: true, by: 'removed' }],
    calls: hotHoldingHistory,
    noun: 'hold',
  },
  {
    path: `${timers}/conveyor`,
    title: 'Timers Cycle History Conveyor',
    heads: 'Inbound Placed Removed Outbound Material Container Cycle',
    filter: ['by=outbound', { by: 'outbound' }],
    calls: conveyorHistory,
    noun: 'conveyor cycle',
  },
  {
    path: `${timers}/entree-chutes`,
    title: 'Timers Cycle History Entree Chutes',
    heads: chutes,
    filter: ['packages=STRIPS_4', { packages: ['STRIPS_4'] }],
    calls: entreeChutesHistory,
    noun: 'package',
  },
  {
    path: `${timers}/scheduled-production`,
    title: 'Timers Cycle History Scheduled Production',
    heads: 'Start End Material Batch Pieces Weight Work center Expected Actual Status',
    filter: ['canceled=false', { canceled: false }],
    calls: scheduledProductionHistory,
    noun: 'catering batch',
  },
  {
    path: `${timers}/dump-pan`,
    title: 'Timers Cycle History Dump Pan',
    heads: 'Dumped Emptied Material Basket In the pan Limit Weight Remaining Result',
    filter: ['remaining=true', { remaining: true }],
    calls: dumpPanHistory,
    noun: 'dump pan record',
  },
  {
    path: `${timers}/fry-chutes`,
    title: 'Timers Cycle History Fry Chutes',
    heads: `${chutes} Weight`,
    filter: ['chutes=2', { chutes: [2] }],
    calls: fryChutesHistory,
    noun: 'package',
  },
  {
    path: '/entry-chutes',
    title: 'Timers Cycle History Entry Chutes',
    heads: 'Packed Taken Material Package Chute Container Pieces Weight Held before In the chute',
    filter: ['chutes=1', { chutes: [1] }],
    calls: entryChutesHistory,
    noun: 'chute entry',
  },
  {
    path: '/basket-events',
    title: 'Timers Cycle History Basket Events',
    heads: 'Fried Dumped Emptied Material Basket Drained Weight Packaged Remaining',
    filter: ['baskets=3', { baskets: [3] }],
    calls: basketEventsHistory,
    noun: 'basket',
  },
  {
    path: '/events/chicken',
    title: 'Events Chicken',
    heads: 'Time Event Material About',
    filter: ['eventName=BATCH_COMPLETED', { eventName: 'BATCH_COMPLETED' }],
    calls: chickenEvents,
  },
  {
    path: '/events/potato',
    title: 'Events Potato',
    heads: 'Time Event Material About',
    filter: ['eventName=BASKET_DUMPED', { eventName: 'BASKET_DUMPED' }],
    calls: potatoEvents,
  },
]

const told = async ({ list }: Listed['calls'], query: object) => {
  const asked = { ...livedRange, ...query }
  const { status, body } = await app.provider.call(list, { token, query: asked } as never)
  expect(status).toBe(200)
  return body as { total: number; content: { material: string }[] }
}

describe.each(LISTS)('$path', ({ path, title, heads, filter, calls }) => {
  const table = () => screen.findByRole('table', { name: title })
  const rows = async () =>
    within(await table())
      .getAllByRole('row')
      .slice(1)
  const [param, query] = filter

  test('shows what the provider holds, in its columns [2§1.3]', async () => {
    const { total, content } = await told(calls, {})
    expect(total).toBeGreaterThan(0)
    await app.open(`${path}?${RANGE}`, MANAGER)
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain(content[0]?.material))
    const shown = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter((text) => text !== '' && text !== 'Actions')
    expect(shown.join(' ')).toBe(heads)
    expect(screen.queryByText('No records')).toBeNull()
  })

  test('is narrowed by its address, as a chart would link to it [2§3.15]', async () => {
    const all = await told(calls, {})
    const { total } = await told(calls, query)
    expect(total).toBeLessThanOrEqual(all.total)
    await app.open(`${path}?${RANGE}&${param}`, MANAGER)
    await waitFor(() => expect(new Set(app.location().split(/[?&]/))).toContain(param.split('&')[0]))
    const whole = calls.total ? new RegExp(`^Total ${total.toLocaleString('en-US')} `) : /./
    await waitFor(async () => {
      const foot = (await table()).querySelectorAll('tfoot > tr')
      expect(calls.total ? foot[0]?.textContent : '-').toMatch(whole)
      expect((await rows()).length - foot.length).toBe(Math.min(20, total))
    })
  })

  test('a refusal empties it and offers another try', async () => {
    app.mock(calls.list, new Refused(403, 'You need the permission for this.') as never)
    await app.open(`${path}?${RANGE}&orderDirection=ASC&${param}`, MANAGER)
    await screen.findByText('No records')
    app.restore()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText('No records')).toBeNull())
  })
})

describe.each(LISTS.filter(({ noun }) => noun))('$path', ({ path, calls, noun }) => {
  test('a deleted row is gone, after a question [2§1.3]', async () => {
    const before = await told(calls, {})
    // Two pairs of lists are of the same facts: what the other has lost must be gone here too. In an order that was not
    // asked for before, so that no row of an earlier answer stands here until this one comes.
    await app.open(`${path}?${RANGE}&orderDirection=ASC`, MANAGER)
    const total = new RegExp(`^Total ${before.total.toLocaleString('en-US')} `)
    await screen.findByRole('rowheader', { name: total })
    await pressInRowMenu(/^Actions: /, `Delete ${noun}`)
    const question = await screen.findByRole('dialog', { name: `Delete ${noun}?` })
    await userEvent.click(within(question).getByRole('button', { name: `Delete ${noun}` }))
    await waitFor(async () => expect((await told(calls, {})).total).toBe(before.total - 1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('the stations that the sidebar has no room for are a press away, in the same range', async () => {
  await app.open(`/timers-cycle-history/breading?${RANGE}`, MANAGER)
  const bar = await screen.findByRole('navigation', { name: 'Timers Cycle History' })
  const names = within(bar)
    .getAllByRole('link')
    .map((link) => link.textContent)
  for (const name of ['PRQ', 'Dump Pan', 'Fry Chutes', 'Entry Chutes', 'Basket Events'])
    expect(names).toContain(name)
  await userEvent.click(within(bar).getByRole('link', { name: 'PRQ' }))
  await screen.findByRole('heading', { level: 1, name: /PRQ/ })
  expect(app.location()).toBe(`/timers-cycle-history/prq?${RANGE}`)
})

// The player's restaurant goes along from here on.
test.each([
  {
    path: `${timers}/hot-holding`,
    query: '&wasted=true&by=removed',
    place: 'HOT_HOLDING',
    calls: hotHoldingHistory,
    asked: { wasted: true, by: 'removed' },
    when: 'removedTime',
  },
  {
    path: `${timers}/breading`,
    query: '',
    place: 'BREADING',
    calls: breadingHistory,
    asked: {},
    when: 'startTime',
  },
  {
    path: `${timers}/dump-pan`,
    query: '&remaining=true',
    place: 'FRIES',
    calls: dumpPanHistory,
    asked: { remaining: true },
    when: 'emptiedTime',
  },
])(
  'a row of $path leads to what the camera there saw at its moment',
  async ({ path, query, place, calls, asked, when }) => {
    const { content } = await told(calls, asked)
    const [first] = content as unknown as Record<string, string>[]
    await app.open(`${path}?${RANGE}${query}`, MANAGER)
    const [way] = await screen.findAllByRole('button', { name: /^Open in Kitchen Player: / })
    await userEvent.click(way as HTMLElement)
    await waitFor(() => expect(app.location()).toMatch(/^\/kitchen-player\/player\?/))
    const search = new URL(app.location(), 'http://console').searchParams
    expect(search.get('place')).toBe(place)
    expect(search.get('at')).toBe(String(first?.[when]))
    expect(search.get('restaurantUuid')).toBe(first?.restaurantUuid)
  },
)
