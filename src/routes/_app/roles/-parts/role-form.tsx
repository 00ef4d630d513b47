import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '#src/api/call.ts'
import { mutationOptionsFor, queryOptionsFor } from '#src/api/query.ts'
import { users } from '#src/contract/administered-users.ts'
import {
  createRole,
  policies,
  type Role,
  type RoleForm as RoleBody,
  roleConstituents,
  roleForm,
  roles,
  updateRole,
} from '#src/contract/roles.ts'
import { mergeAccess } from '#src/domain/access/modules.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useCurrent } from '#src/form/use-current.ts'
import { useForm } from '#src/form/use-form.ts'
import { currentRow } from '#src/list/current-row.ts'
import { useViewer } from '#src/session/use-viewer.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { policyOptions } from './policy-options.ts'
import { RolePreview } from './role-preview.tsx'

const WAYS = { invalidates: [roles, policies, users] }
const WIDTH = 560
const MOST_ROWS = 100

interface Values {
  name: string
  constituents: string[]
}
const valuesOf = (role: Role | null): Values => ({
  name: role?.name ?? '',
  constituents: role?.constituents.map(({ uuid }) => uuid) ?? [],
})

export interface RoleFormProps {
  /** The role to change; null for a new one. */
  role: Role | null
  onClose: () => void
  onSaved: (role: Role) => void
}

/** A role's name and the policies it is made from; what they grant together stands below as they are chosen. */
export function RoleForm({ role, onClose, onSaved }: RoleFormProps) {
  const viewer = useViewer()
  const choice = useQuery(queryOptionsFor(roleConstituents, {}, { persist: false }))
  const create = useMutation(mutationOptionsFor(createRole, WAYS))
  const update = useMutation(mutationOptionsFor(updateRole, WAYS))
  const current = useCurrent(role, ({ uuid }) =>
    currentRow(uuid, (page) => request(roles, { query: { page, limit: MOST_ROWS } })),
  )
  const { base, loaded } = current
  const form = useForm<Values, RoleBody, Role>({
    initialValues: valuesOf(role),
    schema: roleForm,
    submit: (body) =>
      base
        ? update.mutateAsync({ params: { id: base.uuid }, body: { ...body, version: base.version } })
        : create.mutateAsync({ body }),
    onSaved,
  })
  const { constituents } = form.values
  const known = choice.data?.content ?? []
  const chosen = known.filter(({ uuid }) => constituents.includes(uuid))
  const field = form.field('constituents')
  return (
    <FormDialog
      title={role ? 'Edit role' : 'Create role'}
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
        loaded &&
        `What is saved now, as “${loaded.name}”: ${loaded.constituents.map(({ name }) => name).join(', ')}. Saving goes over it.`
      }
    >
      <TextInput data-autofocus label="Name" maxLength={80} required {...form.field('name')} />
      <MultiSelect
        label="Policies"
        placeholder={choice.isPending ? 'Loading…' : 'Choose policies'}
        options={policyOptions(known, viewer)}
        {...field}
        error={field.error ?? choice.error?.message}
      />
      <RolePreview
        accessList={mergeAccess(chosen.flatMap(({ accesses }) => accesses))}
        policies={chosen.length}
      />
    </FormDialog>
  )
}
