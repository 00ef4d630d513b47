import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateUser, users } from '#src/contract/administration/administered-users.ts'
import { importUsers } from '#src/contract/administration/users-import.ts'
import { ADMIN, CREW, MFA } from '#tests/support/demo.ts'
import { startTestProvider } from '#tests/support/provider.ts'
import { grant, PERSONNEL, type People, startPeople, unchanged } from './people.ts'

/** Administers the users of 0412 and 0436, and may see the kitchen screens. */
const LEAD = 'lead@linewatch.test'
/** May make users, and not change them. */
const MAKER = 'maker@linewatch.test'
const HEAD = 'E-mail,Name,Type,Role,Restaurants,Notifications,Multi-factor'

let people: People

beforeAll(async () => {
  people = await startPeople()
  const roleUuid = await people.addRole('Personnel', PERSONNEL)
  const makers = await people.addRole('Makers', grant(['DASHBOARD', ['VIEW']], ['USERS', ['VIEW', 'CREATE']]))
  await people.addRole('Viewers', grant(['DASHBOARD', ['VIEW']]))
  await people.addRole('Auditor', grant(['AUDIT', ['VIEW']]))
  const restaurantUuids = [people.restaurant('0412'), people.restaurant('0436')]
  await people.add({ email: LEAD, type: 'MANAGER', roleUuid, restaurantUuids })
  await people.add({ email: MAKER, type: 'MANAGER', roleUuid: makers, restaurantUuids })
})
beforeEach(() => people.recorded())
afterAll(() => people.stop())

const importing = (rows: string[], apply = true, token = people.admin) =>
  people.provider.call(importUsers, { token, body: { csv: [HEAD, ...rows].join('\n'), apply } })
const count = async () => (await people.provider.call(users, { token: people.admin })).body.total
const NONE = { created: 0, changed: 0, unchanged: 0, problems: [], problemCount: 0, applied: false }

