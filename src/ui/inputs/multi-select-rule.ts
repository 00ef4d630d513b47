import { t } from '#src/domain/language/text.ts'

/** One choice of a select. */
export type SelectOption = {
  value: string
  label: string
  /** The label is what people or equipment called it. */
  isData?: boolean | undefined
  disabled?: boolean | undefined
}

/** The two things the head of a multi-select offers (spec 1 §6): one at a time. */
export type BulkAction = 'Select All' | 'Clear All'

/** 'Clear All' once every option that can be chosen is chosen, else 'Select All'. */
export function bulkAction(options: readonly SelectOption[], chosen: readonly string[]): BulkAction {
  const open = options.filter((option) => !option.disabled)
  return open.length > 0 && open.every((option) => chosen.includes(option.value)) ? 'Clear All' : 'Select All'
}

/** The values after the bulk action. Disabled options stay as they were. */
export function applyBulk(options: readonly SelectOption[], chosen: readonly string[]): string[] {
  const all = bulkAction(options, chosen) === 'Select All'
  return options
    .filter((option) => (option.disabled ? chosen.includes(option.value) : all))
    .map((option) => option.value)
}

/** Chooses or drops one value; the answer keeps the options' order, so that links stay the same. */
export function toggleValue(
  options: readonly SelectOption[],
  chosen: readonly string[],
  value: string,
): string[] {
  const next = new Set(chosen)
  if (!next.delete(value)) next.add(value)
  return options.filter((option) => next.has(option.value)).map((option) => option.value)
}

/** What the closed select says: '' for none, the label of a single one, else '3 of 7'. */
export function countSummary(options: readonly SelectOption[], chosen: readonly string[]): string {
  const known = options.filter((option) => chosen.includes(option.value))
  if (known.length < 2) return known[0]?.label ?? ''
  return t('{number} of {total}', { number: known.length, total: options.length })
}

/** The options whose label holds the search, whatever its case. */
export function searchOptions(options: readonly SelectOption[], search: string): readonly SelectOption[] {
  const needle = search.trim().toLowerCase()
  return needle === '' ? options : options.filter((option) => option.label.toLowerCase().includes(needle))
}

/** An options list that could not be loaded is not an empty one. */
export const OPTIONS_MISSING = t("Couldn't load these.")
