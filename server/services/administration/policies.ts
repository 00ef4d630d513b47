import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { actorOf, change, create, type Subject, takenRefusal } from '#server/services/changes/change.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import {
  deletePolicyRow,
  insertPolicy,
  policyByUuid,
  policyNameTaken,
  uniqueNameOfPolicy,
  updatePolicyRow,
} from '#server/store/administration/policies.ts'
import type { Policy, PolicyForm } from '#src/contract/administration/roles.ts'
import { conflict, notFound, Refused } from '#src/contract/define/refusal.ts'
import { grantRefusal } from '#src/domain/access/administering.ts'
import { policyInUse } from '#src/domain/access/in-use.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { requireProof } from '../identity/proof.ts'
import type { Services } from '../services.ts'
import { type CallOfUser, forbid, forbidBeyond } from './administering.ts'

const POLICY: Subject<Policy> = {
  kind: 'POLICY',
  noun: msg('policy'),
  called: ({ name }) => name,
  recorded: ({ name, accesses }) => ({ name, accesses }),
  unique: [uniqueNameOfPolicy],
}

/** Each module once, empty ones dropped. */
function granted(accesses: readonly Access[]): Access[] {
  const merged = mergeAccess(accesses)
  if (merged.length > 0) return merged
  throw new Refused(400, t('Grant at least one action.'), {
    fields: { accesses: t('Grant at least one action') },
  })
}

async function present(tx: Database, uuid: string): Promise<Policy> {
  const policy = await policyByUuid(tx, uuid)
  if (!policy) throw notFound(t('This policy'))
  return policy
}

/** @throws Refused 400 for no access at all, 403 for access the caller does not have, 409 for a name that is taken. */
export async function createPolicy(services: Services, by: CallOfUser, form: PolicyForm): Promise<Policy> {
  const accesses = granted(form.accesses)
  forbid(grantRefusal(by.caller.viewer, accesses))
  return create(services, actorOf(by), POLICY, 'POLICY_CREATED', async (tx, at) => {
    await lockAdministration(tx)
    if (await policyNameTaken(tx, form.name, null)) throw takenRefusal(POLICY, uniqueNameOfPolicy)
    return present(tx, await insertPolicy(tx, form.name, accesses, at))
  })
}

/**
 * Changes a policy, and so at once what everybody may do who has it through a role.
 * @throws Refused as createPolicy; 403 too for a policy that grants more than the caller has, that users of other
 * restaurants have, or without a fresh proof; 404; 409 for newer changes.
 */
export async function changePolicy(
  services: Services,
  by: CallOfUser,
  uuid: string,
  form: PolicyForm & { version: number },
): Promise<Policy> {
  const accesses = granted(form.accesses)
  return change(services, actorOf(by), POLICY, 'POLICY_CHANGED', {
    lock: (tx) => lockPolicyHere(services, tx, by, uuid, accesses),
    version: form.version,
    act: async (tx, before) => {
      if (await policyNameTaken(tx, form.name, uuid)) throw takenRefusal(POLICY, uniqueNameOfPolicy)
      if (!isDeepStrictEqual(accesses, before.accesses)) await requireProof(services, tx, by.caller)
      await updatePolicyRow(tx, uuid, form.name, accesses)
      await services.sessions.changed(tx)
      return present(tx, uuid)
    },
  })
}

/**
 * @throws Refused 403 for a policy that grants more than the caller has or that users of other restaurants have, 404,
 * 409 naming the roles made from it.
 */
export async function removePolicy(services: Services, by: CallOfUser, uuid: string): Promise<void> {
  await change(services, actorOf(by), POLICY, 'POLICY_DELETED', {
    lock: (tx) => lockPolicyHere(services, tx, by, uuid),
    act: async (tx, policy) => {
      const roles = policy.roles.map(({ name }) => name)
      const reason = policyInUse(policy.name, roles)
      if (reason !== null) throw conflict(reason)
      await deletePolicyRow(tx, uuid)
      return null
    },
  })
}

/**
 * A policy to change or delete, with other changes of policies kept waiting.
 *
 * @param wanted what it is to grant from now on
 * @throws Refused 403 for access the caller does not have or a policy that users of other restaurants have, 404.
 */
async function lockPolicyHere(
  services: Services,
  tx: Database,
  { caller }: CallOfUser,
  uuid: string,
  wanted: readonly Access[] = [],
): Promise<Policy> {
  await lockAdministration(tx)
  const policy = await present(tx, uuid)
  forbid(grantRefusal(caller.viewer, mergeAccess([...policy.accesses, ...wanted])))
  const roles = policy.roles.map(({ uuid: role }) => role)
  await forbidBeyond(services, tx, caller, 'policy', roles)
  return policy
}
