import type { roleConstituents } from '#src/contract/administration/roles.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { accessBeyondOwn } from '#src/domain/access/grants.ts'
import type { Viewer } from '#src/domain/access/permission.ts'
import type { SelectOption } from '#src/ui/inputs/multi-select-rule.ts'

type Constituent = AnswerOf<typeof roleConstituents>['content'][number]

/** Policies to choose from; one that grants more than the editor has himself is there, and says why it is not for him. */
export const policyOptions = (policies: readonly Constituent[], viewer: Viewer): SelectOption[] =>
  policies.map(({ uuid, name, accesses }) =>
    accessBeyondOwn(viewer, accesses).length > 0
      ? { value: uuid, label: `${name} (needs permissions you do not have)`, disabled: true }
      : { value: uuid, label: name },
  )
