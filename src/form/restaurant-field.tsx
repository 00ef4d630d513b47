import { useRestaurantOptions } from '#src/app/options.ts'
import { t } from '#src/domain/language/text.ts'
import { Select } from '#src/ui/inputs/select.tsx'
import type { FieldProps } from './use-form.ts'

/** Whose it is to be: asked for in Global mode, where no restaurant is chosen. */
export function RestaurantField({ value, onChange, error }: FieldProps<string>) {
  const options = useRestaurantOptions()
  return (
    <Select
      data-autofocus
      label={t('Restaurant')}
      required
      placeholder={t('Choose a restaurant')}
      options={options}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
    />
  )
}
