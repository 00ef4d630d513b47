import type { Setup } from '#src/contract/administration/setup.ts'
import { INTAKE_KIND_WORDS } from '#src/domain/intake/kinds.ts'
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

const KEYS: Way = { to: '/devices/keys', label: 'Show keys' }
const CAMERAS: Way = { to: '/cameras/settings', label: 'Show cameras' }

export const STEP_WORDS: Readonly<Record<SetupStep, StepWords>> = {
  RESTAURANT: {
    title: 'Restaurant',
    why: 'All figures belong to a restaurant and are shown in its time zone.',
    open: { to: '/restaurants', label: 'Create restaurant' },
    done: { to: '/restaurants', label: 'Show restaurants' },
  },
  DICTIONARY: {
    title: 'Dictionary',
    why: 'Kitchens name materials, containers and packages, and Linewatch refuses names that it does not know.',
    open: { to: '/settings/chicken/materials', label: 'Create materials' },
    done: { to: '/settings/chicken/materials', label: 'Show materials' },
  },
  FRYERS: {
    title: 'Fryers',
    why: 'Each fryer cycle that a kitchen sends names one of the fryers of its restaurant.',
    open: { to: '/pcs/fryer-manager', label: 'Create fryers' },
    done: { to: '/pcs/fryer-manager', label: 'Show fryers' },
  },
  DEVICE: {
    title: 'Device',
    why: 'A computer in the kitchen, or other equipment with a key, sends what happens there.',
    open: KEYS,
    done: KEYS,
  },
  FIRST_EVENT: {
    title: 'First event',
    why: 'An accepted event shows that the kitchen is connected and that its names are right.',
    open: KEYS,
    done: { to: '/pcs/monitor', label: 'Show monitor' },
  },
  PEOPLE: {
    title: 'People',
    why: 'Managers and crews sign in with their own accounts, each with a role and a restaurant.',
    open: { to: '/users', label: 'Create users' },
    done: { to: '/users', label: 'Show users' },
  },
  CAMERAS: {
    title: 'Cameras',
    why: 'Cameras add live pictures and recordings, and everything else works without them.',
    open: CAMERAS,
    done: CAMERAS,
  },
}
export const REFUSED_EVENT: Way = { to: '/devices/refused-events', label: 'Show refused event' }
export const CREATE_ROLES: Way = { to: '/roles', label: 'Create roles' }

/** Where each part of the dictionary is created. */
export const PART_WORDS: Readonly<Record<DictionaryPart, Way & { noun: string }>> = {
  MATERIALS: { noun: 'materials', ...STEP_WORDS.DICTIONARY.open },
  CONTAINERS: { noun: 'containers', to: '/settings/chicken/containers', label: 'Create containers' },
  PACKAGES: { noun: 'packages', to: '/settings/chicken/packages', label: 'Create packages' },
}

/** 'Missing: materials, packages.' */
export const missingText = (missing: readonly DictionaryPart[]): string =>
  `Missing: ${missing.map((part) => PART_WORDS[part].noun).join(', ')}.`

export const EXAMPLE_NOTE =
  'The example has the dictionary of a chicken restaurant. You can change or delete its entries later.'
export const WAITING = 'Waiting for the first event…'

/** How late an event came, as the end of a sentence. */
function delayText(delayMs: number): string {
  if (delayMs < 0) return `from a clock that is ${formatDuration(-delayMs / 1000)} ahead`
  return `${delayMs < 1000 ? 'less than 1 s' : formatDuration(delayMs / 1000)} after it happened`
}

/** 'Hold of restaurant 0412. Received Nov 24, 7:43 PM, 2 s after it happened.' */
export function arrivedText(
  { kind, restaurant, receivedAt, delayMs }: NonNullable<Setup['firstEvent']>,
  zone: string,
  naming: ZoneNaming,
): string {
  const received = `Received ${formatDayTime(receivedAt, zone, naming)}`
  const delay = delayMs === null ? '' : `, ${delayText(delayMs)}`
  return `${INTAKE_KIND_WORDS[kind]} of restaurant ${restaurant}. ${received}${delay}.`
}
