import { handle } from '#server/http/route.ts'
import { byOf } from '#server/services/changes/change.ts'
import { issueScimToken, provisioningOf, revokeScimToken, seenTokens } from '#server/services/scim/tokens.ts'
import {
  createScimToken,
  provisioning,
  revokeScimToken as revoke,
  scimTokens,
} from '#src/contract/administration/provisioning.ts'

export const routes = [
  handle(provisioning, ({ services }) => provisioningOf(services)),
  handle(scimTokens, ({ services, query }) => seenTokens(services, query)),
  handle(createScimToken, (call) => issueScimToken(call.services, call, call.body)),
  handle(revoke, async (call) => {
    await revokeScimToken(call.services, byOf(call), call.params.id)
    return undefined
  }),
]
