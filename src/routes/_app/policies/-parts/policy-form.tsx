import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  createPolicy,
  type Policy,
  type PolicyForm as PolicyBody,
  policies,
  policyForm,
  roleConstituents,
  roles,
  updatePolicy,
} from '#src/contract/administration/roles.ts'
import type { Access } from '#src/domain/access/modules.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { PermissionPicker } from '#src/form/permission-picker.tsx'
import { useRowForm } from '#src/form/use-row-form.tsx'
import { currentRow } from '#src/list/removal/current-row.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import type { GrantFormProps } from '../../-grants/grants-page.tsx'

const WAYS = { invalidates: [policies, roles, roleConstituents] }
const WIDTH = 640
const MOST_ROWS = 100
export const KEPT_AS = 'policy'

interface Values {
  name: string
  accesses: readonly Access[]
}
const valuesOf = (policy: Policy | null): Values => ({
  name: policy?.name ?? '',
  accesses: policy?.accesses ?? [],
})

/** A policy's name and what it grants. */
export function PolicyForm({ row, kept, onClose, onSaved }: GrantFormProps<Policy>) {
  const viewer = useViewer()
  const create = useMutation(mutationOptionsFor(createPolicy, WAYS))
  const update = useMutation(mutationOptionsFor(updatePolicy, WAYS))
  const { form, loaded, remedy } = useRowForm<Policy, Values, PolicyBody>({
    row,
    kept,
    keptAs: KEPT_AS,
    valuesOf,
    schema: policyForm,
    create: (body) => create.mutateAsync({ body }),
    update: ({ uuid }, body) => update.mutateAsync({ params: { id: uuid }, body }),
    now: ({ uuid }) => currentRow(uuid, (page) => request(policies, { query: { page, limit: MOST_ROWS } })),
    onSaved,
  })
  return (
    <FormDialog
      title={row ? t('Edit policy') : t('Create policy')}
      size={WIDTH}
      form={form}
      onClose={onClose}
      remedy={remedy}
      note={
        loaded && (
          <>
            {t('Currently saved as “{name}”. Saving overwrites it.', { name: loaded.name })}
            <PermissionList accessList={loaded.accesses} label={t('Saved now')} />
          </>
        )
      }
    >
      <TextInput data-autofocus label={t('Name')} maxLength={80} required {...form.field('name')} />
      <PermissionPicker viewer={viewer} {...form.field('accesses')} />
    </FormDialog>
  )
}
