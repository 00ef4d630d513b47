import { type Page, pageName, SECTION_NAMES } from '#src/app/pages.ts'
import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import type { Camera } from '#src/contract/cameras/cameras.ts'
import type { Tablet } from '#src/contract/devices/tablets.ts'
import type { Found } from '#src/contract/operations/find.ts'
import type { Term } from '#src/domain/glossary.ts'
import { t, tc } from '#src/domain/language/text.ts'
import { statusOf } from '#src/domain/status.ts'
import { CAMERA_STATES, DEVICE_STATES } from '#src/domain/statuses.ts'
import { formatDayTime } from '#src/domain/time/format.ts'
import { sideBySide } from '#src/domain/units/side-by-side.ts'
import { type RestaurantOption, realRestaurants, SELECT } from '#src/session/restaurant-options.ts'
import { SCHEMES } from '../header/schemes.ts'
import { devicesFirst, matchingDevices } from './device-match.ts'
import { everydayWordsFor, inOtherLanguages } from './everyday.ts'
import { matching } from './match.ts'
import { suggested } from './suggest.ts'
import { isQuestion } from './terms.ts'

export type Action = 'account' | 'support' | 'keys' | 'sign-out'

interface Named {
  /** Unlike any other entry's, and the same each time. */
  id: string
  label: string
  /** What tells it from another of the same name. */
  detail: string
  /** The texts that its name is made of, where that is more than one. */
  parts?: readonly string[]
}

/** Something the palette leads to or does. */
export type Entry = Named &
  (
    | { kind: 'page'; path: string }
    | { kind: 'restaurant'; uuid: string }
    | { kind: 'camera' | 'tablet'; uuid: string; restaurantUuid: string }
    | { kind: 'fryer'; name: string; restaurantUuid: string }
    | { kind: 'order'; orderUuid: string; restaurantUuid: string }
    | { kind: 'user'; email: string; restaurantUuids: readonly string[] }
    | { kind: 'time'; path: string; search: Record<string, unknown> }
    | { kind: 'term'; term: string }
    | { kind: 'action'; action: Action }
    | { kind: 'scheme'; scheme: (typeof SCHEMES)[number]['value'] }
  )

export interface Group {
  heading: string
  entries: Entry[]
  /** How many more there are than are shown. */
  more: number
}

export const pageEntries = (pages: readonly Page[]): Entry[] =>
  pages.map((page) => ({
    kind: 'page',
    id: `page ${page.path}`,
    label: pageName(page),
    detail: page.path.startsWith('/user-settings/') ? t('Your account') : '',
    parts: [page.title, ...(page.menu ? [SECTION_NAMES[page.menu.section]] : [])],
    path: page.path,
  }))

/** The restaurants that may become the current one, and Global where that is not what is shown. */
export function restaurantEntries(options: readonly RestaurantOption[], current: string): Entry[] {
  const real = realRestaurants(options).map(({ value, label }) => ({ value, label, detail: '' }))
  const all = { value: SELECT, label: t('Global'), detail: t('All restaurants') }
  return [...(current === SELECT || real.length === 0 ? [] : [all]), ...real].map(
    ({ value, label, detail }) => ({
      kind: 'restaurant',
      id: `restaurant ${value}`,
      label,
      detail: value === current ? t('Current') : detail,
      uuid: value,
    }),
  )
}

/** Where an entry is, if not in the current restaurant alone. */
const placeOf = ({ number, name }: Found['cameras'][number]['restaurant']) => `${number} - ${name}`

/** Each with how it stands, and in which restaurant it is where that is named. */
export const cameraEntries = (
  cameras: readonly (Pick<Camera, 'uuid' | 'name' | 'status'> & Partial<Found['cameras'][number]>)[],
  restaurantUuid: string,
): Entry[] =>
  cameras.map(({ uuid, name, status, restaurant }) => ({
    kind: 'camera',
    id: `camera ${uuid}`,
    label: name,
    detail: sideBySide([restaurant && placeOf(restaurant), statusOf(CAMERA_STATES, status).word]),
    uuid,
    restaurantUuid: restaurant?.uuid ?? restaurantUuid,
  }))

