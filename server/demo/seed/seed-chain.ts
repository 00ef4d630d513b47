import sql from 'sql-template-tag'
import type { Database } from '#server/db/query.ts'
import { addDays, dayKey, startOfDayKey } from '#src/domain/time/zone.ts'
import { fryersOf } from '../model/day/fryers.ts'
import { restaurantRows } from './restaurant-rows.ts'
import { grantPolicies, seedAccounts } from './seed-accounts.ts'
import { seedCameras } from './seed-cameras.ts'
import { seedDevices } from './seed-devices.ts'
import { seedDictionaries } from './seed-dictionaries.ts'
import { type Ids, insertAll, type SeedOptions } from './seed-tables.ts'
import { seedZones } from './seed-zones.ts'
import { seededUuid } from './seeded-uuid.ts'

/** History that is there before the first sign-in; the rest is filled in behind. */
const RECENT_DAYS = 3
/** Seeding of two servers that start at once ('seed' in ASCII). */
const SEED_LOCK = 0x73656564

/**
 * Puts the demonstration's chain into an empty database, in one transaction: restaurants, fryers, dictionaries, roles,
 * accounts, notifications, and where the simulated kitchens begin. False, and nothing done, when the database
 * has a restaurant or an account already. The same seed gives the same chain.
 */
export function seedChain(db: Database, options: SeedOptions): Promise<boolean> {
  return db.transaction(async (tx) => {
    await waitForSeeding(tx)
    const used = await tx.one<{ found: boolean }>(sql`
      select exists (select from restaurant) or exists (select from account) as found`)
    if (used.found) return false

    const restaurants = await seedRestaurants(tx, options)
    await seedFryers(tx, options, restaurants)
    const dictionary = await seedDictionaries(tx, options)
    await seedAccounts(tx, options, restaurants)
    await seedKitchens(tx, options, restaurants, dictionary)
    await seedCameras(tx, options)
    await seedZones(tx, options)
    await seedDevices(tx, options)
    return true
  })
}

/** Gives a demonstration of before what was added to it since: cameras, zones, devices and rights. */
export function seedAddedSince(db: Database, options: Pick<SeedOptions, 'seed' | 'now'>): Promise<void> {
  return db.transaction(async (tx) => {
    await waitForSeeding(tx)
    await grantPolicies(tx, options.seed)
    await seedCameras(tx, options)
    await seedZones(tx, options)
    await seedDevices(tx, options)
  })
}

/** Until the transaction ends no other server seeds: each looks first at what there is. */
const waitForSeeding = (tx: Database) =>
  tx.one(sql`select true as locked from pg_advisory_xact_lock(${SEED_LOCK})`)

const opens = (closedOnSunday: boolean) => [360, 360, 360, 360, 360, 360, closedOnSunday ? 0 : 360]
const closes = (closedOnSunday: boolean) => [1320, 1320, 1320, 1320, 1320, 1320, closedOnSunday ? 0 : 1320]

async function seedRestaurants(tx: Database, { seed, now }: SeedOptions): Promise<Ids> {
  const states = await tx.rows<{ id: number; code: string }>(sql`select id, code from state`)
  const ids = await insertAll(
    tx,
    'restaurant',
    'number',
    restaurantRows.map((row) => ({
      uuid: seededUuid(seed, `restaurant ${row.number}`),
      number: row.number,
      name: row.name,
      timezone: row.timezone,
      state_id: states.find(({ code }) => code === row.state)?.id ?? null,
      city: row.city,
      postal_code: row.postalCode,
      address_line1: row.addressLine1,
      opens_minute: opens(row.closedOnSunday),
      closes_minute: closes(row.closedOnSunday),
      created_at: now,
      updated_at: now,
    })),
  )
  for (const { number } of restaurantRows) {
    for (const host of [`kitchen.${number}.linewatch.test`, `cameras.${number}.linewatch.test`]) {
      await tx.run(
        sql`insert into restaurant_host (restaurant_id, host) values (${ids.get(number)}, ${host})`,
      )
    }
  }
  return ids
}

/** Those that the simulated kitchens cook with; they report their cycles by themselves. */
async function seedFryers(tx: Database, { seed, now }: SeedOptions, ids: Ids): Promise<void> {
  const fryers = restaurantRows.flatMap(({ number }) =>
    fryersOf(seed, number).map(({ name, vendor }) => ({
      uuid: seededUuid(seed, `fryer ${number} ${name}`),
      restaurant_id: ids.get(number) ?? null,
      name,
      vendor,
      linked: true,
      created_at: now,
      updated_at: now,
    })),
  )
  await insertAll(tx, 'fryer', 'uuid', fryers)
}

async function seedKitchens(
  tx: Database,
  { seed, now }: SeedOptions,
  ids: Ids,
  dictionary: object,
): Promise<void> {
  const restaurants = restaurantRows.map((row) => ({
    id: ids.get(row.number),
    number: row.number,
    timezone: row.timezone,
    opensMinute: opens(row.closedOnSunday),
    closesMinute: closes(row.closedOnSunday),
    character: row.character,
  }))
  const setting = JSON.stringify({ seed, restaurants, dictionary })
  await tx.run(sql`insert into setting (key, value) values ('simulation', ${setting}::jsonb)`)
  for (const { id, timezone } of restaurants) {
    const begins = startOfDayKey(addDays(dayKey(now, timezone), 1 - RECENT_DAYS), timezone)
    await tx.run(sql`
      insert into simulated_kitchen (restaurant_id, history_from, written_until)
      values (${id}, ${begins}, ${begins})`)
  }
}
