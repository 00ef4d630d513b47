export const SVG = 'http://www.w3.org/2000/svg'
export const XHTML = 'http://www.w3.org/1999/xhtml'

/** Every element with its copy; the two trees are alike. */
export function pairsOf(root: Element, copy: Element): [Element, Element][] {
  const copies = [copy, ...copy.querySelectorAll('*')]
  return [root, ...root.querySelectorAll('*')].map((one, at) => [one, copies[at] as Element])
}

/** The text of style sheets that may be read: all that are of this server. */
export function drawnOf(sheets: readonly CSSStyleSheet[]): string {
  return sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('\n')
}

/** Gives a copy what an element shows and its markup does not say: text typed, pictures, how far it is scrolled. */
export function fill(shown: Element, copied: Element): void {
  if (shown instanceof HTMLInputElement) fillInput(shown, copied)
  else if (shown instanceof HTMLTextAreaElement) copied.textContent = shown.value
  else if (shown instanceof HTMLCanvasElement) asPicture(copied, shown, shown.width, shown.height)
  else if (shown instanceof HTMLVideoElement) asPicture(copied, shown, shown.videoWidth, shown.videoHeight)
  else if (shown instanceof HTMLImageElement)
    asPicture(copied, shown, shown.naturalWidth, shown.naturalHeight)
  if (shown.scrollTop !== 0 || shown.scrollLeft !== 0) scroll(shown, copied)
  if (shown instanceof HTMLElement && getComputedStyle(shown).position === 'sticky') stick(shown, copied)
}

/** What opens a door is on no picture. */
const SECRET = /password|one-time-code/

function fillInput(shown: HTMLInputElement, copied: Element): void {
  const isSecret = shown.type === 'password' || SECRET.test(shown.autocomplete)
  copied.setAttribute('value', isSecret ? '' : shown.value)
  copied.toggleAttribute('checked', shown.checked)
}

/** Puts what a canvas, a video or an image shows in its place. */
function asPicture(copied: Element, source: CanvasImageSource, width: number, height: number): void {
  const picture = document.createElementNS(XHTML, 'img')
  for (const { name, value } of copied.attributes)
    if (name !== 'src' && name !== 'srcset') picture.setAttribute(name, value)
  const data = dataOf(source, width, height)
  if (data !== null) picture.setAttribute('src', data)
  copied.replaceWith(picture)
}

/** Null for what has nothing to show yet, or is of another site. */
function dataOf(source: CanvasImageSource, width: number, height: number): string | null {
  if (width === 0 || height === 0) return null
  try {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(source, 0, 0, width, height)
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}

function scroll(shown: Element, copied: Element): void {
  if (shown === document.documentElement) return
  for (const child of copied.children)
    if (child instanceof HTMLElement) child.style.translate = `${-shown.scrollLeft}px ${-shown.scrollTop}px`
}

/** A picture does not scroll: what sticks is moved by as far as it has stuck. Nothing of this is painted. */
function stick(shown: HTMLElement, copied: Element): void {
  if (!(copied instanceof HTMLElement)) return
  const stuck = shown.getBoundingClientRect()
  const { position } = shown.style
  shown.style.position = 'static'
  const free = shown.getBoundingClientRect()
  shown.style.position = position
  Object.assign(copied.style, {
    position: 'relative',
    inset: 'auto',
    top: `${stuck.top - free.top}px`,
    left: `${stuck.left - free.left}px`,
  })
}
