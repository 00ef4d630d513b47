import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { type AnswerOf, defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'
import { defineDictionary, OF_RESTAURANT } from '../dictionaries/define-dictionary.ts'

/** The fryers of a restaurant (spec 2 §7; their fields are ours, for it shows none). */
export const fryerDictionary = defineDictionary({
  path: '/fryers',
  rows: 'fryers',
  kind: 'FRYER',
  module: 'PCS',
  belongs: OF_RESTAURANT,
  form: {
    name: text(64, () => t('Enter a name')),
    vendor: text(64, () => t('Enter a vendor')),
    /** It reports its cycles by itself (isLinkedFryer, spec 2 §3). */
    linked: z.boolean(),
  },
  entry: {
    /** The restaurant's zone. */
    timezone: z.string(),
    name: z.string(),
    vendor: z.string(),
    linked: z.boolean(),
  },
  sorts: ['name', 'vendor'],
})
export const {
  form: fryerForm,
  list: fryers,
  byId: fryerById,
  create: createFryer,
  update: updateFryer,
  remove: deleteFryer,
  recall: recallFryer,
} = fryerDictionary
export type FryerForm = z.infer<typeof fryerForm>
/** A fryer stays in its restaurant. */
export type FryerChange = Omit<FryerForm, 'restaurantUuid'>
export type Fryer = AnswerOf<typeof fryerById>

export const knownVendors = defineEndpoint({
  method: 'GET',
  path: '/fryers/vendors',
  permission: 'PCS.VIEW',
  summary: 'Vendors of the fryers the caller may see, as suggestions.',
  answer: z.object({ content: z.array(z.string()) }),
})
