import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import {
  createScimToken,
  type IssuedScimToken,
  scimTokenForm,
  scimTokens,
  type ScimTokenForm as Values,
} from '#src/contract/administration/provisioning.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

interface TokenFormProps {
  /** Identity providers that may provision. */
  providers: readonly { id: string; name: string }[]
  onClose: () => void
  onSaved: (token: IssuedScimToken) => void
}

export function TokenForm({ providers, onClose, onSaved }: TokenFormProps) {
  const create = useMutation(mutationOptionsFor(createScimToken, { invalidates: [scimTokens] }))
  const form = useForm<Values, Values, IssuedScimToken>({
    initialValues: { name: '', provider: providers[0]?.id ?? '' },
    schema: scimTokenForm,
    submit: (body) => create.mutateAsync({ body }),
    onSaved,
  })
  const provider = form.field('provider')
  return (
    <FormDialog
      title={t('Create token')}
      form={form}
      note={t(
        'To replace a token, create another one, enter it at your identity provider, then revoke the first.',
      )}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('Name')}
        autoComplete="off"
        maxLength={80}
        required
        {...form.field('name')}
      />
      <Select
        label={t('Provider')}
        required
        options={providers.map(({ id, name }) => ({ value: id, label: name, isData: true }))}
        {...provider}
        onChange={(value) => provider.onChange(value ?? '')}
      />
    </FormDialog>
  )
}
