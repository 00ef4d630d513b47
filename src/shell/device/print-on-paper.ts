const SCHEME = 'data-mantine-color-scheme'
/** Between the margins of A4, and of Letter (theme.css): charts are drawn for it before paper asks for them. */
const PAPER = 'data-paper'

/** Makes tables that are wider than the paper as small as it takes; returns how to take it back. */
function fitTables(): () => void {
  const tables = [...document.querySelectorAll<HTMLElement>('main table')]
  const fits = tables.map((table) => (table.parentElement?.clientWidth ?? 0) / table.scrollWidth)
  for (const [i, table] of tables.entries()) {
    const fit = fits[i] ?? 1
    if (fit > 0 && fit < 1) table.style.setProperty('zoom', fit.toFixed(3))
  }
  return () => {
    for (const table of tables) table.style.removeProperty('zoom')
  }
}

/**
 * While the page is printed it is laid out for paper, so that charts are drawn as wide as they will be there, and in
 * its light colours, the charts' canvases with it: paper is white.
 */
export function printOnPaper(): void {
  const { documentElement: root } = document
  let former: string | null = null
  let unfit = () => {}
  window.addEventListener('beforeprint', () => {
    former ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
    root.setAttribute(PAPER, '')
    unfit()
    unfit = fitTables()
  })
  window.addEventListener('afterprint', () => {
    if (former !== null) root.setAttribute(SCHEME, former)
    former = null
    root.removeAttribute(PAPER)
    unfit()
  })
}
