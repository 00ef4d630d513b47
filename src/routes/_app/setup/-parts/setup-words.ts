import type { Setup } from '#src/contract/administration/setup.ts'
import { INTAKE_KIND_WORDS } from '#src/domain/intake/kinds.ts'
import { t } from '#src/domain/language/text.ts'
import type { DictionaryPart, SetupStep } from '#src/domain/setup.ts'
import { formatDayTime, formatDuration, type ZoneNaming } from '#src/domain/time/format.ts'

/** A button to the page that does it. */
export interface Way {
  to: string
  label: string
}

interface StepWords {
  title: string
  /** One sentence: what it is for. */
  why: string
  /** Where it leads until it is done, and afterwards. */
  open: Way
  done: Way
}

const KEYS: Way = { to: '/devices/keys', label: t('Show keys') }
const CAMERAS: Way = { to: '/cameras/settings', label: t('Show cameras') }

export const STEP_WORDS: Readonly<Record<SetupStep, StepWords>> = {
  RESTAURANT: {
    title: t('Restaurant'),
    why: t('All figures belong to a restaurant and are shown in its time zone.'),
    open: { to: '/restaurants', label: t('Create restaurant') },
    done: { to: '/restaurants', label: t('Show restaurants') },
  },
  DICTIONARY: {
    title: t('Dictionary'),
    why: t(
      'Kitchens name materials, containers and packages, and Linewatch refuses names that it does not know.',
    ),
    open: { to: '/settings/chicken/materials', label: t('Create materials') },
    done: { to: '/settings/chicken/materials', label: t('Show materials') },
  },
  FRYERS: {
    title: t('Fryers'),
    why: t('Each fryer cycle that a kitchen sends names one of the fryers of its restaurant.'),
    open: { to: '/pcs/fryer-manager', label: t('Create fryers') },
    done: { to: '/pcs/fryer-manager', label: t('Show fryers') },
  },
  DEVICE: {
    title: t('Device'),
    why: t('A computer in the kitchen, or other equipment with a key, sends what happens there.'),
    open: KEYS,
    done: KEYS,
  },
  FIRST_EVENT: {
    title: t('First event'),
    why: t('An accepted event shows that the kitchen is connected and that its names are right.'),
    open: KEYS,
    done: { to: '/pcs/monitor', label: t('Show monitor') },
  },
  PEOPLE: {
    title: t('People'),
    why: t('Managers and crews sign in with their own accounts, each with a role and a restaurant.'),
    open: { to: '/users', label: t('Create users') },
    done: { to: '/users', label: t('Show users') },
  },
  CAMERAS: {
    title: t('Cameras'),
    why: t('Cameras add live pictures and recordings, and everything else works without them.'),
    open: CAMERAS,
    done: CAMERAS,
  },
}
export const REFUSED_EVENT: Way = { to: '/devices/refused-events', label: t('Show refused event') }
export const CREATE_ROLES: Way = { to: '/roles', label: t('Create roles') }

/** Where each part of the dictionary is created. */
export const PART_WORDS: Readonly<Record<DictionaryPart, Way & { noun: string }>> = {
  MATERIALS: { noun: t('materials'), ...STEP_WORDS.DICTIONARY.open },
  CONTAINERS: { noun: t('containers'), to: '/settings/chicken/containers', label: t('Create containers') },
  PACKAGES: { noun: t('packages'), to: '/settings/chicken/packages', label: t('Create packages') },
}

/** 'Missing: materials, packages.' */
export const missingText = (missing: readonly DictionaryPart[]): string =>
  t('Missing: {parts}.', { parts: missing.map((part) => PART_WORDS[part].noun).join(', ') })

export const EXAMPLE_NOTE = t(
  'The example has the dictionary of a chicken restaurant. You can change or delete its entries later.',
)
export const WAITING = t('Waiting for the first event…')

/** When an event came, and how late. */
function receivedText(time: string, delayMs: number | null): string {
  if (delayMs === null) return t('Received {time}.', { time })
  if (delayMs < 0)
    return t('Received {time}, from a clock that is {duration} ahead.', {
      time,
      duration: formatDuration(-delayMs / 1000),
    })
  if (delayMs < 1000) return t('Received {time}, less than 1 s after it happened.', { time })
  return t('Received {time}, {duration} after it happened.', {
    time,
    duration: formatDuration(delayMs / 1000),
  })
}

/** 'Hold of restaurant 0412. Received Nov 24, 7:43 PM, 2 s after it happened.' */
export function arrivedText(
  { kind, restaurant, receivedAt, delayMs }: NonNullable<Setup['firstEvent']>,
  zone: string,
  naming: ZoneNaming,
): string {
  const what = t('{event} of restaurant {restaurant}.', { event: INTAKE_KIND_WORDS[kind], restaurant })
  return `${what} ${receivedText(formatDayTime(receivedAt, zone, naming), delayMs)}`
}
