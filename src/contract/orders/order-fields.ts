import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { ORDER_TYPES, WORK_CENTERS } from '#src/domain/queue/order-status.ts'
import { text, uuid, wholeOf } from '../define/fields.ts'
import { codesOf } from '../define/vocabularies.ts'

/** Pieces of an order at most: a bus party's, some ten fryer baskets. */
export const MOST_PIECES = 2000

/** What a person fills in of any order; the messages are what they read next to the field. */
export const orderFields = {
  restaurantUuid: z.uuid({ error: () => t('Choose a restaurant') }),
  orderType: z.enum(ORDER_TYPES, 'Choose a type'),
  materialUuid: z.uuid({ error: () => t('Choose a material') }),
  /** Pieces. */
  batchSize: wholeOf('a whole number of pieces', 1, MOST_PIECES, {
    missing: () => t('Enter the pieces'),
    least: () => t('At least 1 Piece'),
    most: () => t('At most {most} Pieces', { most: MOST_PIECES }),
  }),
  workCenter: z.enum(WORK_CENTERS, 'Choose a work center'),
  demandDescription: text(255),
}

/** What every order says: whose it is, in which zone its times are read, of what, how much. */
export const orderRow = {
  uuid: z.string(),
  restaurantUuid: z.string(),
  restaurantNumber: z.string(),
  timezone: z.string(),
  orderType: z.enum(ORDER_TYPES),
  materialUuid: z.string(),
  materialCode: z.string(),
  material: z.string(),
  batchSize: z.int(),
  workCenter: z.enum(WORK_CENTERS),
  demandDescription: z.string(),
  /** Counts up with each change; sent back with an edit, so that a later change is not overwritten unseen. */
  version: z.int(),
  createdDate: z.int(),
  updatedDate: z.int(),
}

export const orderFilters = {
  restaurantUuid: z.optional(uuid),
  types: z.optional(z.array(z.enum(ORDER_TYPES))),
  materials: codesOf('chicken material'),
  search: z.optional(text(255)),
}

export const version = z.int().check(z.minimum(1))
