import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCountries } from '#server/net/countries.ts'

const TABLE = createRequire(import.meta.url).resolve(
  '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
)

test('the country of an address is what the table has, written in whichever way', async () => {
  const countryOf = await readCountries(TABLE)
  const asked = [
    '12.0.0.1',
    '::ffff:189.203.1.1',
    '2600::1',
    '10.0.0.1',
    'fe80::1%eth0',
    '::1',
    'an unknown address',
    '',
  ]
  expect(asked.map(countryOf)).toEqual(['US', 'MX', 'US', null, null, null, null, null])
})

test('a file that is none, or no table, is named', async () => {
  await expect(readCountries('/nowhere.mmdb')).rejects.toThrow(
    /^COUNTRY_TABLE: \/nowhere\.mmdb can't be read/,
  )
  const text = join(tmpdir(), `countries-${process.pid}.mmdb`)
  await writeFile(text, 'US,MX')
  await expect(readCountries(text)).rejects.toThrow(/^COUNTRY_TABLE: /)
})
