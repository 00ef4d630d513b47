import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor } from '#src/api/query.ts'
import {
  createPolicy,
  type Policy,
  type PolicyForm as PolicyBody,
  policies,
  policyForm,
  roleConstituents,
  roles,
  updatePolicy,
} from '#src/contract/roles.ts'
import type { Access } from '#src/domain/access/modules.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { PermissionPicker } from '#src/form/permission-picker.tsx'
import { useCurrent } from '#src/form/use-current.ts'
import { useForm } from '#src/form/use-form.ts'
import { currentRow } from '#src/list/current-row.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { PermissionList } from '#src/ui/access/permission-list.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

const WAYS = { invalidates: [policies, roles, roleConstituents] }
const WIDTH = 640
const MOST_ROWS = 100

interface Values {
  name: string
  accesses: readonly Access[]
}
const valuesOf = (policy: Policy | null): Values => ({
  name: policy?.name ?? '',
  accesses: policy?.accesses ?? [],
})

export interface PolicyFormProps {
  /** The policy to change; null for a new one. */
  policy: Policy | null
  onClose: () => void
  onSaved: (policy: Policy) => void
}

/** A policy's name and what it grants. */
export function PolicyForm({ policy, onClose, onSaved }: PolicyFormProps) {
  const viewer = useViewer()
  const create = useMutation(mutationOptionsFor(createPolicy, WAYS))
  const update = useMutation(mutationOptionsFor(updatePolicy, WAYS))
  const current = useCurrent(policy, ({ uuid }) =>
    currentRow(uuid, (page) => request(policies, { query: { page, limit: MOST_ROWS } })),
  )
  const { base, loaded } = current
  const form = useForm<Values, PolicyBody, Policy>({
    initialValues: valuesOf(policy),
    schema: policyForm,
    submit: (body) =>
      base
        ? update.mutateAsync({ params: { id: base.uuid }, body: { ...body, version: base.version } })
        : create.mutateAsync({ body }),
    onSaved,
  })
  return (
    <FormDialog
      title={policy ? 'Edit policy' : 'Create policy'}
      size={WIDTH}
      form={form}
      onClose={onClose}
      remedy={
        current.isBehind(form) && (
          <Button variant="default" onClick={() => void current.load(form, valuesOf)}>
            Load the current one
          </Button>
        )
      }
      note={
        loaded && (
          <>
            What is saved now, as “{loaded.name}”; saving goes over it.
            <PermissionList accessList={loaded.accesses} label="Saved now" />
          </>
        )
      }
    >
      <TextInput data-autofocus label="Name" maxLength={80} required {...form.field('name')} />
      <PermissionPicker viewer={viewer} {...form.field('accesses')} />
    </FormDialog>
  )
}
