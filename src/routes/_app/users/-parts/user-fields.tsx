import { useQuery } from '@tanstack/react-query'
import { queryOptionsFor } from '#src/api/query/query-options.ts'
import { retryMissing } from '#src/api/query/retry-missing.ts'
import { useRestaurantOptions } from '#src/app/options.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import { allRoles } from '#src/contract/administration/roles.ts'
import { managedText, provisionedText, selfRefusal } from '#src/domain/access/administering.ts'
import { TYPE_WORDS, USER_TYPES, type UserType } from '#src/domain/access/user-types.ts'
import { t } from '#src/domain/language/text.ts'
import { type Differences, SAVED_BELOW } from '#src/form/differences.ts'
import type { Form } from '#src/form/use-form.ts'
import { useSession } from '#src/session/use-session.ts'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { MultiSelect } from '#src/ui/inputs/multi-select.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text-input.tsx'
import type { UserValues } from './user-values.ts'

const SEES: Readonly<Record<UserType, string>> = {
  ADMIN: t('Can see and do everything.'),
  MANAGER: t('Can see the restaurants chosen below, as the role allows.'),
  USER: t('Can see one restaurant, as the role allows.'),
}

export interface UserFieldsProps {
  form: Pick<Form<UserValues>, 'values' | 'field'>
  /** The user as the provider has them; null for a new one. */
  user: AdministeredUser | null
  /** What is saved now, by the fields where it is something else. */
  differs: Differences<UserValues>
}

/** The fields that creating and editing a user share; those that do not concern the type are not there. */
export function UserFields({ form, user, differs }: UserFieldsProps) {
  const { state } = useSession()
  const me = { uuid: state.user?.uuid ?? '' }
  const { values } = form
  const mayMakeAdmins = state.userType === 'ADMIN'
  const why = (what: 'type' | 'role' | 'multiFactor') => (user ? selfRefusal(me, user.uuid, what) : null)
  const managed = user?.managedBy === undefined ? null : managedText(user.managedBy)
  const provisioned =
    user?.provisioned && user.managedBy !== undefined ? provisionedText(user.managedBy) : null
  const roleOptions = useRoleOptions(user)
  const restaurantOptions = useRestaurantOptions(ownRestaurants(user))
  const restaurants = form.field('restaurantUuids')
  const { value: notification, ...notificationField } = form.field('notification')
  const { value: multiFactor, ...multiFactorField } = form.field('multiFactorAuthentication')
  const keepsFactor = user?.multiFactorReady ? why('multiFactor') : null

  return (
    <>
      <TextInput
        data-autofocus
        label={t('E-mail')}
        type="email"
        autoComplete="off"
        maxLength={255}
        required
        inputWrapperOrder={SAVED_BELOW}
        description={differs.email ?? provisioned}
        {...form.field('email')}
        disabled={provisioned !== null}
      />
      <TextInput
        label={t('Name')}
        autoComplete="off"
        maxLength={80}
        required
        inputWrapperOrder={SAVED_BELOW}
        description={differs.displayName}
        {...form.field('displayName')}
        disabled={provisioned !== null}
      />
      <Select
        label={t('Type')}
        required
        inputWrapperOrder={SAVED_BELOW}
        options={USER_TYPES.map((value) => ({
          value,
          label: TYPE_WORDS[value],
          disabled: value === 'ADMIN' && !mayMakeAdmins,
        }))}
        {...form.field('type')}
        onChange={(value) => form.field('type').onChange(value as UserType)}
        disabled={(managed ?? why('type')) !== null}
        description={differs.type ?? managed ?? why('type') ?? SEES[values.type]}
      />
      {values.type !== 'ADMIN' && (
        <Select
          label={t('Role')}
          required
          inputWrapperOrder={SAVED_BELOW}
          placeholder={t('Choose a role')}
          {...roleOptions}
          {...form.field('roleUuid')}
          disabled={(managed ?? why('role')) !== null}
          description={differs.roleUuid ?? (managed === null ? why('role') : null)}
        />
      )}
      {values.type === 'USER' && (
        <Select
          label={t('Restaurant')}
          required
          inputWrapperOrder={SAVED_BELOW}
          placeholder={t('Choose a restaurant')}
          options={restaurantOptions}
          value={restaurants.value[0] ?? null}
          onChange={(value) => restaurants.onChange(value === null ? [] : [value])}
          error={restaurants.error}
          disabled={managed !== null}
          description={differs.restaurantUuids}
        />
      )}
      {values.type === 'MANAGER' && (
        <MultiSelect
          label={t('Restaurants')}
          placeholder={t('Choose restaurants')}
          options={restaurantOptions}
          {...restaurants}
          disabled={managed !== null}
          description={differs.restaurantUuids}
        />
      )}
      <Checkbox
        label={t('Notifications')}
        {...notificationField}
        checked={notification}
        description={differs.notification}
      />
      <Checkbox
        label={t('Multi-factor authentication')}
        {...multiFactorField}
        checked={multiFactor}
        disabled={keepsFactor !== null}
        description={differs.multiFactorAuthentication ?? keepsFactor ?? factorNote(multiFactor, user)}
      />
    </>
  )
}

function factorNote(asked: boolean, user: AdministeredUser | null): string {
  if (user?.multiFactorReady)
    return asked ? t('Set up. Signing in needs a code or a passkey.') : t('Saving removes the current setup.')
  return asked
    ? t('Required. The user sets it up at the next sign-in.')
    : t('Off. Signing in needs only the password.')
}

/** Roles by name; the one the user has is there before they have come. */
function useRoleOptions(user: AdministeredUser | null) {
  const query = useQuery(queryOptionsFor(allRoles))
  const reload = retryMissing(query)
  const options = (query.data?.content ?? []).map(({ uuid, name }) => ({
    value: uuid,
    label: name,
    isData: true,
  }))
  const own = user?.userRoleDto
  if (!own || options.some(({ value }) => value === own.uuid)) return { options, reload }
  return { options: [...options, { value: own.uuid, label: own.name, isData: true }], reload }
}

/** The user's restaurants, some of which the editor may not be allowed to see. */
const ownRestaurants = (user: AdministeredUser | null) =>
  (user?.restaurants ?? []).map(({ uuid, number, name }) => ({
    value: uuid,
    label: `${number} - ${name}`,
    isData: true,
  }))
