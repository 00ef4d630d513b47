import { handle } from '#server/http/route.ts'
import { keepView, offeredViews, removeView } from '#server/services/operations/saved-views.ts'
import * as contract from '#src/contract/operations/saved-views.ts'

export const routes = [
  handle(contract.savedViews, async ({ services, caller, query }) => ({
    content: await offeredViews(services, caller, query),
  })),
  handle(contract.saveView, (call) => keepView(call.services, call, call.body)),
  handle(contract.deleteSavedView, async (call) => {
    await removeView(call.services, call, call.params.id)
    return undefined
  }),
]
