import * as z from 'zod/mini'
import { t } from '#src/domain/language/text.ts'
import { signedIn } from '../account/auth.ts'
import { defineEndpoint } from '../define/endpoint.ts'
import { text } from '../define/fields.ts'

/** Tablets on a kitchen's wall: each is paired to the board of its restaurant (docs/tablets.md). */

const pin = z.string().check(z.regex(/^\d{4,8}$/, { error: () => t('A PIN has 4 to 8 digits') }))

/** What is entered on the tablet. */
export const pairingForm = z.strictObject({
  /** 'ABCD-EFGH', as POST /devices/enrolment-codes answers it. */
  code: text(40, () => t('Enter the code')),
  /** With which its crew leaves the board. */
  pin,
})
export type PairingForm = z.output<typeof pairingForm>

export const pairTablet = defineEndpoint({
  method: 'POST',
  path: '/tablets/pair',
  permission: 'public',
  summary:
    'Pair this browser to the floor board with the code of a tablet, and sign it in. 404 for an unknown code, 409 when it was used, 410 when it has ended.',
  body: pairingForm,
  answer: signedIn,
})

export const checkPin = defineEndpoint({
  method: 'POST',
  path: '/tablets/pin',
  permission: 'PCS.VIEW',
  summary:
    'Check the PIN of the calling tablet. 400 for a wrong PIN, 409 for a caller that is no tablet, 429 after five.',
  body: z.strictObject({ pin }),
  answer: 'nothing',
})