/** What is said about a file: that nothing of it was written. */
async function refused(rows: string[], by?: string) {
  const before = await count()
  const { body } = await importing(rows, true, by && (await people.provider.tokenOf(by)))
  expect(body.applied).toBe(false)
  expect(await count()).toBe(before)
  expect(await people.recorded()).toEqual([])
  expect(people.provider.queued).toEqual([])
  return body.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`)
}

test('a trial writes nothing; the same file then creates and changes, each on record, and invites nobody', async () => {
  const rows = [
    'first@linewatch.test,First One,User,crew,0412,On,Off',
    'second@linewatch.test,Second One,MANAGER,Area manager,0412; 0436 0458,Yes,On',
    'third@linewatch.test,Third One,Administrator,,All,Off,Off',
    `${CREW.toUpperCase()},Carla Changed,User,Crew,0412,On,Off`,
  ]
  const before = await count()
  const would = { ...NONE, created: 3, changed: 1 }
  expect((await importing(rows, false)).body).toEqual(would)
  expect([await count(), await people.recorded()]).toEqual([before, []])

  expect((await importing(rows)).body).toEqual({ ...would, applied: true })
  expect(await count()).toBe(before + 3)
  expect((await people.recorded()).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['USER_CREATED', expect.stringContaining('first@linewatch.test')],
    ['USER_CREATED', expect.stringContaining('second@linewatch.test')],
    ['USER_CREATED', expect.stringContaining('third@linewatch.test')],
    ['USER_CHANGED', expect.stringContaining(CREW)],
  ])
  expect(people.provider.queued).toEqual([])
  const second = await people.find('second@linewatch.test')
  expect(second).toMatchObject({ type: 'MANAGER', status: 'INVITED', multiFactorAuthentication: true })
  expect(second.userRoleDto?.name).toBe('Area Manager')
  expect(second.restaurants.map(({ number }) => number)).toEqual(['0412', '0436', '0458'])
  expect(await people.find('third@linewatch.test')).toMatchObject({ type: 'ADMIN', userRoleDto: null })
  // The e-mail stays as it is written.
  expect((await people.find(CREW)).displayName).toBe('Carla Changed')

  expect((await importing(rows)).body).toEqual({ ...NONE, unchanged: 4, applied: true })
  expect(await people.recorded()).toEqual([])
})

test('a name of several lines, or with characters that cannot be seen, is refused by its line and column', async () => {
  expect(
    await refused([
      'one@linewatch.test,"Ann\n\nYour account is closed",User,crew,0412,On,Off',
      'two@linewatch.test,Ann \u202EeeL,User,crew,0412,On,Off',
    ]),
  ).toEqual([
    '2 Name: Remove line breaks and hidden characters',
    '5 Name: Remove line breaks and hidden characters',
  ])
})

test('what a list exports is what is there already', async () => {
  const csv = [
    'E-mail,Name,Type,Role,Restaurants,Status,Last sign-in,Notifications,Multi-factor',
    'exported@linewatch.test,Exp Orted,Manager,Crew,"0436 - Music Row, 0412 - Lakeview",Invited,Never,On,Required',
    'chief@linewatch.test,Chief,Administrator,–,All,Invited,Never,Off,Off',
  ].join('\n')
  const [home, second] = [people.restaurant('0412'), people.restaurant('0436')]
  await people.add({
    email: 'exported@linewatch.test',
    displayName: 'Exp Orted',
    type: 'MANAGER',
    restaurantUuids: [home, second],
    multiFactorAuthentication: true,
  })
  const none = { type: 'ADMIN' as const, roleUuid: null, restaurantUuids: [], notification: false }
  await people.add({ email: 'chief@linewatch.test', displayName: 'Chief', ...none })
  const answer = await people.provider.call(importUsers, { token: people.admin, body: { csv, apply: true } })
  expect(answer.body).toEqual({ ...NONE, unchanged: 2, applied: true })
})

test('what a list exports to a reader of Spanish is there already, too', async () => {
  const csv = [
    'Correo,Nombre,Tipo,Rol,Restaurantes,Notificaciones,Verificación en dos pasos',
    'exported@linewatch.test,Exp Orted,Gerente,Crew,"0436 - Music Row, 0412 - Lakeview",Activado,Obligatorio',
    'chief@linewatch.test,Chief,Administrador,–,Todos,Desactivado,Desactivado',
  ].join('\n')
  const answer = await people.provider.call(importUsers, { token: people.admin, body: { csv, apply: true } })
  expect(answer.body).toEqual({ ...NONE, unchanged: 2, applied: true })
})

test('everything that is wrong is told by line and column, and nothing is written', async () => {
  expect(
    await refused([
      'fine@linewatch.test,Fine,User,Crew,0412,On,Off',
      'no address,,Chef,Chef,9998 9999,maybe,',
      'two@linewatch.test,Two,User,Crew,0412 0436,On,Off',
      'none@linewatch.test,None,Manager,,,On,Off',
      'FINE@linewatch.test,Again,User,Crew,0412,On,Off',
    ]),
  ).toEqual([
    '3 E-mail: Enter an e-mail address',
    '3 Name: Enter a name',
    '3 Type: No entry has the name “Chef”',
    '3 Role: No entry has the name “Chef”',
    '3 Restaurants: No entry has the name “9998”, “9999”',
    '3 Notifications: Enter On or Off',
    '3 Multi-factor: Choose on or off',
    '4 Restaurants: A user of this type must have exactly one restaurant',
    '5 Role: Choose a role',
    '5 Restaurants: Choose a restaurant',
    '6 E-mail: Line 2 has the same',
  ])
})

describe('the rules of the form are told by line:', () => {
  test.each<[string, string, string[], string[]]>([
    [
      'what goes beyond the caller’s own',
      LEAD,
      [
        'new1@linewatch.test,New,User,Viewers,0412,On,Off',
        'new2@linewatch.test,New,User,Auditor,0412,On,Off',
        'new3@linewatch.test,New,Administrator,,,On,Off',
        'new4@linewatch.test,New,User,Viewers,0718,On,Off',
        `${MAKER},Made Mightier,Manager,Auditor,0412 0436,On,Off`,
      ],
      [
        '3 null: This needs permissions you do not have: Audit: View. An administrator can do it.',
        '4 null: Only an administrator can make somebody an administrator.',
        '5 Restaurants: No entry has the name “0718”',
        '6 null: This needs permissions you do not have: Audit: View. An administrator can do it.',
      ],
    ],
    [
      'one’s own role and type',
      LEAD,
      [`${LEAD},Nora New,Manager,Viewers,0412 0436,On,Off`],
      ['2 null: You cannot change your own role.'],
    ],
    [
      'an address of somebody whom the caller does not see',
      LEAD,
      [`${ADMIN},Mine,User,Viewers,0412,On,Off`],
      ['2 E-mail: Another user has this e-mail'],
    ],
    [
      'what is there, for who may create alone',
      MAKER,
      [
        'new5@linewatch.test,New,User,Viewers,0412,On,Off',
        `${CREW},Carl Crew the Second,User,Viewers,0412,On,Off`,
      ],
      ['3 null: This already exists, and you do not have permission to change it.'],
    ],
  ])('%s', async (_, by, rows, problems) => {
    expect(await refused(rows, by)).toEqual(problems)
  })

  test('the last administrator who can sign in, and one’s own type', async () => {
    const other = 'other@linewatch.test'
    await people.add({ email: other, type: 'ADMIN', roleUuid: null, restaurantUuids: [] })
    await people.recorded()
    await people.database.db.run(sql`
      UPDATE account SET password_hash = NULL WHERE type = 'ADMIN' AND email <> ${ADMIN}`)
    const rows = [ADMIN, other].map((email) => `${email},No More,User,Crew,0412,On,Off`)
    expect(await refused(rows, other)).toEqual([
      '2 null: This is the last administrator who can sign in. Make somebody else an administrator first.',
      '3 null: You cannot change your own type.',
    ])
  })
})

test('who may not create users may not import any', async () => {
  const token = await people.provider.tokenOf(CREW)
  expect((await importing(['a@linewatch.test,A,User,Crew,0412,On,Off'], false, token)).status).toBe(403)
})

test('a second factor that a file turns off is told by mail: by what was done, and not by its trial', async () => {
  const { displayName, restaurants, userRoleDto } = await people.find(MFA)
  const numbers = restaurants.map(({ number }) => number).join(' ')
  const row = `${MFA},${displayName},User,${userRoleDto?.name},${numbers},On,Off`
  // With the queue itself: what is taken back is taken from it, too.
  const real = await startTestProvider({ databaseUrl: people.database.url, jobs: true })
  const call = (apply: boolean) =>
    real.call(importUsers, { token: people.admin, body: { csv: `${HEAD}\n${row}`, apply } })
  try {
    expect((await call(false)).body).toMatchObject({ changed: 1, applied: false })
    expect((await call(true)).body).toMatchObject({ changed: 1, applied: true })
    await vi.waitFor(() => expect(real.mails).not.toEqual([]), 10_000)
  } finally {
    await real.stop()
  }
  expect(real.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [MFA, 'Multi-factor was turned off for your Linewatch account'],
  ])
})

test('a user whom somebody changed meanwhile is changed from what they became', async () => {
  const made = await people.add({ email: 'twice@linewatch.test' })
  const body = { ...unchanged(made), displayName: 'In between' }
  await people.provider.call(updateUser, { token: people.admin, body })
  const answer = await importing(['twice@linewatch.test,Nora New,User,Crew,0412,On,Off'])
  expect(answer.body).toMatchObject({ changed: 1, applied: true })
})
