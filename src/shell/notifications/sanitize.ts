import type { DOMPurify } from 'dompurify'

/** What a notification may hold: words, emphasis, lists and links; nothing that loads, runs or is laid out. */
const TAGS = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'br', 'p', 'span', 'ul', 'ol', 'li', 'a']
const LINKS = /^(?:https?:|mailto:|\/(?!\/))/i

let loading: Promise<DOMPurify> | null = null

async function load(): Promise<DOMPurify> {
  const { default: createPurifier } = await import('dompurify')
  const purifier = createPurifier(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A' || !node.getAttribute('href')?.match(/^https?:/i)) return
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer')
  })
  return purifier
}

/** A notification's HTML as nodes that can do no harm. Rejects when the sanitiser can't be loaded. */
export async function sanitize(html: string): Promise<DocumentFragment> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  const purifier = await loading
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: LINKS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** The words alone: nothing of a document parsed like this is loaded or run. */
export function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, noscript, template')) element.remove()
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
