import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm } from '#src/contract/account/auth.ts'
import { enableMultiFactor } from '#src/contract/account/multi-factor.ts'
import { currentUser } from '#src/contract/account/user.ts'
import { restaurantById } from '#src/contract/administration/restaurants.ts'
import { addressOf } from '#src/contract/define/endpoint.ts'
import { PROOF_NEEDED } from '#src/contract/define/refusal.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/database.ts'
import { ADMIN } from '#tests/support/demo.ts'
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts'

const SPANISH: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/locales/es.json', 'utf8'))

/** A text as Spanish has it. */
function spanish(english: string): string {
  const own = SPANISH[english]
  if (own === undefined || own === english) throw new Error(`“${english}” has no Spanish of its own`)
  return own
}

const NOT_SIGNED_IN = 'Sign in to continue.'
const WRONG = 'The password is not right.'
const NOBODY = 'a0000000-0000-4000-8000-000000000000'

let database: FreshDatabase
let provider: TestProvider
let address: string
beforeAll(async () => {
  database = await freshDatabase()
  provider = await startTestProvider({ databaseUrl: database.url })
  address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await provider.stop()
  await database.drop()
})

const accepting = (languages: string | undefined) =>
  languages === undefined ? {} : { headers: { 'accept-language': languages } }

describe.each([
  ['a page in Spanish', 'es', spanish],
  ['a page in English', 'en', (english: string) => english],
  ['nobody in particular', undefined, (english: string) => english],
  ['a browser in Spanish', 'es-MX,es;q=0.9', spanish],
  ['a language that is not spoken', 'fr', (english: string) => english],
])('%s', (_, languages, worded) => {
  test('is refused in its language', async () => {
    const { status, body } = await provider.call(currentUser, accepting(languages))
    expect([status, body]).toEqual([401, { success: false, code: 401, message: worded(NOT_SIGNED_IN) }])
  })

  test('is told next to a field in its language as well', async () => {
    const token = await provider.tokenOf(ADMIN)
    const body = { password: 'not this one' }
    const refused = await provider.call(confirm, { token, body, ...accepting(languages) })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { message: worded(WRONG), fields: { password: worded(WRONG) } },
    ])
  })

  test('is told what is not there in one sentence of its language', async () => {
    const token = await provider.tokenOf(ADMIN)
    const params = { id: NOBODY }
    const { status, body } = await provider.call(restaurantById, { token, params, ...accepting(languages) })
    const message = languages?.startsWith('es')
      ? spanish('{what} was not found.').replace('{what}', spanish('This restaurant [not found]'))
      : 'This restaurant was not found.'
    expect([status, body]).toMatchObject([404, { message }])
  })

  test('is told a reason by the same word as everybody', async () => {
    const token = await provider.tokenOf(ADMIN)
    provider.clock.advance(11 * 60_000)
    const { status, body } = await provider.call(enableMultiFactor, { token, ...accepting(languages) })
    const message = worded('Confirm your identity first. You signed in more than 10 minutes ago.')
    expect([status, body]).toMatchObject([403, { message, reason: PROOF_NEEDED }])
  })
})

describe('calls at the same time', () => {
  /** What a body, which arrives in pieces, is refused with. */
  const refusedBody = async (language: string, token: string) => {
    const answer = await fetch(`${address}${addressOf(confirm)}`, {
      method: confirm.method,
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ password: 'not this one' }),
    })
    return ((await answer.json()) as { message: string }).message
  }

  /** What a form is refused with once its file has been looked at. */
  const refusedForm = async (language: string, token: string) => {
    const form = new FormData()
    form.append('message', 'Help')
    form.append('screenshot', new Blob(['no picture'.repeat(20_000)]), 'screenshot')
    const answer = await fetch(`${address}${addressOf(sendSupport)}`, {
      method: sendSupport.method,
      headers: { 'accept-language': language, authorization: `Bearer ${token}` },
      body: form,
    })
    return ((await answer.json()) as { message: string }).message
  }

  const LANGUAGES = ['es', 'en', 'en', 'es']

  test('are each answered in their own language', async () => {
    const tokens = await Promise.all(LANGUAGES.map(() => provider.tokenOf(ADMIN)))
    const told = await Promise.all(LANGUAGES.map((language, at) => refusedBody(language, tokens[at] ?? '')))
    expect(told).toEqual([spanish(WRONG), WRONG, WRONG, spanish(WRONG)])
  })

  test('that send files are, too', async () => {
    const token = await provider.tokenOf(ADMIN)
    const told = await Promise.all(LANGUAGES.map((language) => refusedForm(language, token)))
    const own = spanish('Only a {kinds} picture can be sent as {field}.')
      .replace(
        '{kinds}',
        spanish('{first} or {second}').replace('{first}', 'JPEG').replace('{second}', 'PNG'),
      )
      .replace('{field}', 'screenshot')
    const english = 'Only a JPEG or PNG picture can be sent as screenshot.'
    expect(told).toEqual([own, english, english, own])
  })
})
