import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '#server/services/mail/mail.ts'
import { forgotPassword } from '#src/contract/account/auth.ts'
import { setPassword } from '#src/contract/account/passwords.ts'
import {
  inviteUser,
  resetUserPassword,
  restoreUserPassword,
  updateUser,
} from '#src/contract/administration/administered-users.ts'
import { sendSupport } from '#src/contract/operations/support.ts'
import { ADMIN, CREW, DEMO_PASSWORD } from '#tests/support/demo.ts'
import { type People, startPeople, unchanged } from '../administration/users/people.ts'

let people: People
beforeEach(async () => {
  people = await startPeople()
})
afterEach(() => people.stop())

type Language = 'en' | 'es'
const OTHER = { en: 'es', es: 'en' } as const

const speaks = (email: string, language: Language) =>
  people.database.db.run(sql`UPDATE account SET spoken = ${language} WHERE email = ${email}`)
/** All mails; some are written by a job that waits. */
async function mailed(): Promise<Mail[]> {
  await people.provider.runQueued()
  await people.provider.runQueued()
  return people.provider.mails
}

/** A call of somebody whose console is in a language. */
const headersOf = (language: Language) => ({ headers: { 'accept-language': language } })

describe.each(['en', 'es'] as const)(
  'a reader of “%s” gets what others cause in that language:',
  (language) => {
    const caller = headersOf(OTHER[language])
    const said = (words: Record<Language, string>) => words[language]

    test('an invitation', async () => {
      const user = await people.add({})
      await speaks(user.email, language)
      await people.provider.call(inviteUser, { token: people.admin, params: { id: user.uuid }, ...caller })
      const [mail] = await mailed()
      expect(mail?.subject).toBe(
        said({ en: 'Your invitation to Linewatch', es: 'Su invitación a Linewatch' }),
      )
      expect(mail?.text).toMatch(said({ en: 'Hello Nora New,\n\nYou have', es: 'Hola, Nora New:\n\nUsted' }))
      expect(mail?.text).toMatch(
        said({
          en: '\n\nOpen this link within one day. It works once:\nhttps://',
          es: '\n\nAbra este enlace antes de que pase un día. Funciona una sola vez:\nhttps://',
        }),
      )
    })

    test('a password that was reset, and a link to set one', async () => {
      const { uuid } = await people.find(CREW)
      await speaks(CREW, language)
      const asked = { token: people.admin, ...caller }
      await people.provider.call(restoreUserPassword, { ...asked, params: { id: uuid } })
      await people.provider.call(resetUserPassword, { ...asked, body: { userUuid: uuid } })
      expect((await mailed()).map(({ subject }) => subject)).toEqual([
        said({ en: 'Set a new password for Linewatch', es: 'Cree una contraseña nueva para Linewatch' }),
        said({ en: 'Your Linewatch password was reset', es: 'Su contraseña de Linewatch se restableció' }),
      ])
    })

    test('a forgotten password, which a job mails', async () => {
      await speaks(CREW, language)
      await people.provider.call(forgotPassword, { body: { email: CREW }, ...caller })
      expect((await mailed())[0]?.text.split('\n')[0]).toBe(
        said({
          en: 'Someone asked to set a new password for your Linewatch account.',
          es: 'Alguien pidió crear una contraseña nueva para su cuenta de Linewatch.',
        }),
      )
    })

    test('a change of their account, by themselves or by an administrator', async () => {
      await speaks(CREW, language)
      const token = await people.provider.tokenOf(CREW)
      const body = { oldPassword: DEMO_PASSWORD, newPassword: 'Gravel-Wander7-Otter' }
      await people.provider.call(setPassword, { token, body, ...caller })
      const user = { ...unchanged(await people.find(CREW)), email: 'renamed@linewatch.test' }
      await people.provider.call(updateUser, { token: people.admin, body: user, ...caller })
      const [password, former, next] = await mailed()
      expect(password?.text.split('\n').filter((line) => line !== '')).toEqual(
        language === 'en'
          ? [
              expect.stringMatching(/^Hello .*,$/),
              'A new password was set for your Linewatch account. Your other sessions have ended.',
              expect.stringMatching(/^When: .* UTC\)$/),
              'From: 127.0.0.1, an unknown device',
              'If this was you, you do not need to do anything.',
              'If it was not you, set a new password right away:',
              'https://linewatch.test/forgot-password',
              'Then write to support@linewatch.test.',
            ]
          : [
              expect.stringMatching(/^Hola, .*:$/),
              'Se creó una contraseña nueva para su cuenta de Linewatch. Sus demás sesiones se cerraron.',
              expect.stringMatching(/^Cuándo: .* UTC\)$/),
              'Desde: 127.0.0.1, un dispositivo desconocido',
              'Si fue usted, no necesita hacer nada.',
              'Si no fue usted, cree una contraseña nueva de inmediato:',
              'https://linewatch.test/forgot-password',
              'Después escriba a support@linewatch.test.',
            ],
      )
      for (const mail of [former, next]) {
        expect(mail?.subject).toBe(
          said({
            en: 'The e-mail of your Linewatch account was changed',
            es: 'El correo de su cuenta de Linewatch cambió',
          }),
        )
        expect(mail?.text).toMatch(said({ en: `\nBy: ${ADMIN}\n`, es: `\nPor: ${ADMIN}\n` }))
      }
    })
  },
)

test('somebody who has never signed in, and chosen no language, is invited in English', async () => {
  const user = await people.add({})
  await speaks(ADMIN, 'es')
  const asked = { token: people.admin, params: { id: user.uuid }, ...headersOf('es') }
  await people.provider.call(inviteUser, asked)
  expect((await mailed())[0]?.subject).toBe('Your invitation to Linewatch')
})

test('the language of their settings goes before the one that their console was in', async () => {
  await speaks(CREW, 'en')
  await people.database.db.run(
    sql`UPDATE account SET preferences = preferences || '{"language": "es"}' WHERE email = ${CREW}`,
  )
  await people.provider.call(forgotPassword, { body: { email: CREW } })
  expect((await mailed())[0]?.subject).toBe('Cree una contraseña nueva para Linewatch')
})

test('the support desk reads English, its dates too', async () => {
  const token = people.admin
  const body = { message: 'Ayuda', watched: 'Tablero', page: '/dashboard/chicken' }
  await people.provider.call(sendSupport, { token, body, ...headersOf('es') })
  const [mail] = await mailed()
  expect(mail?.subject).toBe('Support request from no restaurant')
  expect(mail?.text).toMatch(
    /^> Ayuda\n\nWho: .*\nRestaurant: no restaurant\nWhen: \d\d\/\d\d\/\d{4} [\d:]+ [AP]M UTC\nOn screen: Tablero\n/,
  )
})
