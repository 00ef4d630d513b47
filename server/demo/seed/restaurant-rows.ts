/**
 * The twelve restaurants of a demonstration: five time zones, one of them without daylight saving. That one
 * lies on the other side of the world, so that at every hour some kitchen of the chain is open and moves.
 */
export interface RestaurantRow {
  number: string
  name: string
  city: string
  state: string
  postalCode: string
  addressLine1: string
  timezone: string
  closedOnSunday: boolean
  /** How it is run; see server/demo/model/day/crew.ts. */
  character: 'MODEL' | 'NORMAL' | 'BAD'
}

const row = (
  number: string,
  name: string,
  place: readonly [city: string, state: string, postalCode: string, address: string],
  timezone: string,
  special: Partial<Pick<RestaurantRow, 'closedOnSunday' | 'character'>> = {},
): RestaurantRow => ({
  number,
  name,
  city: place[0],
  state: place[1],
  postalCode: place[2],
  addressLine1: place[3],
  timezone,
  closedOnSunday: special.closedOnSunday ?? false,
  character: special.character ?? 'NORMAL',
})

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const guam = 'Pacific/Guam'
const pacific = 'America/Los_Angeles'

export const restaurantRows: readonly RestaurantRow[] = [
  row('0117', 'Peachtree Corner', ['Atlanta', 'GA', '30308', '412 Peachtree St NE'], eastern, {
    character: 'MODEL',
  }),
  row('0204', 'Harbor Point', ['Baltimore', 'MD', '21231', '18 Wharf Ave'], eastern),
  row('0235', 'Queen City', ['Charlotte', 'NC', '28202', '230 Tryon St'], eastern, { closedOnSunday: true }),
  row('0412', 'Lakeview', ['Chicago', 'IL', '60657', '3120 Halsted St'], central),
  row('0436', 'Music Row', ['Nashville', 'TN', '37203', '77 Division St'], central, { closedOnSunday: true }),
  row('0458', 'Bluebonnet', ['Austin', 'TX', '78704', '905 Congress Ave'], central, { character: 'BAD' }),
  row('0471', 'Gateway', ['St. Louis', 'MO', '63101', '61 Market St'], central),
  row('0603', 'Union Station', ['Denver', 'CO', '80202', '1701 Wynkoop St'], mountain),
  row('0622', 'Temple Square', ['Salt Lake City', 'UT', '84101', '55 Main St'], mountain),
  row('0718', 'Tumon Bay', ['Tamuning', 'GU', '96913', '801 Pale San Vitores Rd'], guam),
  row('0826', 'Mission Bay', ['San Diego', 'CA', '92109', '950 Garnet Ave'], pacific),
  row('0849', 'Pioneer Square', ['Seattle', 'WA', '98104', '210 First Ave S'], pacific),
]
