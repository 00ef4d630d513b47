import type { User } from '#src/contract/account/user.ts'
import { type RestaurantOption, realRestaurants, SELECT } from './restaurant-options.ts'

/** Why nobody is signed in any more, where a person should be told. */
/** `unpaired` is the end of a wall tablet's session. */
export type SignOutReason = 'signed-out' | 'session-ended' | 'signed-out-elsewhere' | 'unpaired'

export interface SessionFailure {
  code: number
  message: string
}

/** The login state (spec 1 §3). */
export interface LoginState {
  isLoggedIn: boolean
  /** False while a multi-factor code is awaited. */
  verified: boolean
  isBlocked: boolean
  /** The stored session is being restored, or a sign-in is under way. */
  isLoading: boolean
  /** USER, ADMIN or another type; null while unknown. */
  userType: string | null
  /** Paths the user may see, computed by the shell from the route data. */
  allowedPages: readonly string[]
  restaurants: readonly RestaurantOption[]
  /** The current restaurant's uuid, or 'select' for Global. */
  restaurantUuid: string
  user: User | null
  /** Days until the password expires; 0 asks for a change, null never expires. */
  loginInfo: { daysToPasswordExpiration: number | null }
  /** The provider could not be reached at the start, or not yet: the user is the one last seen. */
  isOffline: boolean
  /** The last failure of sign-in, sign-out or restore. */
  error: SessionFailure | null
  reason: SignOutReason | null
}

export type LoginEvent =
  | { type: 'signInStarted' }
  | { type: 'signInFailed'; error: SessionFailure }
  | { type: 'signedIn'; user: User; pending: boolean; daysToPasswordExpiration: number | null }
  | { type: 'restoreStarted' }
  | { type: 'restored'; user: User; daysToPasswordExpiration: number | null }
  | { type: 'restoredOffline'; user: User; pending: boolean; error: SessionFailure | null }
  | { type: 'verificationNeeded' }
  | { type: 'restoreFailed'; error: SessionFailure }
  | { type: 'verified' }
  | { type: 'restaurantsLoaded'; restaurants: readonly RestaurantOption[]; stored: string | null }
  | { type: 'ownRestaurantLoaded'; restaurant: RestaurantOption }
  | { type: 'restaurantChosen'; restaurantUuid: string }
  | { type: 'pagesAllowed'; allowedPages: readonly string[] }
  | { type: 'passwordExpired' }
  | { type: 'blocked' }
  | { type: 'logoutFailed'; error: SessionFailure }
  | { type: 'signedOut'; reason: SignOutReason | null }

/** Nobody signed in, nothing pending. */
export const SIGNED_OUT: LoginState = {
  isLoggedIn: false,
  verified: true,
  isBlocked: false,
  isLoading: false,
  userType: null,
  allowedPages: [],
  restaurants: [],
  restaurantUuid: SELECT,
  user: null,
  loginInfo: { daysToPasswordExpiration: null },
  isOffline: false,
  error: null,
  reason: null,
}
/** Before the stored session has been looked at. */
export const STARTING: LoginState = { ...SIGNED_OUT, isLoading: true }

/** The restaurant a user starts with: a USER their own, the others the stored one if it is still theirs. */
function restoredRestaurant(restaurants: readonly RestaurantOption[], stored: string | null): string {
  return realRestaurants(restaurants).some((option) => option.value === stored) && stored !== null
    ? stored
    : SELECT
}

function withUser(state: LoginState, user: User): LoginState {
  const own = user.type === 'USER' ? (user.restaurantUuid ?? SELECT) : state.restaurantUuid
  return { ...state, isLoggedIn: true, isLoading: false, user, userType: user.type, restaurantUuid: own }
}

/** The next login state; pure (spec 1 §4). */
export function nextState(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'signInStarted':
      return { ...SIGNED_OUT, isLoading: true }
    case 'signInFailed':
      return { ...state, isLoading: false, error: event.error }
    case 'signedIn':
      return {
        ...withUser(SIGNED_OUT, event.user),
        verified: !event.pending,
        loginInfo: { daysToPasswordExpiration: event.daysToPasswordExpiration },
      }
    case 'restoreStarted':
      return state.isLoggedIn ? state : { ...state, isLoading: true }
    case 'restored':
      return {
        ...withUser(state, event.user),
        verified: true,
        isOffline: false,
        error: null,
        reason: null,
        loginInfo: { daysToPasswordExpiration: event.daysToPasswordExpiration },
      }
    case 'restoredOffline':
      return { ...withUser(state, event.user), verified: !event.pending, isOffline: true, error: event.error }
    case 'verificationNeeded':
      return { ...state, isLoggedIn: true, isLoading: false, verified: false }
    case 'restoreFailed':
      return { ...state, error: event.error }
    case 'verified':
      return state.verified ? state : { ...state, verified: true }
    case 'restaurantsLoaded': {
      // What was chosen while the list was on its way stands.
      const chosen = state.restaurantUuid === SELECT ? event.stored : state.restaurantUuid
      return {
        ...state,
        restaurants: event.restaurants,
        restaurantUuid: restoredRestaurant(event.restaurants, chosen),
      }
    }
    case 'ownRestaurantLoaded':
      return { ...state, restaurants: [event.restaurant], restaurantUuid: event.restaurant.value }
    case 'restaurantChosen':
      return canChoose(state, event.restaurantUuid)
        ? { ...state, restaurantUuid: event.restaurantUuid }
        : state
    case 'pagesAllowed':
      return { ...state, allowedPages: event.allowedPages }
    case 'passwordExpired':
      return { ...state, isLoading: false, loginInfo: { daysToPasswordExpiration: 0 } }
    case 'blocked':
      return { ...SIGNED_OUT, isBlocked: true }
    case 'logoutFailed':
      return { ...state, error: event.error }
    case 'signedOut':
      return { ...SIGNED_OUT, reason: event.reason }
  }
}

/** A USER is bound to their restaurant; the others choose among theirs or Global (spec 1 §6). */
export function canChoose(state: LoginState, restaurantUuid: string): boolean {
  if (state.userType === null || state.userType === 'USER') return false
  return restaurantUuid === SELECT || state.restaurants.some((option) => option.value === restaurantUuid)
}
