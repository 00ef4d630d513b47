import { type ReactNode, useRef } from 'react'
import edges from '#src/ui/visibility/scroll-edges.module.css'
import { useScrollEdges } from '#src/ui/visibility/use-scroll-edges.ts'
import css from './tab-bar.module.css'

/** Tabs in one line, which fades out on the sides where there are more. */
export function TabStrip({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useScrollEdges(bar, 'tabs')
  return (
    <div className={`${edges.edges} ${css.strip}`}>
      <nav ref={bar} className={css.bar} aria-label={label}>
        {children}
      </nav>
    </div>
  )
}
