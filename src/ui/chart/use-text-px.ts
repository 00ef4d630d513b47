import { useFrame } from '../use-frame.ts'

/** The size of a chart's words in CSS px: 16 on an image, which is looked at in some other place, and smaller. */
export type TextPx = 12 | 14 | 16

/** That of a chart on this screen: it is read from farther away on a floor tablet. As `--chart-text` in CSS. */
export const useTextPx = (): TextPx => (useFrame('tablet') ? 14 : 12)
