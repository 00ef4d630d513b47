import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { restaurantCards } from '#src/contract/administration/administered-restaurants.ts'
import { importRestaurants } from '#src/contract/administration/restaurants-import.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN, AREA, CREW } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const COLUMNS = 'Number,Name,State,City,Address,Address 2,Postal code,Time zone'
const NONE = { created: 0, changed: 0, unchanged: 0, problems: [], problemCount: 0, applied: false }

let database: FreshDatabase
let provider: TestProvider
let admin: string

beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  admin = await provider.tokenOf(ADMIN)
})
beforeEach(() => recorded())
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const importing = (csv: string[], apply = true, token = admin) =>
  provider.call(importRestaurants, { token, body: { csv: csv.join('\n'), apply } })
const card = async (search: string, token = admin) =>
  (await provider.call(restaurantCards, { token, query: { search } })).body.content[0]
const count = async () => (await provider.call(restaurantCards, { token: admin })).body.total
const codeOf = async (number: string) =>
  (
    await database.db.one<{ hash: string | null }>(
      sql`SELECT security_code_hash AS hash FROM restaurant WHERE number = ${number}`,
    )
  ).hash
let seen = 0
/** What was recorded of restaurants since the last call of this. */
async function recorded() {
  const events = await database.db.rows<{
    id: number
    action: string
    subjectName: string
    changes: unknown
  }>(
    sql`SELECT id, action, subject_name, changes FROM audit_event
         WHERE id > ${seen} AND subject_kind = 'RESTAURANT' ORDER BY id`,
  )
  seen = events.at(-1)?.id ?? seen
  return events.map(({ id: _, ...event }) => event)
}
/** Gives a role what it needs to import. */
const allow = (email: string, ...actions: string[]) =>
  database.db.run(sql`
    INSERT INTO policy_access (policy_id, module_type, action_type)
    SELECT one.policy_id, 'RESTAURANT', action
      FROM (SELECT rp.policy_id FROM account a JOIN role_policy rp ON rp.role_id = a.role_id
             WHERE a.email = ${email} LIMIT 1) one, unnest(${actions}::text[]) action
    ON CONFLICT DO NOTHING`)

test('a trial writes nothing; the same file then creates and changes, each on record', async () => {
  const lakeview = await card('0412')
  const { city, addressLine1, postalCode } = lakeview ?? {}
  const csv = [
    COLUMNS,
    '0950,Franklin,TX,El Paso,120 Franklin Ave,Suite 4,79901,America/Denver',
    '0951,Barrigada,,,,,,Pacific/Guam',
    `0412,Lakeview North,illinois,${city},${addressLine1},,${postalCode},America/Chicago`,
  ]
  const would = { ...NONE, created: 2, changed: 1 }
  expect((await importing(csv, false)).body).toEqual(would)
  expect([await count(), await recorded()]).toEqual([12, []])

  expect((await importing(csv)).body).toEqual({ ...would, applied: true })
  expect(await count()).toBe(14)
  expect(await recorded()).toEqual([
    { action: 'RESTAURANT_CREATED', subjectName: '0950 - Franklin', changes: expect.anything() },
    { action: 'RESTAURANT_CREATED', subjectName: '0951 - Barrigada', changes: expect.anything() },
    {
      action: 'RESTAURANT_CHANGED',
      subjectName: '0412 - Lakeview North',
      changes: [{ field: 'name', before: 'Lakeview', after: 'Lakeview North' }],
    },
  ])
  expect(await card('0950')).toMatchObject({
    stateCode: 'TX',
    city: 'El Paso',
    addressLine2: 'Suite 4',
    timezone: 'America/Denver',
  })
  expect(await card('0951')).toMatchObject({ stateCode: null, city: '' })
  expect((await importing(csv)).body).toEqual({ ...NONE, unchanged: 3, applied: true })
  expect(await recorded()).toEqual([])
})

test('a security code is set by a file that has one, and kept by one that has none', async () => {
  const row = (number: string) => `${number},Coded,,,,,,America/New York`
  const withCode = `${COLUMNS},Security code`
  await importing([withCode, `${row('0960')},4711`, `${row('0961')},`])
  const code = await codeOf('0960')
  expect(code).toMatch(/^\$argon2id/)
  expect(await codeOf('0961')).toBeNull()
  expect(JSON.stringify(await recorded())).not.toContain('4711')

  const kept = { ...NONE, unchanged: 1, applied: true }
  expect((await importing([withCode, `${row('0960')},`])).body).toEqual(kept)
  expect((await importing([COLUMNS, row('0960')])).body).toEqual(kept)
  expect(await codeOf('0960')).toBe(code)
  expect((await importing([withCode, `${row('0960')},4712`])).body).toMatchObject({
    changed: 1,
    applied: true,
  })
  expect(await codeOf('0960')).not.toBe(code)
})

test('everything that is wrong is told by line and column, and nothing is written', async () => {
  const before = await count()
  const { body } = await importing([
    `${COLUMNS},Security code`,
    '0970,Fine,TX,,,,,America/Chicago,',
    'No. 1,,Nowhere,,,,,UTC+5,123',
    '0971,No such zone,,,,,,America/Atlantis,',
    '0970,Twice,,,,,,America/Chicago,',
  ])
  expect(body).toMatchObject({ created: 1, applied: false, problemCount: 7 })
  expect(body.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
    '3 Number: At most 16 digits, letters and hyphens',
    '3 Name: Enter a name',
    '3 State: No entry has the name “Nowhere”',
    '3 Time zone: Choose a time zone',
    '3 Security code: At least 4 characters',
    '4 Time zone: Choose a time zone',
    '5 Number: Line 2 has the same',
  ])
  expect([await count(), await recorded()]).toEqual([before, []])
})

test('importing takes the right to create restaurants; a user of one may only change their own', async () => {
  const csv = [COLUMNS, '0980,Another,,,,,,America/Chicago']
  expect((await importing(csv, true, await provider.tokenOf(CREW))).status).toBe(403)
  await allow(CREW, 'VIEW', 'CREATE')
  const crew = await provider.tokenOf(CREW)
  const own = (await card('', crew))?.number ?? ''
  const message = 'Users with only one restaurant cannot create restaurants. Ask an administrator.'
  const { body } = await importing([...csv, `${own},Ours,,,,,,America/Chicago`], true, crew)
  expect(body).toMatchObject({
    applied: false,
    problems: [
      { line: 2, column: null, message },
      { line: 3, column: null, message: 'This already exists, and you do not have permission to change it.' },
    ],
  })
  expect(await recorded()).toEqual([])
})

test('users who see some restaurants see what they imported, and cannot take the number of another', async () => {
  await allow(AREA, 'VIEW', 'CREATE', 'EDIT')
  const area = await provider.tokenOf(AREA)
  const all = (await provider.call(restaurantCards, { token: admin, query: { limit: 100 } })).body.content
  const own = (await provider.call(restaurantCards, { token: area, query: { limit: 100 } })).body.content
  const foreign = all.find(({ number }) => !own.some((mine) => mine.number === number))?.number
  const refused = await importing([COLUMNS, `${foreign},Taken,,,,,,America/Chicago`], true, area)
  expect(refused.body).toMatchObject({
    applied: false,
    problems: [{ line: 2, column: 'Number', message: 'Another restaurant has this number' }],
  })
  const made = await importing([COLUMNS, '0985,Hers,,,,,,America/Chicago'], true, area)
  expect(made.body).toMatchObject({ created: 1, applied: true })
  expect(await card('0985', area)).toMatchObject({ name: 'Hers' })
})
