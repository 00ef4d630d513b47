import { t } from '#src/domain/language/text.ts'
import { formatMinutes } from '#src/domain/time/minutes.ts'
import type { WeightUnit } from '#src/domain/units/weight.ts'
import type { Material } from '../lines.ts'
import { pieceWeightGrams, pieceWeightIn, pieceWeightText } from './piece-weight.ts'

/** What stands in the form's fields; the weight in the reader's unit, times in seconds, null while empty. */
export interface MaterialValues {
  materialCode: string
  name: string
  pieceWeight: number | null
  holdLimit: number | null
  fryTime: number | null
  grilled: boolean
}

export function valuesOf(material: Material | null, unit: WeightUnit): MaterialValues {
  return {
    materialCode: material?.materialCode ?? '',
    name: material?.name ?? '',
    pieceWeight: material ? pieceWeightIn(material.pieceWeight, unit) : null,
    holdLimit: material?.holdLimit ?? null,
    fryTime: material?.fryTime ?? null,
    grilled: material?.grilled ?? false,
  }
}

/** The values in the contract's terms; its schema has yet to check them. */
export function bodyOf(
  { grilled, ...values }: MaterialValues,
  unit: WeightUnit,
  canBeGrilled: boolean,
): Record<string, unknown> {
  const body = { ...values, pieceWeight: pieceWeightGrams(values.pieceWeight, unit) }
  return canBeGrilled ? { ...body, grilled } : body
}

/** What is saved, in a person's words. */
export function textsOf(material: Material, unit: WeightUnit): Record<keyof MaterialValues, string> {
  return {
    materialCode: material.materialCode,
    name: material.name,
    pieceWeight: pieceWeightText(material.pieceWeight, unit),
    holdLimit: formatMinutes(material.holdLimit),
    fryTime: formatMinutes(material.fryTime),
    grilled: material.grilled ? t('Yes') : t('No'),
  }
}
