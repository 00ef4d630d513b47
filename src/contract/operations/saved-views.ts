import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { byUuid, text, uuid } from '../define/fields.ts'

/** An account keeps so many. */
export const MOST_VIEWS = 100
/** A page offers so many: the reader's own, then those of others. */
export const MOST_OFFERED = 50

const path = z
  .string()
  .check(
    z.maxLength(120),
    z.regex(/^(?:\/[a-z\d-]+)+$/, { error: () => t('Enter the path of a page') }),
    z.describe('the path of a page'),
  )

export const savedView = z.object({
  uuid: z.string(),
  name: z.string(),
  /** The page's own parameters as they stand in its address, from the question mark on; empty for none. */
  search: z.string(),
  /** It is offered to everybody who sees the restaurant. */
  isShared: z.boolean(),
  /** Who saved it; null for the caller's own. */
  savedBy: z.nullable(z.string()),
})
export type SavedView = z.infer<typeof savedView>

export const savedViews = defineEndpoint({
  method: 'GET',
  path: '/saved-views',
  permission: 'user',
  summary: `The filters of a page that the caller saved, and those shared within a restaurant: the caller's first, by name, ${MOST_OFFERED} at most.`,
  query: z.strictObject({ path, restaurantUuid: z.optional(uuid) }),
  answer: z.object({ content: z.array(savedView) }),
})

export const savedViewForm = z.strictObject({
  path,
  name: text(60, () => t('Enter a name')),
  search: text(2_000),
  /** Share it within this restaurant. */
  restaurantUuid: z.optional(uuid),
})
export type SavedViewForm = z.infer<typeof savedViewForm>

export const saveView = defineEndpoint({
  method: 'POST',
  path: '/saved-views',
  permission: 'user',
  summary: `Save the filters of a page under a name. 409 when the caller has one of that name for the page, or ${MOST_VIEWS} in all.`,
  body: savedViewForm,
  answer: savedView,
})

export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  permission: 'user',
  summary:
    'Delete a saved view: an own one, or with RESTAURANT.EDIT one that is shared within a restaurant that the caller sees. 404 for any other.',
  params: byUuid,
  answer: 'nothing',
})
