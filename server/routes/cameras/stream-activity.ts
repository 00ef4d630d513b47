import { handle } from '#server/http/route.ts'
import { activityImage, activityNames, activityPage } from '#server/services/cameras/activity.ts'
import {
  streamActivity,
  streamActivityEventNames,
  streamActivityImage,
} from '#src/contract/operations/stream-activity.ts'

export const routes = [
  handle(streamActivity, ({ query, caller: { scope }, services }) => activityPage(services, scope, query)),
  handle(streamActivityEventNames, async ({ params, caller: { scope }, services }) => ({
    content: await activityNames(services, scope, params.id),
  })),
  handle(streamActivityImage, ({ params, query, caller: { scope }, services }) =>
    activityImage(services, scope, { id: params.id, size: query.size }),
  ),
]
