import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { lines, text, uuid } from '../define/fields.ts'

/** What a person writes to support, and what they were looking at. */
export const supportForm = z.strictObject({
  message: lines(2000, () => t('Describe the problem')),
  /** None where it is asked with no restaurant chosen. */
  restaurantUuid: z.optional(uuid),
  /** The page's name, or what a player showed: the camera's, or the recording's. */
  watched: text(255),
  /** The path of the page that it was asked from. */
  page: text(255).check(z.regex(/^\/([^/\\].*)?$/, { error: () => t('Must start with a slash') })),
})
export type SupportForm = z.infer<typeof supportForm>

/** Spec 2 §7: a multipart form, these fields and a picture of what is seen. */
export const sendSupport = defineEndpoint({
  method: 'POST',
  path: '/support/support',
  permission: 'SUPPORT.CREATE',
  summary: 'Send a support request, with or without a screenshot.',
  body: supportForm,
  upload: { name: 'screenshot', types: ['image/jpeg', 'image/png'], maxBytes: 4 * 1024 * 1024 },
  answer: z.object({ uuid: z.string(), createdDate: z.int() }),
})
