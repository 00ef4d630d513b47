import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

/** CSS pixels of a millimeter. */
const PX_PER_MM = 96 / 25.4
/** What a page is longer than its content: rounding must not begin a second one. */
const SPARE_MM = 2

interface PrintRollProps {
  /** Millimeters the paper is wide. */
  width: number
  /** CSS pixels the content is high at that width. */
  height: number
  children: ReactNode
}

/**
 * As long as it is mounted, this content alone is printed, on paper from a roll: one page, as long as the content. It is
 * there before anybody prints: on a phone `window.print` returns long before its dialog is closed. Chromium takes no
 * `auto` for the length of a page.
 */
export function PrintRoll({ width, height, children }: PrintRollProps) {
  useEffect(() => {
    document.body.dataset.printing = ''
    return () => {
      delete document.body.dataset.printing
    }
  }, [])
  const length = Math.ceil(height / PX_PER_MM) + SPARE_MM
  return createPortal(
    <div className="print-sheet" data-roll>
      <style>{`@media print { @page { size: ${width}mm ${length}mm; margin: 0 } }`}</style>
      {children}
    </div>,
    document.body,
  )
}
