import { handle } from '#server/http/route.ts'
import { nowOfKitchens } from '#src/contract/dashboard/now.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import { type Permission, permits, viewerOf } from '#src/domain/access/permission.ts'
import { tc } from '#src/domain/language/text.ts'
import { sentencesFor } from '#src/domain/now/sentences.ts'

export const routes = [
  handle(nowOfKitchens, async ({ query: { restaurantUuid }, caller, services: { kitchensNow } }) => {
    const { at, kitchens } = await kitchensNow.of(caller.scope, restaurantUuid)
    if (restaurantUuid !== undefined && kitchens.length === 0)
      throw notFound(tc('not found', 'This restaurant'))
    const viewer = viewerOf(caller.account.type, caller.account.role)
    const can = (permission: Permission) => permits(viewer, permission)
    return {
      at,
      kitchens: kitchens.map((one) => ({ ...one, sentences: sentencesFor(one.sentences, can) })),
    }
  }),
]
