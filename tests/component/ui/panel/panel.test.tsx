// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HOLD_ZONES } from '#src/domain/status.ts'
import { ageWords } from '#src/ui/clock/age-label.tsx'
import { setClock, useNow } from '#src/ui/clock/use-now.ts'
import type { PanelProps } from '#src/ui/panel/panel.tsx'
import { Panel } from '#src/ui/panel/panel.tsx'
import { StatusBadge } from '#src/ui/status/status-badge.tsx'
import { cssVariablesResolver, theme } from '#src/ui/theme/theme.ts'
import { expectConsoleError } from '#tests/support/setup.ts'

const NOW = Date.UTC(2026, 10, 21, 17)

function show(props: Partial<PanelProps> = {}) {
  const element = (more: Partial<PanelProps>) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <Panel title="Waste" state="ready" height={240} {...props} {...more}>
        {more.children ?? props.children ?? <p>figures</p>}
      </Panel>
    </MantineProvider>
  )
  const view = render(element({}))
  return { ...view, change: (more: Partial<PanelProps>) => view.rerender(element(more)) }
}

const body = () => screen.getByRole('region', { name: 'Waste' }).lastElementChild as HTMLElement

afterEach(() => {
  vi.useRealTimers()
  setClock(Date.now)
})

describe('what a panel shows', () => {
  test.each([
    ['loading', 'Loading Waste'],
    ['ready', 'figures'],
    ['empty', 'No information'],
    ['failed', 'No information'],
  ] as const)('%s: %s, in a body of the same height, which grows with the text [1§4.25]', (state, text) => {
    show({ state })
    expect(screen.getByText(text)).toBeDefined()
    expect(body().style.height).toBe('calc(15rem * var(--mantine-scale))')
    expect(screen.getByRole('heading', { level: 2, name: 'Waste' })).toBeDefined()
  })

  test.each([
    [null, 'No information', "Couldn't load this."],
    [
      { isNetwork: false, reason: 'Too many requests' },
      'No information',
      "Couldn't load this. Too many requests.",
    ],
    [{ isNetwork: false, reason: 'You may not.' }, 'No information', "Couldn't load this. You may not."],
    [
      { isNetwork: true, reason: 'The server cannot be reached' },
      'The server cannot be reached',
      "Couldn't load this.",
    ],
  ])('failed with %o: %s, %s', (failure, text, why) => {
    show({ state: 'failed', failure, onRetry: () => {} })
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText(why)).toBeDefined()
  })

  test('failed offers to try again, empty does not', async () => {
    const onRetry = vi.fn()
    const { change } = show({ state: 'failed', onRetry })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    change({ state: 'empty' })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('a failure inside stays inside, and can be tried again', async () => {
    expectConsoleError(/broken figures/)
    let broken = true
    const Figures = () => {
      if (broken) throw new Error('broken figures')
      return <p>mended</p>
    }
    render(
      <MantineProvider theme={theme} env="test">
        <Panel title="Waste" state="ready" height={240}>
          <Figures />
        </Panel>
        <Panel title="Cooked" state="ready" height={240}>
          <p>the neighbour</p>
        </Panel>
      </MantineProvider>,
    )
    expect(screen.getByText('the neighbour')).toBeDefined()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('mended')).toBeDefined()
  })
})

describe('its age', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    setClock(Date.now)
  })

  test('is hidden while the data is as young as it should be, and appears by itself', () => {
    show({ updatedAt: NOW, staleAfterMs: 60_000 })
    expect(screen.queryByText(/ago/)).toBeNull()
    act(() => vi.advanceTimersByTime(62_000))
    expect(screen.getByText('1 min ago')).toBeDefined()
    act(() => vi.advanceTimersByTime(180_000))
    expect(screen.getByText('4 min ago')).toBeDefined()
  })

  test.each([
    ['ready', 'figures'],
    ['empty', 'No information'],
  ] as const)(
    'always stands by %s data whose refresh failed, which is greyed, with why',
    async (state, text) => {
      const onRetry = vi.fn()
      const failure = { isNetwork: false, reason: 'Too many requests' }
      const { change } = show({ state, updatedAt: NOW - 3_600_000, isStale: true, failure, onRetry })
      expect(screen.getByText('1 h ago')).toBeDefined()
      expect(screen.getByText(text)).toBeDefined()
      expect(body().dataset.stale).toBe('true')
      expect(body().style.height).toBe('calc(15rem * var(--mantine-scale))')
      expect(screen.getByText("Couldn't refresh. Too many requests.")).toBeDefined()
      screen.getByRole('button', { name: 'Try again' }).click()
      expect(onRetry).toHaveBeenCalledTimes(1)
      change({ isStale: false, failure: null })
      expect(screen.queryByText(/Couldn't refresh/)).toBeNull()
      expect(body().dataset.stale).toBeUndefined()
    },
  )

  test.each([
    [0, 'just now'],
    [4999, 'just now'],
    [5000, '5 s ago'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [7_200_000, '2 h ago'],
    [200_000_000, '2 d ago'],
  ])('%i ms are %s', (ms, words) => {
    expect(ageWords(ms)).toBe(words)
  })

  test('one timer serves all, and none runs while the page is hidden', () => {
    const Clock = () => <p>{useNow(1000)}</p>
    const view = render(
      <>
        <Clock />
        <Clock />
        <Clock />
      </>,
    )
    expect(vi.getTimerCount()).toBe(1)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(vi.getTimerCount()).toBe(0)
    vi.setSystemTime(NOW + 90_000)
    hidden.mockReturnValue(false)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getAllByText(String(NOW + 90_000))).toHaveLength(3)
    view.unmount()
    expect(vi.getTimerCount()).toBe(0)
    hidden.mockRestore()
  })
})

test('what held the keyboard goes while it loads: it waits on the panel, and goes on from what comes', () => {
  const { change } = show({ children: <button type="button">10 to 12</button> })
  screen.getByRole('button', { name: '10 to 12' }).focus()
  change({ state: 'loading' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Waste' }))
  change({ state: 'ready', children: <button type="button">11 to 12</button> })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '11 to 12' }))
})

describe('its menu', () => {
  test('is absent when there is nothing to offer', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Waste: menu' })).toBeNull()
  })

  test('offers only what was passed, and switches to the table and back', async () => {
    const onRows = vi.fn()
    show({ table: <p>the table</p>, actions: { onRows } })
    await userEvent.click(screen.getByRole('button', { name: 'Waste: menu' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Show as table',
      'Show the rows',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show as table' }))
    expect(screen.getByText('the table')).toBeDefined()
    expect(screen.queryByText('figures')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Waste: menu' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Show the rows' }))
    expect(onRows).toHaveBeenCalledTimes(1)
  })
})

test('a status is told by icon, word and pattern', () => {
  const { container } = render(<StatusBadge status={HOLD_ZONES['30-35']} />)
  expect(screen.getByText('30-35')).toBeDefined()
  expect(container.querySelector('svg')).not.toBeNull()
  expect(container.querySelector('[data-pattern="dots"]')).not.toBeNull()
})
