import type { AnalyticRow } from '#src/contract/analytics/analytic.ts'
import { locale, t } from '#src/domain/language/text.ts'
import { STAGES } from '#src/domain/statuses.ts'
import { formatNumber, formatShare } from '#src/domain/units/numbers.ts'
import type { PartsField } from './declared.ts'

/** A part of what a row counts. */
export interface Part {
  key: string
  label: string
  count: number
  /** Percent of the row's; null where the provider does not say. */
  share: number | null
}

/** Names of package types by their codes. */
export type Names = ReadonlyMap<string, string>

const stages = Object.values(STAGES).map(({ word }) => word)

/** The parts of a row. */
export function partsOf(row: AnalyticRow, field: PartsField, names: Names): Part[] {
  if (field === 'shares') {
    return (row.shares ?? []).map(({ packageType, packagesCount }) => ({
      key: packageType,
      label: names.get(packageType) ?? packageType,
      count: packagesCount,
      share: null,
    }))
  }
  if (field === 'containerShares') {
    return (row.containerShares ?? []).map(({ containerName, materialsCount, materialsShare }) => ({
      key: containerName,
      label: containerName,
      count: materialsCount,
      share: materialsShare,
    }))
  }
  if (field === 'stageShares') {
    return (row.stageShares ?? []).map(({ stage, delaysNumber, share }) => ({
      key: String(stage),
      label: stages[stage - 1] ?? t('Stage {stage}', { stage }),
      count: delaysNumber,
      share,
    }))
  }
  return (row.chuteShares ?? []).map(({ chute, packagesCount, share }) => ({
    key: String(chute),
    label: t('Chute {chute}', { chute }),
    count: packagesCount,
    share,
  }))
}

const BY_NUMBER = new Intl.Collator(locale(), { numeric: true })
const orderOf = ({ key, label }: Part, field: PartsField) => (field === 'containerShares' ? label : key)

/** Every part that any of the rows has, once: stages, chutes and containers by number, package types as they first come. */
export function allParts(rows: readonly AnalyticRow[], field: PartsField, names: Names): Part[] {
  const parts = new Map<string, Part>()
  for (const part of rows.flatMap((row) => partsOf(row, field, names))) {
    const known = parts.get(part.key)
    parts.set(part.key, { ...part, count: part.count + (known?.count ?? 0), share: null })
  }
  const found = [...parts.values()]
  // Package types come with the most frequent first; what is numbered is looked for by its number.
  return field === 'shares'
    ? found
    : found.sort((one, other) => BY_NUMBER.compare(orderOf(one, field), orderOf(other, field)))
}

/** '12 (60.0%)'. */
export const partText = ({ count, share }: Pick<Part, 'count' | 'share'>): string =>
  share === null ? formatNumber(count) : `${formatNumber(count)} (${formatShare(share)})`
