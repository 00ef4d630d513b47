interface Box {
  top: number
  bottom: number
  left: number
}

export interface Around {
  /** The page's buttons at its head; null where it has none. */
  actions: Box | null
  /** What the console's header covers of the window, in px from its top. */
  covered: number
  /** Where the page itself begins, right of the sections. */
  left: number
  width: number
  height: number
}

/** Where notices stand, in px from the window's upper and right edges; null for where they stand anyway. */
export interface NoticePlace {
  top: number
  right: number | null
}

/** As wide as a notice may be, and its distance from what is around it. */
const WIDTH = 440
const GAP = 8

/**
 * Notices stand top right (spec 1 §8), but not over the page's own buttons, which are what a person goes on with: next
 * to them where there is room, else below.
 */
export function noticePlace({ actions, covered, left, width, height }: Around): NoticePlace | null {
  if (!actions || actions.bottom <= covered || actions.top > height / 2) return null
  if (actions.left - left >= WIDTH + 2 * GAP)
    return { top: Math.max(actions.top, covered + GAP), right: width - actions.left + GAP }
  return { top: actions.bottom + GAP, right: null }
}

/** Where notices stand now. */
export function placeNotices(
  { style, clientWidth, clientHeight }: HTMLElement = document.documentElement,
): void {
  const actions = document.querySelector('[data-page-actions]')
  const place = noticePlace({
    actions: actions?.firstChild ? actions.getBoundingClientRect() : null,
    covered: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    left: document.getElementById('content')?.getBoundingClientRect().left ?? 0,
    width: clientWidth,
    height: clientHeight,
  })
  const set = (name: string, px: number | null | undefined) =>
    px == null ? style.removeProperty(name) : style.setProperty(name, `${Math.round(px)}px`)
  set('--notices-top', place?.top)
  set('--notices-right', place?.right)
}
