import type { ScrollAnchor } from '#src/ui/table/scroll-anchor.ts'
import type { StoredScrollPosition } from '#src/ui/table/use-scroll-anchor.ts'

const STORED = 'linewatch-sights'
/** Lists that are remembered: more than anybody goes back over. */
const MOST = 50

interface Kept {
  first: ScrollAnchor
  rows: number
}

/** By entry of the history, the one left last at the end. */
type Sights = [entry: string, kept: Kept][]

let sights: Map<string, Kept> | null = null

function read(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as Sights)
  } catch {
    return new Map()
  }
}

/** A reload of the page must not cost the place; a session's end takes it. */
function write(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...(sights ?? [])].slice(-MOST)))
  } catch {
    // Without storage the place is kept until the page is left.
  }
}

/** Where the reader of a list was when they left this history entry, and a way to note where they are now. */
export function scrollPosition(entry: string): StoredScrollPosition {
  if (sights === null) {
    sights = read()
    window.addEventListener('pagehide', write)
  }
  const all = sights
  const kept = all.get(entry)
  return {
    first: kept?.first ?? null,
    rows: kept?.rows ?? 0,
    note: (first, rows) => {
      all.delete(entry)
      if (first) all.set(entry, { first, rows })
    },
  }
}
