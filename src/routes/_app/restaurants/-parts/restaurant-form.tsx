import { t } from '#src/domain/language/text.ts'
import '#src/ui/field-styles.ts'
import { Autocomplete, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import {
  createRestaurant,
  type RestaurantCard,
  restaurantCardById,
  restaurantCards,
  restaurantForm,
  restaurantHoldings,
  updateRestaurant,
} from '#src/contract/administration/administered-restaurants.ts'
import { cities, states } from '#src/contract/administration/places.ts'
import { restaurantById, restaurants } from '#src/contract/administration/restaurants.ts'
import { suggestedZones } from '#src/domain/restaurants/zones.ts'
import { formatDay } from '#src/domain/time/format.ts'
import { dayKey } from '#src/domain/time/zone.ts'
import { FormDialog } from '#src/form/form-dialog.tsx'
import { type EntryFormProps, useDictionaryForm } from '#src/form/use-dictionary-form.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { PasswordInput } from '#src/ui/inputs/password-input.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import { bodyOf, type RestaurantValues, valuesOf } from './restaurant-values.ts'
import css from './restaurants.module.css'
import { ZoneField } from './zone-field.tsx'

/** Says what another zone means, where there is a history that it is about. */
function ZoneChange({ card, timezone }: { card: RestaurantCard; timezone: string }) {
  const holdings = useQuery(queryOptionsFor(restaurantHoldings, { params: { id: card.uuid } }))
  const since = holdings.data?.historySince
  if (since === undefined || since === null) return null
  return (
    <Text role="status" size="sm">
      {t(
        'There is history since {day}. No recorded data is lost or moved, but all of it is shown in the time of {zone} from now on, and daily, weekly and day-part figures are recalculated. Saving may take a few seconds.',
        { day: formatDay(dayKey(since, card.timezone)), zone: timezone.replaceAll('_', ' ') },
      )}
    </Text>
  )
}

const CALLS = {
  form: restaurantForm,
  list: restaurantCards,
  byId: restaurantCardById,
  create: createRestaurant,
  update: updateRestaurant,
}

/** A restaurant's fields. Its zone follows the place as long as nobody has chosen one. */
export function RestaurantForm(props: EntryFormProps<RestaurantCard>) {
  const { row } = props
  const askedStates = useQuery(queryOptionsFor(states))
  const states_ = askedStates.data?.content ?? []
  const { form, field, dialog } = useDictionaryForm<RestaurantCard, RestaurantValues>({
    ...props,
    calls: CALLS,
    noun: t('restaurant'),
    invalidates: [restaurants, restaurantById],
    valuesOf,
    toBody: bodyOf,
    texts: ({ number, name, timezone, stateCode, city, postalCode, addressLine1, addressLine2 }) => ({
      number,
      name,
      timezone,
      state: stateCode ?? t('None'),
      city,
      postalCode,
      addressLine1,
      addressLine2,
    }),
  })
  const { state, city, timezone } = form.values
  const asked = useQuery(
    queryOptionsFor(cities, { query: { stateUuid: state ?? '' } }, { enabled: state !== null }),
  )
  const known = asked.data?.content ?? []
  const zonesAt = (place: { state: string | null; city: string }) =>
    suggestedZones({
      ofState: states_.find(({ uuid }) => uuid === place.state)?.timezones ?? [],
      city: place.city,
      cities: place.state === state ? known : [],
    })
  const suggested = zonesAt({ state, city })
  const follow = (place: { state: string | null; city: string }) => {
    const [next] = zonesAt(place)
    const follows = timezone === '' || (row === null && timezone === suggested[0])
    if (follows && next !== undefined) form.field('timezone').onChange(next)
  }
  const { value: removes, ...removesField } = form.field('removesCode')

  return (
    <FormDialog {...dialog} size={640}>
      <div className={css.pair}>
        <TextInput
          data-autofocus
          label={t('Number')}
          autoComplete="off"
          maxLength={16}
          required
          {...field('number')}
        />
        <TextInput label={t('Name')} autoComplete="off" maxLength={80} required {...field('name')} />
      </div>
      <div className={css.pair}>
        <Select
          label={t('State')}
          placeholder={t('Choose a state')}
          clearable
          reload={retryMissing(askedStates)}
          options={states_.map(({ uuid, name }) => ({ value: uuid, label: name, isData: true }))}
          {...field('state')}
          onChange={(next) => {
            form.field('state').onChange(next)
            follow({ state: next, city })
          }}
        />
        <Autocomplete
          label={t('City')}
          autoComplete="off"
          maxLength={80}
          openOnFocus={false}
          data={known.map(({ name }) => name)}
          {...field('city')}
          onChange={(next) => {
            form.field('city').onChange(next)
            follow({ state, city: next })
          }}
        />
      </div>
      <TextInput label={t('Address')} autoComplete="off" maxLength={120} {...field('addressLine1')} />
      <div className={css.pair}>
        <TextInput
          label={t('Address line 2')}
          autoComplete="off"
          maxLength={120}
          {...field('addressLine2')}
        />
        <TextInput label={t('Postal code')} autoComplete="off" maxLength={16} {...field('postalCode')} />
      </div>
      <ZoneField suggested={suggested} {...field('timezone')} />
      {row !== null && timezone !== row.timezone && <ZoneChange card={row} timezone={timezone} />}
      <PasswordInput
        label={t('Security code')}
        autoComplete="new-password"
        maxLength={32}
        disabled={removes}
        {...field('securityCode')}
        description={
          row?.hasSecurityCode
            ? t('A code is set, but it cannot be viewed. Leave this empty to keep it.')
            : t('It cannot be viewed after it is saved.')
        }
      />
      {row?.hasSecurityCode && (
        <Checkbox label={t('Remove the security code')} {...removesField} checked={removes} />
      )}
    </FormDialog>
  )
}
