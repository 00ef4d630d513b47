import type { AnswerOf } from '#src/contract/define.ts'
import { allMaterials } from '#src/contract/dictionaries/chicken-materials.ts'
import type { OptionSource } from './filters.ts'

/** The chicken materials as a filter's options, by code. */
export const CHICKEN_MATERIALS: OptionSource = {
  endpoint: allMaterials,
  options: ({ content }: AnswerOf<typeof allMaterials>) =>
    content.map(({ materialCode, name }) => ({ value: materialCode, label: name })),
}
