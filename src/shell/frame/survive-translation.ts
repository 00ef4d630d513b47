/**
 * Keeps the page true while a browser translates it (decision 0011). Translators replace text nodes with <font>
 * elements, and React goes on writing to the nodes it knows: figures stand still, and taking such a node away throws.
 * So before React changes a text, what a translator did to it is undone; the translator then translates the new text.
 */

/** The text nodes that a translator's element stands for, in their order. */
const replaced = new WeakMap<Node, Text[]>()
/** The element that stands for a text node. */
const standIns = new WeakMap<Node, ChildNode>()
/** When texts were last changed: what a translator makes of them right afterwards may be of the text before. */
const changedAt = new WeakMap<Node, number>()
/** A translation may be this long on its way, in milliseconds. */
const LATE_MS = 5_000

/** Nothing is undone, and next to nothing done, on a page that no translator has touched. */
let isTranslated = false

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** Which text nodes gave way to which of the translator's elements. */
function note(records: readonly MutationRecord[]): void {
  const fresh = new Set<Node>()
  const takesOver = (node: Node | null) =>
    node !== null && (fresh.has(node) || replaced.get(node)?.length === 0)
  const outdated = new Set<Node>()
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (isFont(target)) continue
    const added = [...addedNodes].filter(isFont)
    for (const font of added) {
      isTranslated = true
      fresh.add(font)
      if (!replaced.has(font)) replaced.set(font, [])
    }
    // Removed together with the translator's insertion, or right next to one: by the translator, not by React.
    const isAfter = !added[0] && takesOver(previousSibling)
    const font = added[0] ?? (isAfter ? previousSibling : takesOver(nextSibling) ? nextSibling : null)
    const texts = font && replaced.get(font)
    if (!texts) continue
    for (const node of removedNodes) {
      const gone = node instanceof Text ? [node] : (replaced.get(node) ?? [])
      if (isAfter || added[0]) texts.push(...gone)
      else texts.unshift(...gone)
      for (const text of gone) {
        standIns.set(text, font as ChildNode)
        const at = changedAt.get(text)
        if (at !== undefined && performance.now() - at < LATE_MS) outdated.add(target)
        changedAt.delete(text)
      }
    }
  }
  // Afterwards: a translator may be in the midst of its work here.
  if (outdated.size > 0) queueMicrotask(() => outdated.forEach(putBack))
}

/** Gives an element its own text nodes back, in place of all that a translator put there. */
function putBack(parent: Node): void {
  for (const child of [...parent.childNodes]) {
    const texts = replaced.get(child)
    if (!texts) continue
    replaced.delete(child)
    child.replaceWith(...texts)
  }
}

/** Puts a text node back where it belongs, with the texts around it: a translator moves words between them. */
function putBackText(text: Node): void {
  const parent = standIns.get(text)?.parentNode ?? text.parentNode
  if (parent) putBack(parent)
}

/** From now on; before React draws anything. */
export function surviveTranslation(): void {
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })
  /** Has it back as React knows it, also if it was taken in this very moment. */
  const own = (text: Node) => {
    note(observer.takeRecords())
    putBackText(text)
  }

  const { prototype } = Node
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue')
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this instanceof Text && (isTranslated || !this.parentNode)) {
        own(this)
        changedAt.set(this, performance.now())
      }
      value?.set?.call(this, text)
    },
  })

  const { removeChild, insertBefore, appendChild } = prototype
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    // Before the removal: what has been noted by then was the translator's doing.
    if (child instanceof Text) note(observer.takeRecords())
    if (child instanceof Text && child.parentNode !== this) own(child)
    // A translator that works in yet another way took it for good: there is nothing left to take away.
    if (child instanceof Text && child.parentNode !== this) return child
    return removeChild.call(this, child) as T
  }
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (standIns.has(node)) own(node)
    if (before instanceof Text && before.parentNode !== this) own(before)
    const place = before instanceof Text && before.parentNode !== this ? null : before
    return insertBefore.call(this, node, place) as T
  }
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (standIns.has(node)) own(node)
    return appendChild.call(this, node) as T
  }
}
