import { useState } from 'react'
import { textScale } from '#src/ui/screen/text-scale.ts'
import { useFrame } from '#src/ui/use-frame.ts'

/** The size of a chart's words in CSS px: 16 on an image, which is looked at in some other place, and smaller. */
export type TextPx = number

/** That of a chart on this screen: it is read from farther away on a floor tablet. As `--chart-text` in CSS. */
export function useTextPx(): TextPx {
  const [scale] = useState(textScale)
  // Whole, since uPlot reads of '13.5px' the 5 alone.
  return Math.round((useFrame('tablet') ? 14 : 12) * scale)
}
