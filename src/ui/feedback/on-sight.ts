/** Told true when an element comes into sight, or near it, and false when it leaves. */
type Watcher = (inSight: boolean) => void

/** What is about to be scrolled into sight counts. */
const NEAR_PX = 100

interface Watched {
  tell: Watcher
  inSight: boolean
}
const watched = new Map<Element, Watched>()
let observer: IntersectionObserver | undefined

function start(): IntersectionObserver {
  // Paper shows all of a page.
  window.addEventListener('beforeprint', () => {
    for (const { tell } of watched.values()) tell(true)
  })
  window.addEventListener('afterprint', () => {
    for (const { tell, inSight } of watched.values()) tell(inSight)
  })
  return new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const one = watched.get(target)
        if (!one) continue
        one.inSight = isIntersecting
        one.tell(isIntersecting)
      }
    },
    { rootMargin: `${NEAR_PX}px` },
  )
}

/** Watches whether an element is in sight, until the answer is called. A browser that cannot tell shows everything. */
export function onSight(element: Element, tell: Watcher): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    tell(true)
    return () => {}
  }
  observer ??= start()
  watched.set(element, { tell, inSight: false })
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}
