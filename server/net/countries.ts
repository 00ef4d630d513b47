import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Answers the country that a block of addresses is given to, as ISO 3166-1 has it ('US'); null where that isn't known. */
export type CountryOf = (address: string) => string | null

/** Where no table is set up. */
export const NO_COUNTRIES: CountryOf = () => null

/** An IPv4 address also where it comes as one of IPv6, and that without the name of an interface. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')

/** A row of MaxMind's and DB-IP's tables of countries, or of ip-location-db's. */
type Row = { country?: { iso_code?: unknown }; country_code?: unknown }
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{2}$/.test(value)

/**
 * Reads a table of countries in MaxMind's format (https://maxmind.github.io/MaxMind-DB), whole into memory.
 * @throws Error saying which file is no such table
 */
export async function readCountries(file: string): Promise<CountryOf> {
  const table = await readFile(file)
    .then((bytes) => new Reader<CountryResponse>(bytes))
    .catch((error: Error) => {
      throw new Error(`COUNTRY_TABLE: ${file} can't be read as a table of countries. ${error.message}`)
    })
  return (address) => {
    if (isIP(address) === 0) return null
    const row: Row | null = table.get(plain(address))
    return [row?.country?.iso_code, row?.country_code].find(isCode) ?? null
  }
}
