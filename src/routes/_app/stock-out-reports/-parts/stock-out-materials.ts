import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { stockOutMaterials } from '#src/contract/kitchen/stock-out.ts'
import type { OptionSource } from '#src/list/filters/filters.ts'

/** The materials that stock-outs can be about, as a filter's options. */
export const STOCK_OUT_MATERIALS: OptionSource = {
  endpoint: stockOutMaterials,
  options: ({ content }: AnswerOf<typeof stockOutMaterials>) =>
    content.map(({ materialCode, material }) => ({ value: materialCode, label: material })),
}
