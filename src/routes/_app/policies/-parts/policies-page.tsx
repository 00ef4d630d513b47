import {
  createPolicy,
  deletePolicy,
  type Policy,
  policies,
  policy,
  roleConstituents,
  updatePolicy,
} from '#src/contract/administration/roles.ts'
import { policyInUse } from '#src/domain/access/in-use.ts'
import { t } from '#src/domain/language/text.ts'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { type Grants, GrantsPage } from '../../-grants/grants-page.tsx'
import { policiesList, roleNames } from './policies-list.tsx'
import { KEPT_AS, PolicyForm } from './policy-form.tsx'

const POLICIES: Grants<Policy> = {
  list: policiesList,
  noun: t('policy'),
  keptAs: KEPT_AS,
  row: policy,
  create: createPolicy,
  update: updatePolicy,
  remove: deletePolicy,
  invalidates: [policies, roleConstituents],
  accessOf: ({ accesses }) => accesses,
  factsOf: (policy) => [[t('In roles'), roleNames(policy), policy.roles.length > 0 && 'data']],
  useInUse: (policy) =>
    policyInUse(
      policy.name,
      policy.roles.map(({ name }) => name),
    ),
  Form: PolicyForm,
}

/** The policies: list, create, edit, delete (spec 2 §2). */
export function PoliciesPage({ search }: { search: ListSearch }) {
  return <GrantsPage grants={POLICIES} search={search} />
}
