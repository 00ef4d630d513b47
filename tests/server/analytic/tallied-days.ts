import { inZone } from '#tests/support/kitchen/kept-figures.ts'
import { liveDay } from '#tests/support/kitchen/kitchen-day.ts'
import { chain } from '../dashboard/kitchens.ts'

/** The days around both changes of the clocks, and one more. */
export const DAYS = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-02']
/** Without daylight saving. */
export const GUAM = 'Pacific/Guam'

export type TalliedDays = Awaited<ReturnType<typeof talliedDays>>

/** A chain of which three restaurants, far from each other, have lived DAYS: one in New York, one in Guam. */
export async function talliedDays() {
  const fresh = await chain()
  const of = (zone: string) => inZone(fresh.kitchens, zone)
  const [kitchen, guam] = [of('America/New_York'), of(GUAM)]
  for (const { number } of [kitchen, guam, of('America/Los_Angeles')])
    for (const day of DAYS) await liveDay(fresh.db, number, day)
  return { ...fresh, kitchen, guam }
}
