import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgotPassword, signIn } from '#src/contract/account/auth.ts'
import { deleteUser, resetUserPassword } from '#src/contract/administration/administered-users.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { ADMINS, refusal, startSignOn } from './support.ts'

const site = startSignOn()
const { restart, enter, listed } = site

describe('administrators', () => {
  test('come from a provider only where it may make them', async () => {
    await restart(ADMINS)
    const { body } = await enter('ana', { groups: ['it'] })
    expect(body.signedIn?.user.type).toBe('ADMIN')
    await restart({})
    expect(refusal(await enter('ana', { groups: ['crew', 'of-0204'] }))).toEqual([
      403,
      'This administrator account cannot sign in with Chain ID. Sign in with the password.',
    ])
  })

  test('with a way in at the provider count; the last one is not taken away, by it or by others', async () => {
    await restart(ADMINS)
    const entered = await enter('ana', { groups: ['it'] })
    const token = entered.body.signedIn?.accessToken
    const { uuid: password = '' } = (await listed(ADMIN)) ?? {}
    // The demonstration's other administrators go.
    await site.database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email NOT IN (${ADMIN}, 'ana@chain.example')`,
    )
    expect((await site.provider.call(deleteUser, { token, params: { id: password } })).status).toBe(204)
    expect(refusal(await enter('ana', { groups: ['crew', 'of-0204'] }))).toEqual([
      403,
      'Chain ID would take away the rights of the last administrator. Make somebody else an administrator first.',
    ])
    expect((await enter('ana', { groups: ['it'] })).status).toBe(200)
  })

  test('of a provider that is no longer set up do not count', async () => {
    await restart(ADMINS)
    await enter('ana', { groups: ['it'] })
    await restart({ issuer: 'https://other.example' })
    await site.database.db.run(
      sql`UPDATE account SET blocked_at = 1 WHERE type = 'ADMIN' AND email NOT IN (${ADMIN}, 'ana@chain.example')`,
    )
    await site.database.db.run(sql`
      INSERT INTO account (email, display_name, type, created_at) VALUES ('invited@linewatch.test', 'I', 'ADMIN', 0)`)
    const { uuid = '' } = (await listed(ADMIN)) ?? {}
    const reset = await site.provider.call(resetUserPassword, {
      token: await site.provider.tokenOf('invited@linewatch.test'),
      body: { userUuid: uuid },
    })
    expect(reset.status).toBe(409)
  })
})

describe('with password sign-in off', () => {
  const enterBy = (email: string, password = DEMO_PASSWORD) =>
    site.provider.call(signIn, { body: { email, password } })

  beforeEach(() => restart({}, { singleSignOn: { passwordSignIn: false, emergencyAccounts: [ADMIN] } }))

  test('only emergency accounts come in, and nobody learns which they are', async () => {
    const said = [await enterBy(CREW), await enterBy(CREW, 'wrong'), await enterBy(ADMIN, 'wrong')].map(
      refusal,
    )
    expect(new Set(said.map((one) => one.join(' '))).size).toBe(1)
    expect(said[0]).toEqual([401, "Password sign-in is off. Use your organization's button below."])
    expect((await enterBy(ADMIN)).status).toBe(200)
  })

  test('the use of one is mailed to all administrators', async () => {
    await enterBy(ADMIN)
    const mails = site.provider.queued.filter(({ task }) => task === 'mail')
    expect(mails.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({
        to: ADMIN,
        subject: 'An emergency account was used to sign in to Linewatch',
        text: expect.stringContaining(`the emergency account ${ADMIN}`),
      }),
    )
  })

  test('no links to set a password are mailed but to them', async () => {
    for (const email of [CREW, ADMIN]) await site.provider.call(forgotPassword, { body: { email } })
    await site.provider.runQueued()
    expect(site.provider.queued).toMatchObject([{ task: 'mail', payload: { to: ADMIN } }])
    const { uuid = '' } = (await listed(CREW)) ?? {}
    const token = await site.provider.tokenOf(ADMIN)
    expect(refusal(await site.provider.call(resetUserPassword, { token, body: { userUuid: uuid } }))).toEqual(
      [409, 'Password sign-in is off. This user signs in at your organization.'],
    )
  })
})
