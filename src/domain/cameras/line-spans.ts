/** How much of time the kitchen player's line may show, by the codes of its URL; what they mean stands in time-line.ts. */
export const LINE_SPAN_CODES = ['15m', '1h', '4h', '1d'] as const
export type LineSpanCode = (typeof LINE_SPAN_CODES)[number]
export const DEFAULT_SPAN: LineSpanCode = '1h'