/** With their vendor, or in Global with their restaurant. */
export const fryerEntries = (fryers: Found['fryers'], isGlobal: boolean): Entry[] =>
  fryers.map(({ uuid, name, vendor, restaurant }) => ({
    kind: 'fryer',
    id: `fryer ${uuid}`,
    label: name,
    detail: isGlobal ? placeOf(restaurant) : vendor,
    name,
    restaurantUuid: restaurant.uuid,
  }))

/** By number and customer, with the time at which they leave in their restaurant's zone. */
export const orderEntries = (orders: Found['orders'], isGlobal: boolean): Entry[] =>
  orders.map(({ uuid, number, customer, departureTime, restaurant }) => ({
    kind: 'order',
    id: `order ${uuid}`,
    label: sideBySide([t('Order #{number}', { number }), customer]),
    detail: sideBySide([
      isGlobal && placeOf(restaurant),
      t('Leaves {time}', { time: formatDayTime(departureTime, restaurant.timezone) }),
    ]),
    orderUuid: uuid,
    restaurantUuid: restaurant.uuid,
  }))

export const tabletEntries = (tablets: readonly Tablet[], restaurantUuid: string): Entry[] =>
  tablets.map(({ uuid, name, status }) => ({
    kind: 'tablet',
    id: `tablet ${uuid}`,
    label: name,
    detail: statusOf(DEVICE_STATES, status).word,
    uuid,
    restaurantUuid,
  }))

export const userEntries = (users: readonly AdministeredUser[]): Entry[] =>
  users.map(({ uuid, displayName, email, restaurants }) => ({
    kind: 'user',
    id: `user ${uuid}`,
    label: displayName,
    detail: email,
    email,
    restaurantUuids: restaurants.map((restaurant) => restaurant.uuid),
  }))

/** Each with what it means: who asks for that needs to go nowhere. */
export const termEntries = (terms: readonly Term[]): Entry[] =>
  terms.map(({ term, meaning }) => ({
    kind: 'term',
    id: `term ${term}`,
    label: term,
    detail: meaning,
    term,
  }))

const ACTIONS: readonly Entry[] = [
  { kind: 'action', id: 'action account', label: t('My Account'), detail: '', action: 'account' },
  { kind: 'action', id: 'action support', label: t('Contact support'), detail: '', action: 'support' },
  ...SCHEMES.map(
    ({ value, label }): Entry => ({
      kind: 'scheme',
      id: `scheme ${value}`,
      label,
      detail: t('Appearance'),
      scheme: value,
    }),
  ),
  { kind: 'action', id: 'action keys', label: t('Keyboard shortcuts'), detail: '', action: 'keys' },
  { kind: 'action', id: 'action sign-out', label: t('Sign Out'), detail: '', action: 'sign-out' },
]

/** What can be done from any page; support is asked by those who may. */
export const actionEntries = (mayAsk: boolean): Entry[] =>
  ACTIONS.filter((entry) => mayAsk || entry.kind !== 'action' || entry.action !== 'support')

/** So many of a group's are shown; the rest are found by typing more. */
const MOST = { pages: 80, restaurants: 8, devices: 8 }

function group(heading: string, found: Entry[], most = found.length): Group {
  return { heading, entries: found.slice(0, most), more: Math.max(0, found.length - most) }
}

export interface Offer {
  pages: readonly Entry[]
  restaurants: readonly Entry[]
  actions: readonly Entry[]
  /** Of the current restaurant; in Global as the provider found them for what is typed. */
  cameras: readonly Entry[]
  tablets: readonly Entry[]
  /** As the provider found them for what is typed. */
  fryers: readonly Entry[]
  orders: readonly Entry[]
  users: readonly Entry[]
  /** Where a date or time leads, if that is what is typed. */
  times: readonly Entry[]
  /** Terms of the glossary that are typed, or asked for. */
  terms: readonly Entry[]
  /** What was chosen before, newest first. */
  recent: readonly Entry[]
  mayFindUsers: boolean
  /** More may be found. */
  looking: boolean
}

