import { drawnOf, fill, pairsOf, SVG, XHTML } from './page-copy.ts'

const MOST_SCALE = 2
const QUALITY = 0.85
/** A picture begins where the page is by now: with nothing on its way, and no bars that the page may not have. */
const STILL =
  '* { animation: none !important; transition: none !important; scrollbar-width: none !important }'

/**
 * The page as it is in sight, without what lies over it, as a JPEG; null where the browser does not draw it. A copy of
 * the page stands in a picture of the same size with the page's own styles, and that is drawn: nothing leaves the page,
 * and nothing is asked of anybody, neither of its user nor of the network.
 */
export async function pagePicture(): Promise<Blob | null> {
  const { innerWidth: width, innerHeight: height } = window
  const scale = Math.min(window.devicePixelRatio, MOST_SCALE)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pageSvg(width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

function pageSvg(width: number, height: number): string {
  const { documentElement: root } = document
  const copy = root.cloneNode(true) as HTMLElement
  for (const [shown, copied] of pairsOf(root, copy)) fill(shown, copied)
  for (const gone of copy.querySelectorAll(
    'head, script, noscript, [data-portal], [data-mantine-shared-portal-node]',
  ))
    gone.remove()
  copy.style.marginTop = `${-window.scrollY}px`
  copy.style.width = `${width}px`

  const svg = document.createElementNS(SVG, 'svg')
  // Rules for the root are about the picture's own now: scheme, size of text.
  for (const { name, value } of root.attributes) svg.setAttribute(name, value)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const styles = document.createElementNS(XHTML, 'style')
  styles.textContent = `${drawnOf([...document.styleSheets, ...document.adoptedStyleSheets])}\n${STILL}`
  const frame = document.createElementNS(SVG, 'foreignObject')
  frame.setAttribute('width', '100%')
  frame.setAttribute('height', '100%')
  frame.append(copy)
  svg.append(styles, frame)
  return withoutControls(new XMLSerializer().serializeToString(svg))
}

/** Characters that no XML may hold, though a page may. */
const withoutControls = (xml: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
  xml.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
