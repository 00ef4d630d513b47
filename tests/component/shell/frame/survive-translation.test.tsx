import { act, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { surviveTranslation } from '#src/shell/frame/survive-translation.ts'
import { Ticking } from '#src/ui/clock/ticking.tsx'
import { setClock } from '#src/ui/clock/use-now.ts'
import { translatePage } from '#tests/support/browser/translate.ts'

/** Sets what the component under test draws. */
let show: (state: number) => void = () => {}
function useShown(): number {
  const [state, setState] = useState(0)
  useEffect(() => {
    show = (next) => act(() => setState(next))
  }, [])
  return state
}

/** Each draws a number of its own in another way, with nothing at 3, and again something at 4. */
const WAYS: Record<string, (state: number) => React.ReactNode> = {
  'a text alone': (n) => <b>{n === 3 ? null : `${n} held`}</b>,
  'a text between others': (n) => (
    <p>
      There are {n === 3 ? 'none' : n} <b>{n}</b> waiting
    </p>
  ),
  'a text that comes and goes': (n) => (
    <p>
      {n === 3 ? null : `${n} min`} left<i>{n}</i>
    </p>
  ),
  'texts and elements that take turns': (n) => <p>{n % 2 === 0 ? `even ${n}` : <b>odd {n}</b>}, counted</p>,
  'an element before a text': (n) => (
    <p>
      {n > 1 && <b>{n}!</b>}state {n}
    </p>
  ),
  'a list that changes its order': (n) => (
    <ul>
      {(n % 2 === 0 ? [1, 2, 3] : [3, 1, n + 4]).map((key) => (
        <li key={key}>
          {key} of {n}
        </li>
      ))}
    </ul>
  ),
  'a state in words': (n) => <p>{['Waiting', 'Cooking', 'Holding', '', 'Expired'][n]} since 7:43 PM</p>,
}

beforeAll(surviveTranslation)
let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Lets observers see what has changed. */
const settle = () => act(async () => {})

describe.each(['replace', 'insert and remove'] as const)('a translator that works by %s', (way) => {
  test.each(Object.entries(WAYS))('%s stays true', async (_, draw) => {
    function Shown() {
      return draw(useShown())
    }
    function Plain({ state }: { state: number }) {
      return draw(state)
    }
    const { container, unmount } = render(<Shown />)
    stop = translatePage(way)
    for (const state of [1, 2, 3, 4, 0, 3, 1]) {
      await settle()
      show(state)
      await settle()
      const plain = document.createElement('div')
      const truth = render(<Plain state={state} />, { container: plain })
      expect(container.textContent, `state ${state}`).toBe(plain.textContent)
      truth.unmount()
    }
    expect(container.querySelectorAll('font').length).toBeGreaterThan(0)
    unmount()
    expect(container.textContent).toBe('')
  })

  test('what ticks goes on ticking, also with another figure', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
    setClock(() => Date.now())
    const figures = [(now: number) => `${now / 1000} s`, (now: number) => `+${now / 1000}`]
    const Shown = () => <Ticking says={figures[useShown()] ?? String} />
    const { container } = render(<Shown />)
    stop = translatePage(way)
    await settle()
    vi.advanceTimersByTime(2_000)
    expect(container.textContent).toBe('1002 s')
    await settle()
    show(1)
    expect(container.textContent).toBe('+1002')
    await settle()
    vi.advanceTimersByTime(1_000)
    expect(container.textContent).toBe('+1003')
  })
})

describe('translators that work in other ways', () => {
  function Shown() {
    const n = useShown()
    return (
      <p>
        There {n === 1 ? 'is' : 'are'} {n} <b>pan</b>
      </p>
    )
  }
  const font = (text: string) => {
    const made = document.createElement('font')
    made.textContent = text
    return made
  }
  const drawn = () => {
    const { container } = render(<Shown />)
    const p = container.querySelector('p')
    if (!p) throw new Error('Nothing was drawn.')
    return p
  }

  test('one sentence in the place of several texts is taken back as a whole', async () => {
    const p = drawn()
    const texts = [...p.childNodes].filter((node) => node instanceof Text)
    p.insertBefore(font('Hay 0 bandejas'), p.firstChild)
    for (const text of texts) text.remove()
    await settle()
    expect(p.textContent).toBe('Hay 0 bandejaspan')
    show(1)
    expect(p.textContent).toBe('There is 1 pan')
  })

  test('a text that was moved into the translator’s element', async () => {
    const p = drawn()
    const hidden = font('')
    const [text] = p.childNodes
    p.insertBefore(hidden, text ?? null)
    hidden.append(text ?? '')
    p.append(font(' (hay)'))
    await settle()
    show(2)
    expect(p.textContent).toBe('There are 2 pan')
  })

  test('a translation that was asked for before the text changed is not kept', async () => {
    const p = drawn()
    p.firstChild?.replaceWith(font('Hay '))
    await settle()
    show(1)
    const figure = [...p.childNodes].find((node) => node.nodeValue === '1')
    figure?.replaceWith(font('0'))
    await settle()
    expect(p.textContent).toBe('There is 1 pan')
    figure?.replaceWith(font('uno'))
    await settle()
    expect(p.textContent).toBe('There is uno pan')
  })

  test('texts that were taken away altogether cost no crash', async () => {
    function Changing() {
      const n = useShown()
      return (
        <p>
          {n < 2 && `${n} min`} {n === 1 && <b>left</b>}of {n}
        </p>
      )
    }
    const { container } = render(<Changing />)
    for (const text of [...(container.querySelector('p')?.childNodes ?? [])]) text.remove()
    await settle()
    show(1)
    expect(container.textContent).toContain('left')
    show(2)
    expect(container.textContent).not.toContain('left')
  })
})

afterAll(() => setClock(Date.now))
