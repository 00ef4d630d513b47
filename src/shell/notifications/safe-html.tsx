import { useEffect, useRef } from 'react'
import { sanitize, textOf } from './sanitize.ts'

/** HTML from elsewhere: its words at once, its sanitised markup as soon as the sanitiser is there. */
export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let gone = false
    element.textContent = textOf(html)
    sanitize(html).then(
      (nodes) => {
        if (!gone) element.replaceChildren(nodes)
      },
      // The words stay.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [html])
  return <div ref={ref} className={className} />
}
