/**
 * Rewrites a page as Chrome's translation does: each text node gives way to <font><font>text</font></font>. It goes on
 * doing so with whatever changes, until the answer is called. Runs in the page: it uses nothing from outside itself.
 */
export function translatePage(way: 'replace' | 'insert and remove'): () => void {
  const translate = (text: Text) => {
    const { parentNode } = text
    if (!parentNode || text.data.trim() === '') return
    const parent = text.parentElement
    if (!parent || parent.nodeName === 'FONT' || parent.closest('script, style, svg, textarea')) return
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).appendChild(document.createTextNode(text.data))
    if (way === 'replace') return text.replaceWith(outer)
    parentNode.insertBefore(outer, text)
    parentNode.removeChild(text)
  }
  const below = (node: Node) => {
    if (node instanceof Text) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translate(text)
  }
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records) {
      if (type === 'characterData') below(target)
      for (const node of addedNodes) if (node.isConnected && node.nodeName !== 'FONT') below(node)
    }
  })
  below(document.body)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
