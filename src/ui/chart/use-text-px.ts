import { useFrame } from '../use-frame.ts'

/** The size of a chart's words: they are read from farther away on a floor tablet. As `--chart-text` in CSS. */
export type TextPx = 12 | 14

export const useTextPx = (): TextPx => (useFrame('tablet') ? 14 : 12)
