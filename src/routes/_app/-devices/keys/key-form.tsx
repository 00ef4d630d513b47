import { useMutation } from '@tanstack/react-query'
import { mutationOptionsFor } from '#src/api/query/query-options.ts'
import { useRestaurantOptions } from '#src/app/options.ts'
import { usePlace } from '#src/app/place.ts'
import {
  createIntakeKey,
  type IssuedIntakeKey,
  intakeKeys,
  keyForm,
  type KeyForm as Values,
} from '#src/contract/devices/intake-keys.ts'
import { USUAL_SCOPES } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { useForm } from '#src/form/use-form.ts'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { ScopesField } from './scopes-field.tsx'

interface KeyFormProps {
  onClose: () => void
  onSaved: (key: IssuedIntakeKey) => void
}

/** A key for a system that reports without a device of its own, such as a point-of-sale hub. */
export function KeyForm({ onClose, onSaved }: KeyFormProps) {
  const { restaurantUuid } = usePlace()
  const restaurants = useRestaurantOptions()
  const create = useMutation(mutationOptionsFor(createIntakeKey, { invalidates: [intakeKeys] }))
  const form = useForm<Values, Values, IssuedIntakeKey>({
    initialValues: {
      name: '',
      restaurantUuids: restaurantUuid === undefined ? [] : [restaurantUuid],
      scopes: [...USUAL_SCOPES],
    },
    schema: keyForm,
    submit: (body) => create.mutateAsync({ body }),
    onSaved,
  })
  return (
    <FormDialog
      title={t('Create key')}
      form={form}
      note={t(
        'For a system that reports several restaurants, such as a point-of-sale hub. A device in a kitchen gets its key with a code.',
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
      <MultiSelect
        label={t('Restaurants')}
        required
        options={restaurants}
        {...form.field('restaurantUuids')}
      />
      <ScopesField {...form.field('scopes')} />
    </FormDialog>
  )
}
