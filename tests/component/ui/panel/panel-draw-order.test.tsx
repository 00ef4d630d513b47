// @vitest-environment jsdom
import '#tests/support/jsdom.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '#src/ui/panel/panel.tsx'

/** Top edge of each panel in px, by its title. */
const TOPS: Record<string, number> = { Here: 100, Below: 5000, Deeper: 6000 }
let seen: (title: string) => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, TOPS[this.querySelector('h2')?.textContent ?? ''] ?? 0, 300, 300)
  })
  const watched = new Set<Element>()
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      seen = (title) =>
        tell(
          [...watched]
            .filter((box) => box.querySelector('h2')?.textContent === title)
            .map((target) => ({ isIntersecting: true, target })),
        )
    }
    observe = (box: Element) => watched.add(box)
    unobserve = (box: Element) => watched.delete(box)
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const panel = (title: string, state: 'ready' | 'loading' = 'ready') => (
  <Panel key={title} title={title} state={state} height={304}>
    <p>{`${title} drawn`}</p>
  </Panel>
)
const show = (...panels: ReturnType<typeof panel>[]) => render(<MantineProvider>{panels}</MantineProvider>)
const drawn = () => screen.queryAllByText(/drawn$/).map((text) => text.textContent)
const busy = () => screen.getAllByRole('region').map((section) => section.getAttribute('aria-busy'))

describe('panels out of sight', () => {
  // The observer outlives the tests, so everything about it is in one test.
  test('are drawn when they come near, else one after another', () => {
    const { unmount } = show(panel('Here'), panel('Below'), panel('Deeper'))
    expect(drawn()).toEqual(['Here drawn'])
    expect(busy()).toEqual(['false', 'true', 'true'])

    act(() => seen('Deeper'))
    expect(drawn()).toEqual(['Here drawn', 'Deeper drawn'])
    act(() => vi.advanceTimersToNextTimer())
    expect(drawn()).toEqual(['Here drawn', 'Below drawn', 'Deeper drawn'])
    expect(busy()).toEqual(['false', 'false', 'false'])
    unmount()
  })

  test('keep their heading and say that they load, and have their turn only with their data', () => {
    const { rerender } = show(panel('Below', 'loading'))
    expect(screen.getByRole('heading', { name: 'Below' })).toBeDefined()
    expect(screen.getByText('Loading Below')).toBeDefined()
    expect(vi.getTimerCount()).toBe(0)
    rerender(<MantineProvider>{[panel('Below')]}</MantineProvider>)
    expect(drawn()).toEqual([])
    act(() => vi.advanceTimersToNextTimer())
    expect(drawn()).toEqual(['Below drawn'])
  })

  test('are all drawn before the page is printed', () => {
    show(panel('Here'), panel('Below'), panel('Deeper'))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(drawn()).toEqual(['Here drawn', 'Below drawn', 'Deeper drawn'])
  })

  test('that leave before their turn are forgotten', () => {
    const { unmount } = show(panel('Below'), panel('Deeper'))
    unmount()
    show(panel('Here'))
    act(() => vi.runAllTimers())
    expect(drawn()).toEqual(['Here drawn'])
  })
})
