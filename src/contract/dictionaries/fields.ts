import * as z from 'zod/mini'
import { text } from '../define/fields.ts'
import type { ImportColumn } from '../define/import.ts'
import { codesOf } from '../define/vocabularies.ts'

/** What dictionaries' forms have in common: their messages are what a person reads next to the field. */

/** The word that links, filters and other systems know an entry by. */
export const codeField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a code'),
    z.maxLength(32, 'At most 32 characters'),
    z.regex(/^[\w-]*$/, 'Letters, digits, - and _ only'),
    z.describe('up to 32 letters, digits, - and _'),
  )

export const nameField = text(64, 'Enter a name')

/** What every material has, of either line. */
export const materialFields = {
  materialCode: codeField,
  name: nameField,
  /** Grams of one piece. */
  pieceWeight: z
    .int('Enter a weight')
    .check(
      z.minimum(1, 'At least 1 g'),
      z.maximum(5000, 'At most 5 kg (11.023 lbs)'),
      z.describe('whole grams from 1 to 5000'),
    ),
  /** Seconds it may be held, 60 to 7200. */
  holdLimit: z
    .int('Enter a time')
    .check(
      z.minimum(60, 'At least 1 minute'),
      z.maximum(7200, 'At most 120 minutes'),
      z.describe('whole seconds from 60 to 7200'),
    ),
  /** Seconds in oil, 30 to 1800. */
  fryTime: z
    .int('Enter a time')
    .check(
      z.minimum(30, 'At least 30 seconds'),
      z.maximum(1800, 'At most 30 minutes'),
      z.describe('whole seconds from 30 to 1800'),
    ),
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
  materialUuid: z.uuid('Choose a material'),
  pieces: z
    .int('Enter how many pieces')
    .check(
      z.minimum(1, 'At least 1 piece'),
      z.maximum(1000, 'At most 1000 pieces'),
      z.describe('a whole number of pieces from 1 to 1000'),
    ),
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
  { key: 'materialCode', title: 'Code', kind: 'text', example: 'WNG' },
  { key: 'name', title: 'Name', kind: 'text', example: 'Wings' },
  { key: 'pieceWeight', title: 'Piece weight', kind: 'weight', example: '0.035 kg' },
  { key: 'holdLimit', title: 'Hold limit', kind: 'minutes', example: '30:00' },
  { key: 'fryTime', title: 'Fry time', kind: 'minutes', example: '4:30' },
]

/** A material is named by its code or its name; the weight that lists show follows from its pieces. */
export const PACKAGE_COLUMNS: readonly ImportColumn[] = [
  { key: 'code', title: 'Code', kind: 'text', example: 'WINGS_6' },
  { key: 'name', title: 'Name', kind: 'text', example: 'Wings, 6' },
  { key: 'materialUuid', title: 'Material', kind: 'text', example: 'Wings' },
  { key: 'pieces', title: 'Pieces', kind: 'whole', example: '6' },
]
