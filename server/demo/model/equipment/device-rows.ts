import type { Character } from '../day/kitchen.ts'
import { randomOf } from '../random.ts'
import type { DeviceHabit, DeviceLife } from './devices.ts'

/** A PC or a tablet of a demonstration, of a restaurant or of none. */
export interface DeviceRow {
  kind: 'PC' | 'TABLET'
  identifier: string
  /** Of a tablet. */
  name: string | null
  habit: DeviceHabit
  confirmed: boolean
}

/** Every kitchen has the first three. */
const PCS = ['VISION-01', 'KDS-01', 'OFFICE-01', 'KDS-02', 'BOARDS-01']
const TABLETS: readonly { name: string; habit: DeviceHabit }[] = [
  { name: 'Breading', habit: 'WALL' },
  { name: 'Spare', habit: 'DRAWER' },
  { name: 'Shift Lead', habit: 'CARRIED' },
  { name: 'Boards', habit: 'WALL' },
]
export const TABLET_MODELS = ['Floor Tab 10', 'Floor Tab 12', 'Hand Tab 8'] as const
export const TABLET_BUILDS = ['4.1.9 (311)', '4.2.0 (318)', '4.2.1 (322)'] as const

/** What stands in a restaurant: 3 to 5 PCs and 2 to 4 tablets. */
export function devicesOfRestaurant(seed: string, number: string): DeviceRow[] {
  const random = randomOf(`${seed}/${number}/devices`)
  const pcs = PCS.slice(0, random.whole(3, 5)).map((name, index) => ({
    kind: 'PC' as const,
    identifier: `PC-${number}-${name}`,
    name: null,
    habit: 'RACK' as const,
    // The newest of some kitchens waits for somebody to say that it belongs there.
    confirmed: index < 3 || random.chance(0.6),
  }))
  const tablets = TABLETS.slice(0, random.whole(2, 4)).map(({ name, habit }, index) => ({
    kind: 'TABLET' as const,
    identifier: `TB-${number}-${index + 1}`,
    name,
    habit,
    confirmed: true,
  }))
  return [...pcs, ...tablets]
}

/** Delivered, and given to no restaurant yet. */
export const EMPTY_DEVICES: readonly DeviceRow[] = [
  ...[1, 2, 3].map((place) => ({
    kind: 'PC' as const,
    identifier: `PC-NEW-0${place}`,
    name: null,
    habit: place === 3 ? ('DRAWER' as const) : ('RACK' as const),
    confirmed: false,
  })),
  ...[1, 2].map((place) => ({
    kind: 'TABLET' as const,
    identifier: `TB-NEW-0${place}`,
    name: `New tablet ${place}`,
    habit: 'DRAWER' as const,
    confirmed: true,
  })),
]

/** How a demonstration's device lives, wherever it stands; null where it stands nowhere yet. */
export const lifeOf = (
  seed: string,
  { identifier, habit }: Pick<DeviceRow, 'identifier' | 'habit'>,
  place: { timezone: string; character: Character } | null,
): DeviceLife => ({
  name: `${seed}/${identifier}`,
  habit,
  character: place?.character ?? 'NORMAL',
  timezone: place?.timezone ?? 'UTC',
})
