import { adjustmentRuleDictionary } from '#src/contract/kitchen/adjustment-rules.ts'
import { EditableListPage } from '#src/list/editable-list-page.tsx'
import type { ListSearch } from '#src/list/filters/filters.ts'
import { TAKES_EFFECT } from './examples.ts'
import { RuleForm } from './rule-form.tsx'
import { rulesList } from './rules-list.tsx'

/** The adjustment rules: list, create, edit, delete. */
export const RulesPage = ({ search }: { search: ListSearch }) => (
  <EditableListPage
    definition={rulesList}
    search={search}
    about={TAKES_EFFECT}
    calls={adjustmentRuleDictionary}
    Form={RuleForm}
    saved={({ name }) => `${name}. ${TAKES_EFFECT}.`}
  />
)
