import type { FieldProps } from '#src/form/use-form.ts'
import { realRestaurants } from '#src/session/restaurant-options.ts'
import { useSession } from '#src/session/use-session.ts'
import { Select } from '#src/ui/inputs/select.tsx'

/** Whose it is to be: asked for in Global mode, where no restaurant is chosen. */
export function RestaurantField({ value, onChange, error }: FieldProps<string>) {
  const { restaurants } = useSession().state
  const options = realRestaurants(restaurants)
    .map((one) => ({ value: one.value, label: one.label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      data-autofocus
      label="Restaurant"
      required
      placeholder="Choose a restaurant"
      options={options}
      value={value}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
    />
  )
}
