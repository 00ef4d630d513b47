const SCHEME = 'data-mantine-color-scheme'

/** Paper is white: while the page is printed it is in its light colours, the charts' canvases with it. */
export function printInLight(): void {
  const { documentElement: root } = document
  let former: string | null = null
  window.addEventListener('beforeprint', () => {
    former = root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (former !== null) root.setAttribute(SCHEME, former)
    former = null
  })
}
