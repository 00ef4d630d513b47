import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ticking } from '#src/ui/clock/ticking.tsx'
import { setClock } from '#src/ui/clock/use-now.ts'
import { WhenVisible } from '#src/ui/visibility/when-visible.tsx'

/** The browser's eye, of which the page has one. */
let seen: (entries: object[]) => void = () => {}
const places: Element[] = []
class Observer {
  constructor(callback: (entries: object[]) => void) {
    seen = callback
  }
  observe(place: Element) {
    places.push(place)
  }
  unobserve(place: Element) {
    places.splice(places.indexOf(place), 1)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  setClock(Date.now)
})
afterEach(() => {
  vi.useRealTimers()
  setClock(Date.now)
})

test('it writes itself each second, and nothing renders for it', () => {
  const rendered = vi.fn()
  const says = (now: number) => `${now / 1000 - 1000} s`
  const mood = (now: number) => (now >= 1_003_000 ? 'over' : 'due')
  function Row() {
    rendered()
    return <Ticking says={says} mood={mood} />
  }
  const { container, unmount } = render(<Row />)
  const span = container.querySelector('span')
  expect([span?.textContent, span?.dataset.mood]).toEqual(['0 s', 'due'])
  vi.advanceTimersByTime(2_000)
  expect([span?.textContent, span?.dataset.mood]).toEqual(['2 s', 'due'])
  vi.advanceTimersByTime(1_000)
  expect([span?.textContent, span?.dataset.mood]).toEqual(['3 s', 'over'])
  expect(rendered).toHaveBeenCalledTimes(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('it goes by the provider’s clock, once that is known', () => {
  const { container } = render(<Ticking says={(now) => String(now)} />)
  setClock(() => Date.now() + 60_000)
  vi.advanceTimersByTime(1_000)
  expect(container.textContent).toBe(String(1_061_000))
})

test('out of sight it stands still and costs nothing; in sight, and on paper, it is right at once', () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const { container, unmount } = render(<Ticking says={(now) => String(now)} />)
  const target = container.querySelector('span')
  expect([container.textContent, vi.getTimerCount()]).toEqual(['1000000', 0])
  vi.advanceTimersByTime(5_000)
  seen([{ isIntersecting: true, target }])
  expect(container.textContent).toBe('1005000')
  vi.advanceTimersByTime(1_000)
  expect(container.textContent).toBe('1006000')
  seen([{ isIntersecting: false, target }])
  vi.advanceTimersByTime(1_000)
  expect([container.textContent, vi.getTimerCount()]).toEqual(['1006000', 0])
  window.dispatchEvent(new Event('beforeprint'))
  expect(container.textContent).toBe('1007000')
  window.dispatchEvent(new Event('afterprint'))
  vi.advanceTimersByTime(1_000)
  expect([container.textContent, vi.getTimerCount()]).toEqual(['1007000', 0])
  unmount()
  vi.unstubAllGlobals()
})

test('all of a row comes into sight with it: one place to look at, and icons are drawn only there', () => {
  vi.stubGlobal('IntersectionObserver', Observer)
  const says = (now: number) => String(now)
  const row = (more: boolean) => (
    <ul>
      <li>
        <WhenVisible size={16}>
          <svg aria-hidden />
        </WhenVisible>
        <Ticking says={says} />
        {more && <Ticking says={says} />}
      </li>
    </ul>
  )
  const { container, rerender, unmount } = render(row(false))
  const target = container.querySelector('li')
  const drawn = () => container.querySelector('svg')?.parentElement?.dataset.away
  expect(places).toEqual([target])
  seen([{ isIntersecting: false, target }])
  expect(drawn()).toBe('true')
  seen([{ isIntersecting: true, target }])
  expect(drawn()).toBe('false')
  rerender(row(true))
  vi.advanceTimersByTime(1_000)
  expect(container.textContent).toBe('1001000'.repeat(2))
  seen([{ isIntersecting: false, target }])
  vi.advanceTimersByTime(1_000)
  expect([container.textContent, drawn()]).toEqual(['1001000'.repeat(2), 'true'])
  unmount()
  expect(places).toEqual([])
  vi.unstubAllGlobals()
})
