import type { SelectOption } from './multi-select-rule.ts'

/** Choices whose labels are what people or equipment called something, but for those that say otherwise. */
export const asData = <Option extends SelectOption>(options: readonly Option[]) =>
  options.map((option) => ({ isData: true, ...option }))