/** The kind whose nearest is nearer leads: the first entry of all is what Enter opens. */
function nearestFirst(typed: string, [cameras, tablets]: Group[]): Group[] {
  const best = (of: Group | undefined) => of?.entries[0]
  const [one, other] = [best(cameras), best(tablets)]
  if (!cameras || !tablets || !one || !other) return [cameras, tablets].filter((of) => of !== undefined)
  return matchingDevices(typed, [one, other])[0] === one ? [cameras, tablets] : [tablets, cameras]
}

/** What an entry is called in other languages than the console's. */
const foreignWordsFor = ({ id, label, parts = [label] }: Entry) =>
  inOtherLanguages(...parts, everydayWordsFor(id))

/**
 * Entries that match by what they are called, then those that match with an everyday word for it; where there are none,
 * those that do in another language.
 */
export function findEntries(typed: string, all: readonly Entry[]): Entry[] {
  const find = (words: string) => {
    const called = matching(words, all, ({ label, detail }) => `${label} ${detail}`)
    const others = all.filter((one) => !called.includes(one))
    return [
      ...called,
      ...matching(words, others, (one) => `${one.label} ${one.detail} ${everydayWordsFor(one.id)}`),
    ]
  }
  const found = find(typed)
  if (found.length > 0) return found
  // Several are looked for where the page is named after one: 'stock-outs'.
  const ofOne = find(typed.replace(/s\b/gi, ''))
  return ofOne.length > 0 ? ofOne : matching(typed, all, foreignWordsFor)
}

/**
 * What the palette lists for what is typed; with nothing typed what was chosen last comes first, and where nothing is
 * found what was probably meant.
 */
export function groupsOf(typed: string, offer: Offer): Group[] {
  const find = (all: readonly Entry[]) => findEntries(typed, all)
  const { pages, restaurants, actions, cameras, tablets } = offer
  const known = new Map(
    [...pages, ...restaurants, ...actions, ...cameras, ...tablets].map((entry) => [entry.id, entry]),
  )
  const recent = offer.recent.flatMap((entry) => {
    if (entry.kind === 'user') return offer.mayFindUsers ? [entry] : []
    return entry.kind === 'fryer' ? [entry] : (known.get(entry.id) ?? [])
  })
  const shownFirst = typed.trim() === '' ? recent : []
  const rest = (all: readonly Entry[]) => all.filter((one) => !shownFirst.some(({ id }) => id === one.id))
  const devices = [
    group(t('Cameras'), matchingDevices(typed, rest(cameras)), MOST.devices),
    group(t('Tablets'), matchingDevices(typed, rest(tablets)), MOST.devices),
  ]
  const first = devicesFirst(typed)
  const times = group(tc('moments', 'Times'), [...offer.times])
  // A single word may be a page's as well: 'mon' is a monitor sooner than Monday.
  const timesFirst = /\W|\d/.test(typed.trim())
  const terms = group(t('Terms'), typed.trim() === '' ? [] : [...offer.terms])
  const termsFirst = isQuestion(typed)
  const groups = [
    group(t('Recent'), shownFirst),
    ...(termsFirst ? [terms] : []),
    ...(timesFirst ? [times] : []),
    ...(first ? nearestFirst(typed, devices) : []),
    group(t('Pages'), find(rest(pages)), MOST.pages),
    ...(termsFirst ? [] : [terms]),
    ...(first ? [] : devices),
    ...(timesFirst ? [] : [times]),
    group(t('Restaurants'), find(rest(restaurants)), MOST.restaurants),
    group(t('Fryers'), [...offer.fryers]),
    group(t('Orders'), [...offer.orders]),
    group(t('Users'), [...offer.users]),
    group(t('Actions'), find(rest(actions))),
  ].filter(({ entries }) => entries.length > 0)
  if (groups.length > 0 || offer.looking) return groups
  const meant = suggested(typed, [...known.values()], ({ id, label }) => `${label} ${everydayWordsFor(id)}`)
  return meant.length > 0 ? [group(t('Did you mean'), meant)] : []
}
