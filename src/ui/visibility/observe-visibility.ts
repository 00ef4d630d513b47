/** Told true when an element comes into sight, or near it, and false when it leaves. */
type Watcher = (inSight: boolean) => void

/** What is about to be scrolled into sight counts. */
const NEAR_PX = 200

interface Watched {
  watchers: Set<Watcher>
  inSight: boolean
}
const watched = new Map<Element, Watched>()
let observer: IntersectionObserver | undefined

function tellAll({ watchers }: Watched, inSight: boolean): void {
  for (const tell of watchers) tell(inSight)
}

function start(): IntersectionObserver {
  // Paper shows all of a page.
  window.addEventListener('beforeprint', () => {
    for (const one of watched.values()) tellAll(one, true)
  })
  window.addEventListener('afterprint', () => {
    for (const one of watched.values()) tellAll(one, one.inSight)
  })
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const one = watched.get(target)
        if (!one) continue
        one.inSight = isIntersecting
        tellAll(one, isIntersecting)
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  )
}

/** What an element is in sight with: its row, so that the browser has fewer places to look at. */
export const rowOf = (element: Element): Element => element.closest('tr, li') ?? element

/** Watches whether an element is in sight, until the answer is called. A browser that cannot tell shows everything. */
export function observeVisibility(element: Element, tell: Watcher): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    tell(true)
    return () => {}
  }
  observer ??= start()
  const one = watched.get(element) ?? { watchers: new Set(), inSight: false }
  if (one.watchers.size === 0) {
    watched.set(element, one)
    observer.observe(element)
  }
  one.watchers.add(tell)
  if (one.inSight) tell(true)
  return () => {
    one.watchers.delete(tell)
    if (one.watchers.size > 0) return
    watched.delete(element)
    observer?.unobserve(element)
  }
}
