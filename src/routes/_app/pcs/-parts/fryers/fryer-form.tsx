import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import {
  type Fryer,
  fryerDictionary,
  knownVendors,
  type FryerForm as Values,
} from '#src/contract/kitchen/fryers.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { RestaurantField } from '#src/form/restaurant-field.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'

/** A fryer's fields; a new one's restaurant is asked for in Global mode. */
export function FryerForm(props: EntryFormProps<Fryer>) {
  const vendors = useQuery(queryOptionsFor(knownVendors))
  const { form, field, differs, dialog, asked } = useDictionaryForm<Fryer, Values>({
    ...props,
    calls: fryerDictionary,
    noun: t('fryer'),
    invalidates: [knownVendors],
    valuesOf: (row, restaurantUuid) => ({
      restaurantUuid: row?.restaurantUuid ?? restaurantUuid,
      name: row?.name ?? '',
      vendor: row?.vendor ?? '',
      linked: row?.linked ?? true,
    }),
    texts: ({ name, vendor, linked }) => ({ name, vendor, linked: linked ? t('Yes') : t('No') }),
  })
  const { value: linked, ...linkedField } = form.field('linked')

  return (
    <FormDialog {...dialog}>
      {asked && <RestaurantField {...form.field('restaurantUuid')} />}
      <TextInput
        {...(!asked && { 'data-autofocus': true })}
        label={t('Name')}
        autoComplete="off"
        maxLength={64}
        required
        {...field('name')}
      />
      <Autocomplete
        label={t('Vendor')}
        autoComplete="off"
        maxLength={64}
        required
        openOnFocus={false}
        data={vendors.data?.content ?? []}
        {...field('vendor')}
      />
      <Checkbox
        label={t('Sends data automatically')}
        {...linkedField}
        checked={linked}
        description={differs.linked}
      />
    </FormDialog>
  )
}
