import * as z from 'zod/mini'
import { msg, t } from '#src/domain/language/text.ts'
import { text, wholeOf } from '../define/fields.ts'
import type { ImportColumn } from '../define/import.ts'
import { codesOf } from '../define/vocabularies.ts'

/** What dictionaries' forms have in common: their messages are what a person reads next to the field. */

/** The word that links, filters and other systems know an entry by. */
export const codeField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: () => t('Enter a code') }),
    z.maxLength(32, { error: () => t('At most 32 characters') }),
    z.regex(/^[\w-]*$/, { error: () => t('Letters, digits, - and _ only') }),
    z.describe('up to 32 letters, digits, - and _'),
  )

export const nameField = text(64, () => t('Enter a name'))

/** What every material has, of either line. */
export const materialFields = {
  materialCode: codeField,
  name: nameField,
  /** Grams of one piece. */
  pieceWeight: wholeOf('whole grams', 1, 5000, {
    missing: () => t('Enter a weight'),
    least: () => t('At least 1 g'),
    most: () => t('At most 5 kg (11.023 lbs)'),
  }),
  /** Seconds it may be held. */
  holdLimit: wholeOf('whole seconds', 60, 7200, {
    missing: () => t('Enter a time'),
    least: () => t('At least 1 minute'),
    most: () => t('At most 120 minutes'),
  }),
  /** Seconds in oil. */
  fryTime: wholeOf('whole seconds', 30, 1800, {
    missing: () => t('Enter a time'),
    least: () => t('At least 30 seconds'),
    most: () => t('At most 30 minutes'),
  }),
} as const

export const materialEntry = {
  materialCode: z.string(),
  name: z.string(),
  pieceWeight: z.int(),
  holdLimit: z.int(),
  fryTime: z.int(),
} as const

export const MATERIAL_SORTS = ['materialCode', 'name', 'pieceWeight', 'holdLimit', 'fryTime'] as const

/** What a package has, of either line. */
export const packageFields = {
  code: codeField,
  name: nameField,
  /** What is packed into it: a material of its line. */
  materialUuid: z.uuid({ error: () => t('Choose a material') }),
  pieces: wholeOf('a whole number of pieces', 1, 1000, {
    missing: () => t('Enter how many pieces'),
    least: () => t('At least 1 piece'),
    most: () => t('At most 1000 pieces'),
  }),
} as const

export const packageEntry = {
  code: z.string(),
  name: z.string(),
  materialUuid: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  pieces: z.int(),
  /** Grams of its pieces. */
  weight: z.int(),
} as const

/** Packages of any of these materials, by code. */
export const packageFilters = (line: 'chicken' | 'potato') =>
  ({ materials: codesOf(`${line} material`) }) as const

export const PACKAGE_SORTS = ['code', 'name', 'materialName', 'pieces', 'weight'] as const

export const MATERIAL_COLUMNS: readonly ImportColumn[] = [
  { key: 'materialCode', title: msg('Code'), kind: 'text', example: 'WNG' },
  { key: 'name', title: msg('Name'), kind: 'text', example: 'Wings' },
  { key: 'pieceWeight', title: msg('Piece weight'), kind: 'weight', example: '0.035 kg' },
  { key: 'holdLimit', title: msg('Hold limit'), kind: 'minutes', example: '30:00' },
  { key: 'fryTime', title: msg('Fry time'), kind: 'minutes', example: '4:30' },
]

/** A material is named by its code or its name; the weight that lists show follows from its pieces. */
export const PACKAGE_COLUMNS: readonly ImportColumn[] = [
  { key: 'code', title: msg('Code'), kind: 'text', example: 'WINGS_6' },
  { key: 'name', title: msg('Name'), kind: 'text', example: 'Wings, 6' },
  { key: 'materialUuid', title: msg('Material'), kind: 'text', example: 'Wings' },
  { key: 'pieces', title: msg('Pieces'), kind: 'whole', example: '6' },
]
