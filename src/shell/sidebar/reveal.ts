interface Span {
  top: number
  bottom: number
}

/** How far a box has to scroll so that an entry stands in its middle; 0 where the entry is in sight anyway. */
export function scrollToReveal(entry: Span, box: Span): number {
  if (entry.top >= box.top && entry.bottom <= box.bottom) return 0
  return (entry.top + entry.bottom) / 2 - (box.top + box.bottom) / 2
}

/** What an element scrolls in, short of the page itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return null
}

/**
 * Brings an entry into sight in the list around it, and moves nothing else. scrollIntoView() would also have the
 * keyboard begin there, past the link that skips to the page.
 */
export function revealIn(entry: HTMLElement): void {
  const box = scrollerOf(entry)
  if (box) box.scrollTop += scrollToReveal(entry.getBoundingClientRect(), box.getBoundingClientRect())
}
