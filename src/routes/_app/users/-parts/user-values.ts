import * as z from 'zod/mini'
import {
  type AdministeredUser,
  type NewUser,
  newUser,
} from '#src/contract/administration/administered-users.ts'
import { brokenRules } from '#src/domain/access/password-rules.ts'
import { TYPE_WORDS, type UserType } from '#src/domain/access/user-types.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { type Differences, differences as differencesOf } from '#src/form/differences.ts'
import { yesNo } from './user-words.ts'

/** A user's form is kept by this name: see `useForm`. */
export const KEPT_AS = 'user'

/** What stands in the fields that creating and editing share. */
export interface UserValues {
  email: string
  displayName: string
  type: UserType
  roleUuid: string | null
  restaurantUuids: string[]
  notification: boolean
  multiFactorAuthentication: boolean
}

/** How a new user gets in: by a mailed link, or by a password that somebody gives them. */
export type Entry = 'invitation' | 'password'
export interface NewUserValues extends UserValues {
  entry: Entry
  password: string
}

export function valuesOf(user: AdministeredUser): UserValues {
  return {
    email: user.email,
    displayName: user.displayName,
    type: user.type,
    roleUuid: user.userRoleDto?.uuid ?? null,
    restaurantUuids: user.restaurants.map(({ uuid }) => uuid),
    notification: user.notification,
    multiFactorAuthentication: user.multiFactorAuthentication,
  }
}

export const NEW_USER: NewUserValues = {
  email: '',
  displayName: '',
  type: 'USER',
  roleUuid: null,
  restaurantUuids: [],
  notification: true,
  multiFactorAuthentication: false,
  entry: 'invitation',
  password: '',
}

/**
 * The shared fields in the contract's terms: what another type left in a field that is not shown is not sent. An
 * administrator has no role and no restaurant, a user one restaurant.
 */
export function bodyOf(values: UserValues): UserValues {
  const { email, displayName, type, notification, multiFactorAuthentication } = values
  const isAdmin = type === 'ADMIN'
  const restaurants = type === 'USER' ? values.restaurantUuids.slice(0, 1) : values.restaurantUuids
  return {
    email: email.trim(),
    displayName,
    type,
    roleUuid: isAdmin ? null : values.roleUuid,
    restaurantUuids: isAdmin ? [] : restaurants,
    notification,
    multiFactorAuthentication,
  }
}

export function newUserBody(values: NewUserValues): NewUser {
  const { entry, password } = values
  return { ...bodyOf(values), ...(entry === 'password' && { password }) }
}

/** As the contract has it, with the rules of a password that can be told before it is sent. */
export const newUserForm = newUser.check(
  z.refine(({ password }) => password === undefined || brokenRules(password).length === 0, {
    error: t('The password does not meet all requirements'),
    path: ['password'],
  }),
)

const restaurantsOf = ({ type, restaurants }: AdministeredUser) =>
  type === 'ADMIN'
    ? tc('restaurants', 'all')
    : restaurants.map(({ number }) => number).join(', ') || t('none')

/** Per field what is saved, where it is not what stands in the form. */
export const differences = (values: UserValues, user: AdministeredUser): Differences<UserValues> =>
  differencesOf(bodyOf(values), bodyOf(valuesOf(user)), {
    email: user.email,
    displayName: user.displayName,
    type: TYPE_WORDS[user.type],
    roleUuid: user.userRoleDto?.name ?? t('none'),
    restaurantUuids: restaurantsOf(user),
    notification: yesNo(user.notification),
    multiFactorAuthentication: yesNo(user.multiFactorAuthentication),
  })
