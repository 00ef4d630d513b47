/**
 * jsdom works out all of an element's style at each question, every inherited property up to the root, and code that
 * looks something up by its role asks for each element and all around it: half the time of a component test went
 * there. What they ask for is whether it can be seen and pressed, and as long as no style sheet of the page speaks of
 * that, it is told by the element's own style, what it is, and what it stands in. Anything else is jsdom's to answer.
 * Imported for its effect.
 */
const compute = window.getComputedStyle.bind(window)
const ASKED = ['display', 'visibility', 'pointer-events'] as const
type Asked = (typeof ASKED)[number]
const INITIAL = { visibility: 'visible', 'pointer-events': 'auto' } as const
const KEYWORDS = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer'])
const property = (name: string | symbol): Asked | undefined =>
  name === 'pointerEvents' ? 'pointer-events' : ASKED.find((asked) => asked === name)

/** Whether a sheet may say what can be seen; read once for each state of it. */
const read = new WeakMap<CSSStyleSheet, { rules: number; speaks: boolean }>()
function speaks(sheet: CSSStyleSheet): boolean {
  const rules = sheet.cssRules.length
  const known = read.get(sheet)
  if (known?.rules === rules) return known.speaks
  const now = { rules, speaks: [...sheet.cssRules].some(ruleSpeaks) }
  read.set(sheet, now)
  return now.speaks
}
function ruleSpeaks(rule: CSSRule): boolean {
  // Of rules within rules jsdom reads those for a screen alone.
  if (rule instanceof CSSMediaRule) return Array.from(rule.media).includes('screen')
  return rule instanceof CSSStyleRule && ASKED.some((name) => rule.style.getPropertyValue(name) !== '')
}

/** How an element of this kind is drawn with no style of its own: the browser's own sheet goes by these attributes. */
const KIND = ['hidden', 'open', 'type', 'popover']
const kinds = new Map<string, Record<'display' | 'visibility', string>>()
function kindOf(element: Element) {
  const given = KIND.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [[name, value] as const]
  })
  const key = `${element.namespaceURI} ${element.localName} ${given}`
  const known = kinds.get(key)
  if (known) return known
  const likeness = document.createElementNS(element.namespaceURI, element.localName)
  for (const [name, value] of given) likeness.setAttribute(name, value)
  const { display, visibility } = compute(likeness)
  kinds.set(key, { display, visibility })
  return { display, visibility }
}

/** The value, or undefined where only jsdom can tell. */
function valueFor(element: Element, name: Asked): string | undefined {
  const own = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''
  if (own !== '') return KEYWORDS.has(own) ? undefined : own
  if (name === 'display') return kindOf(element).display
  if (name === 'visibility' && kindOf(element).visibility !== INITIAL.visibility)
    return kindOf(element).visibility
  return element.parentElement ? valueFor(element.parentElement, name) : INITIAL[name]
}

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || [...document.styleSheets].some(speaks)) return compute(element, pseudo)
  const ask = (name: Asked) => valueFor(element, name) ?? compute(element).getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      const asked = property(name)
      if (asked) return ask(asked)
      if (name === 'getPropertyValue')
        return (which: string) => {
          const one = property(which)
          return one ? ask(one) : compute(element).getPropertyValue(which)
        }
      const whole = compute(element)
      const value: unknown = Reflect.get(whole, name)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
}
