import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/**
 * What Mantine and the console ask of a browser and jsdom lacks: matchMedia, ResizeObserver, scrollIntoView,
 * setPointerCapture, document.fonts; forms and files that fetch can send.
 * Import it for its effect as the first import of a component test: `import '#tests/support/jsdom.ts'`.
 * It also unmounts what a test rendered and puts the viewport back after each test.
 */

const DESK_WIDTH = 1440
const EM = 16

let width = DESK_WIDTH
let reducedMotion = false
const lists = new Set<FakeMediaQueryList>()

/** Pixels of '(max-width: 35.9375em)' or '(min-width: 576px)'. */
function edge(query: string, side: 'min' | 'max'): number | null {
  const found = new RegExp(`${side}-width:\\s*([\\d.]+)(px|em|rem)`).exec(query)
  return found ? Number(found[1]) * (found[2] === 'px' ? 1 : EM) : null
}

function evaluate(query: string): boolean {
  if (query.includes('prefers-reduced-motion')) return reducedMotion
  const min = edge(query, 'min')
  const max = edge(query, 'max')
  if (min === null && max === null) return false
  return (min === null || width >= min) && (max === null || width <= max)
}

class FakeMediaQueryList extends EventTarget {
  readonly media: string
  matches: boolean
  onchange: ((event: Event) => void) | null = null

  constructor(media: string) {
    super()
    this.media = media
    this.matches = evaluate(media)
    lists.add(this)
  }

  addListener(listener: (event: Event) => void) {
    this.addEventListener('change', listener)
  }

  removeListener(listener: (event: Event) => void) {
    this.removeEventListener('change', listener)
  }

  refresh() {
    const matches = evaluate(this.media)
    if (matches === this.matches) return
    this.matches = matches
    const event = Object.assign(new Event('change'), { matches, media: this.media })
    this.onchange?.(event)
    this.dispatchEvent(event)
  }
}

class FakeResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Gives the window a width in CSS pixels and the motion preference, and tells every media query listener. */
export function setViewport(pixels: number, options: { reducedMotion?: boolean } = {}): void {
  width = pixels
  reducedMotion = options.reducedMotion ?? false
  Object.defineProperty(window, 'innerWidth', { configurable: true, writable: true, value: pixels })
  for (const list of lists) list.refresh()
  window.dispatchEvent(new Event('resize'))
}

Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (query: string) => new FakeMediaQueryList(query),
})
Object.defineProperty(window, 'ResizeObserver', {
  configurable: true,
  writable: true,
  value: FakeResizeObserver,
})
if (!('fonts' in document)) {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() })
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
}

const DomForm = FormData
const urlEncoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
const NodeForm = (await new Response('', urlEncoded).formData()).constructor as new () => FormData

/** A form that Node's fetch can send, filled from an element as a browser's is. */
class SendableForm extends NodeForm {
  constructor(element?: HTMLFormElement) {
    super()
    for (const [name, value] of new DomForm(element)) this.append(name, value)
  }
}
// Node's fetch sends these. It can't read jsdom's, and from Node 24 makes what it sends of whichever `File` is global.
Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile, FormData: SendableForm })

Element.prototype.scrollIntoView = () => {}
Element.prototype.setPointerCapture = () => {}
window.scrollTo = () => {}
setViewport(DESK_WIDTH)

afterEach(() => {
  cleanup()
  lists.clear()
  setViewport(DESK_WIDTH)
})
