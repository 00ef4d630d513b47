/** The parts of React's own tree that are read here. */
interface Fiber {
  tag: number
  type: unknown
  memoizedProps: unknown
  memoizedState: unknown
  stateNode: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * Compares what stands on the page with what React drew last: one line for each element whose own texts differ, and for
 * each ticking figure in sight that is not of this second. Runs in the page: it uses nothing from outside itself.
 */
export function untrueTexts(): string[] {
  // React 19: what a fiber is, by its number.
  const [ELEMENT, TEXT, OFFSCREEN] = [5, 6, 22]
  const found: string[] = []
  const root = document.getElementById('root') as unknown as Record<string, Fiber>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  if (key === undefined) return ['React has drawn nothing.']
  const { current } = (root[key] as Fiber).stateNode as { current: Fiber }
  const propsOf = (fiber: Fiber) => (fiber.memoizedProps ?? {}) as Record<string, unknown>

  /** The texts React put directly into an element; null where it put none. */
  const textOf = (first: Fiber | null): string | null => {
    let text: string | null = null
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const own =
        fiber.tag === TEXT
          ? String(fiber.memoizedProps)
          : fiber.tag === ELEMENT || fiber.tag === 4
            ? null
            : textOf(fiber.child)
      if (own !== null) text = (text ?? '') + own
    }
    return text
  }
  const shownIn = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node instanceof Text || node.nodeName === 'FONT')
      .map((node) => node.textContent)
      .join('')
  const compare = (element: Element, expected: string) => {
    const shown = shownIn(element)
    if (shown !== expected) found.push(`${element.tagName} shows '${shown}', not '${expected}'`)
  }
  const isInSight = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < innerHeight
  }
  const compareTick = (fiber: Fiber, says: (now: number) => string) => {
    const element = fiber.child?.stateNode
    if (!(element instanceof Element) || !isInSight(element)) return
    const right = [-2_000, -1_000, 0, 1_000].map((by) => says(Date.now() + by))
    const shown = shownIn(element)
    if (!right.includes(shown)) found.push(`a figure that ticks shows '${shown}', not '${right[2]}'`)
  }
  const walk = (first: Fiber | null) => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      if (fiber.tag === OFFSCREEN && fiber.memoizedState !== null) continue
      const { children, says } = propsOf(fiber)
      if (fiber.tag === ELEMENT && fiber.stateNode instanceof Element) {
        const alone = typeof children === 'string' || typeof children === 'number' ? String(children) : null
        const text = alone ?? textOf(fiber.child)
        if (text !== null) compare(fiber.stateNode, text)
      } else if (typeof fiber.type === 'function' && typeof says === 'function') {
        compareTick(fiber, says as (now: number) => string)
      }
      walk(fiber.child)
    }
  }
  walk(current.child)
  return found
}
