import { useMutation } from '@tanstack/react-query'
import { call } from '#src/api/call/call.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  type AdministeredUser,
  createUser,
  inviteUser,
  type NewUser,
  users,
} from '#src/contract/administration/administered-users.ts'
import { roles } from '#src/contract/administration/roles.ts'
import { t } from '#src/domain/language/text.ts'
import { SAVED_BELOW } from '#src/form/differences.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import type { KeptForm } from '#src/form/kept-form.ts'
import { NewPasswordField } from '#src/form/new-password-field.tsx'
import { useForm } from '#src/form/use-form.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { UserFields } from './user-fields.tsx'
import { KEPT_AS, NEW_USER, type NewUserValues, newUserBody, newUserForm } from './user-values.ts'

const ENTRIES = [
  { value: 'invitation', label: t('Send an invitation') },
  { value: 'password', label: t('Set a first password') },
]

export interface Created {
  user: AdministeredUser
  /** What became of the invitation: sent, not wanted, or the reason why it was not sent. */
  invitation: 'sent' | 'none' | { failed: string }
}

export interface CreateUserProps {
  /** What was typed before the page was left for a proof. */
  kept?: KeptForm['values'] | undefined
  onClose: () => void
  onSaved: (created: Created) => void
}

/** A new user, and how they get in. */
export function CreateUser({ kept, onClose, onSaved }: CreateUserProps) {
  const create = useMutation(mutationOptionsFor(createUser, { invalidates: [users, roles] }))
  const form = useForm<NewUserValues, NewUser, Created>({
    initialValues: NEW_USER,
    schema: newUserForm,
    toBody: newUserBody,
    submit: async (body) => {
      const user = await create.mutateAsync({ body })
      if (body.password !== undefined) return { user, invitation: 'none' }
      // The user exists by now: a failed invitation is reported, and can be sent again from the user's row.
      const sent = await call(inviteUser, { params: { id: user.uuid } })
      return { user, invitation: sent.success ? 'sent' : { failed: sent.message } }
    },
    onSaved,
    keep: { name: KEPT_AS, row: null },
    kept,
  })
  const entry = form.field('entry')
  const invites = entry.value === 'invitation'
  return (
    <FormDialog title={t('Create user')} form={form} onClose={onClose}>
      <UserFields form={form} user={null} differs={{}} />
      <Select
        label={t('First sign-in')}
        inputWrapperOrder={SAVED_BELOW}
        options={ENTRIES}
        {...entry}
        onChange={(value) => entry.onChange(value === 'password' ? 'password' : 'invitation')}
        description={
          invites
            ? t('A link to choose a password is e-mailed. It works once, within one day.')
            : t('Give it to the user yourself. They have to change it at the first sign-in.')
        }
      />
      {!invites && <NewPasswordField {...form.field('password')} />}
    </FormDialog>
  )
}
