import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/query.ts'
import { lockAdministration } from '#server/store/administration/administration.ts'
import {
  deletePolicyRow,
  insertPolicy,
  policyByUuid,
  policyNameTaken,
  updatePolicyRow,
} from '#server/store/administration/policies.ts'
import { conflict, notFound, Refused } from '#src/contract/refused.ts'
import type { Policy, PolicyForm } from '#src/contract/roles.ts'
import { whyNotGrant } from '#src/domain/access/administering.ts'
import { policyInUse } from '#src/domain/access/in-use.ts'
import { type Access, mergeAccess } from '#src/domain/access/modules.ts'
import { audit, type Deed } from '../changes/audit.ts'
import { demandProof } from '../identity/proof.ts'
import type { Services } from '../services.ts'
import { actorBy, type By, forbid, forbidBeyond } from './administering.ts'

const subject = ({ uuid, name }: Policy): Deed['subject'] => ({ kind: 'POLICY', uuid, name })
const recordOf = ({ name, accesses }: Policy) => ({ name, accesses })
const taken = () => conflict('Another policy has this name.', { name: 'Another policy has this name' })

/** Each module once, empty ones dropped. */
function granted(accesses: readonly Access[]): Access[] {
  const merged = mergeAccess(accesses)
  if (merged.length > 0) return merged
  const message = 'Grant at least one action'
  throw new Refused(400, `${message}.`, { fields: { accesses: message } })
}

async function present(tx: Database, uuid: string): Promise<Policy> {
  const policy = await policyByUuid(tx, uuid)
  if (!policy) throw notFound('This policy')
  return policy
}

/** @throws Refused 400 for no access at all, 403 for access the caller does not have, 409 for a name that is taken. */
export async function createPolicy({ db, now }: Services, by: By, form: PolicyForm): Promise<Policy> {
  const accesses = granted(form.accesses)
  forbid(whyNotGrant(by.caller.viewer, accesses))
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    if (await policyNameTaken(tx, form.name, null)) throw taken()
    const created = await present(tx, await insertPolicy(tx, form.name, accesses, now()))
    await audit(tx, actorBy(by), now(), {
      action: 'POLICY_CREATED',
      subject: subject(created),
      after: recordOf(created),
    })
    return created
  })
}

/**
 * Changes a policy, and so at once what everybody may do who has it through a role.
 * @throws Refused as createPolicy; 403 too for a policy that grants more than the caller has, that users of other
 * restaurants have, or without a fresh proof; 404; 409 when somebody else changed it first.
 */
export async function changePolicy(
  services: Services,
  by: By,
  uuid: string,
  form: PolicyForm & { version: number },
): Promise<Policy> {
  const { db, now, sessions } = services
  const accesses = granted(form.accesses)
  return db.transaction(async (tx) => {
    await lockAdministration(tx)
    const before = await present(tx, uuid)
    forbid(whyNotGrant(by.caller.viewer, mergeAccess([...before.accesses, ...accesses])))
    const roles = before.roles.map(({ uuid: role }) => role)
    await forbidBeyond(services, tx, by.caller, 'policy', roles)
    if (before.version !== form.version)
      throw conflict('Somebody else changed this policy. Look at it again before you save.')
    if (await policyNameTaken(tx, form.name, uuid)) throw taken()
    if (!isDeepStrictEqual(accesses, before.accesses)) await demandProof(services, tx, by.caller)
    await updatePolicyRow(tx, uuid, form.name, accesses)
    await sessions.changed(tx)
    const after = await present(tx, uuid)
    await audit(tx, actorBy(by), now(), {
      action: 'POLICY_CHANGED',
      subject: subject(after),
      before: recordOf(before),
      after: recordOf(after),
    })
    return after
  })
}

/** @throws Refused 403 for a policy that grants more than the caller has, 404, 409 naming the roles made from it. */
export async function removePolicy({ db, now }: Services, by: By, uuid: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAdministration(tx)
    const policy = await present(tx, uuid)
    forbid(whyNotGrant(by.caller.viewer, policy.accesses))
    const roles = policy.roles.map(({ name }) => name)
    const reason = policyInUse(policy.name, roles)
    if (reason !== null) throw conflict(reason)
    await deletePolicyRow(tx, uuid)
    await audit(tx, actorBy(by), now(), {
      action: 'POLICY_DELETED',
      subject: subject(policy),
      before: recordOf(policy),
    })
  })
}
