import { handle } from '#server/http/route.ts'
import { changePolicy, createPolicy, removePolicy } from '#server/services/administration/policies.ts'
import { changeRole, createRole, presentRole, removeRole } from '#server/services/administration/roles.ts'
import { allPolicies, listPolicies } from '#server/store/administration/policies.ts'
import { allRoles, listRoles } from '#server/store/administration/roles.ts'
import * as contract from '#src/contract/administration/roles.ts'

export const routes = [
  handle(contract.policies, ({ services, query }) => listPolicies(services.db, query)),
  handle(contract.createPolicy, (call) => createPolicy(call.services, call, call.body)),
  handle(contract.updatePolicy, (call) => changePolicy(call.services, call, call.params.id, call.body)),
  handle(contract.deletePolicy, (call) => removePolicy(call.services, call, call.params.id)),

  handle(contract.roles, async ({ services, query }) => {
    const page = await listRoles(services.db, query)
    return { ...page, content: page.content.map(presentRole) }
  }),
  handle(contract.allRoles, async ({ services }) => ({ content: await allRoles(services.db) })),
  handle(contract.roleConstituents, async ({ services }) => {
    const policies = await allPolicies(services.db)
    return { content: policies.map(({ uuid, name, accesses }) => ({ uuid, name, accesses })) }
  }),
  handle(contract.createRole, (call) => createRole(call.services, call, call.body)),
  handle(contract.updateRole, (call) => changeRole(call.services, call, call.params.id, call.body)),
  handle(contract.deleteRole, (call) => removeRole(call.services, call, call.params.id)),
]
