import { INTAKE_SCOPE_WORDS, INTAKE_SCOPES, type IntakeScope } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import type { FieldProps } from '#src/form/use-form.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'

const OPTIONS = INTAKE_SCOPES.map((value) => ({ value, label: INTAKE_SCOPE_WORDS[value] }))

/** What a key allows. */
export function ScopesField({ onChange, ...field }: FieldProps<IntakeScope[]>) {
  return (
    <MultiSelect
      label={t('Allowed')}
      required
      options={OPTIONS}
      onChange={(value) => onChange(value as IntakeScope[])}
      {...field}
    />
  )
}
