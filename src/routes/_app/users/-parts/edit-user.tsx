import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call/call.ts'
import { sentenceOf } from '#src/api/call/result.ts'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  type AdministeredUser,
  type ChangedUser,
  changedUser,
  updateUser,
  userById,
  users,
} from '#src/contract/administration/administered-users.ts'
import { roles } from '#src/contract/administration/roles.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import type { KeptForm } from '#src/form/kept-form.ts'
import { useForm } from '#src/form/use-form.ts'
import { UserFields } from './user-fields.tsx'
import { bodyOf, differences, KEPT_AS, type UserValues, valuesOf } from './user-values.ts'

const CONFLICT = 409

export interface EditUserProps {
  user: AdministeredUser
  /** What was typed before the page was left for a proof. */
  kept?: KeptForm['values'] | undefined
  onClose: () => void
  onSaved: (user: AdministeredUser) => void
}

/** A user's fields. What somebody else saved meanwhile is shown next to what was typed. */
export function EditUser({ user, kept, onClose, onSaved }: EditUserProps) {
  const [base, setBase] = useState(user)
  const [loaded, setLoaded] = useState(false)
  const update = useMutation(mutationOptionsFor(updateUser, { invalidates: [users, userById, roles] }))
  const form = useForm<UserValues, ChangedUser, AdministeredUser>({
    initialValues: valuesOf(user),
    schema: changedUser,
    toBody: (values) => ({ ...bodyOf(values), uuid: base.uuid, version: base.version }),
    submit: (body) => update.mutateAsync({ body }),
    onSaved,
    keep: { name: KEPT_AS, row: base },
    kept,
  })
  const loadCurrent = async () => {
    const result = await call(userById, { params: { id: base.uuid } })
    if (!result.success) return form.setProblem({ message: sentenceOf(result), code: result.code })
    form.setProblem(null)
    setBase(result.results)
    form.rebase(valuesOf(result.results))
    setLoaded(true)
  }
  const differs = loaded ? differences(form.values, base) : {}
  return (
    <FormDialog
      title={t('Edit user')}
      form={form}
      onClose={onClose}
      remedy={
        form.problem?.code === CONFLICT && (
          <Button variant="default" onClick={() => void loadCurrent()}>
            {t('Load current version')}
          </Button>
        )
      }
      note={
        loaded &&
        Object.keys(differs).length > 0 &&
        t('The saved value is shown next to each field that differs.')
      }
    >
      <UserFields form={form} user={base} differs={differs} />
    </FormDialog>
  )
}
