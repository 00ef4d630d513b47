import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxMailer, smtpMailer } from '#server/services/mail/mail.ts'
import { nameInMail, quoted, sentenceInMail } from '#server/services/mail/mail-text.ts'
import { startSmtpServer } from '#tests/support/programs/smtp-server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

const mailer = () => outboxMailer(folder, () => {})
const mail = (subject: string) => ({ to: 'ann@chain.example', subject, text: 'Hello' })
const written = async () =>
  Promise.all((await readdir(folder)).toSorted().map((name) => readFile(join(folder, name), 'utf8')))

test('mails of one moment and one address are all kept, of several servers too', async () => {
  const subjects = Array.from({ length: 20 }, (_, at) => `Mail ${at}`)
  const servers = [mailer(), mailer()]
  await Promise.all(subjects.map((subject, at) => servers[at % 2]?.(mail(subject), String(at))))
  const texts = await written()
  expect(texts.map((text) => /Subject: (.*)/.exec(text)?.[1]).toSorted()).toEqual(subjects.toSorted())
  expect((await readdir(folder)).every((name) => /^\d+-ann@chain\.example\.txt$/.test(name))).toBe(true)
})

test('a mail that is sent again replaces its file', async () => {
  for (const _ of [1, 2]) await mailer()(mail('Once'), '7')
  expect(await written()).toEqual(['To: ann@chain.example\nSubject: Once\n\nHello\n'])
})

test('a header is one line, whatever stands in it', async () => {
  await mailer()(
    { to: 'ann@chain.example\nBcc: eve@evil.example', subject: 'Hello\r\nBcc: eve', text: 'Hi' },
    '1',
  )
  expect(await written()).toEqual([
    'To: ann@chain.example Bcc: eve@evil.example\nSubject: Hello Bcc: eve\n\nHi\n',
  ])
})

test('a mail with an HTML side has it in a file of its own, and says where such mails are turned off', async () => {
  const unsubscribeUrl = 'https://linewatch.test/user-settings/next-digest'
  await mailer()({ ...mail('Digest'), html: '<p>Hello</p>', unsubscribeUrl }, 'digest-a')
  expect((await readdir(folder)).toSorted()).toEqual([
    'digest-a-ann@chain.example.html',
    'digest-a-ann@chain.example.txt',
  ])
  expect(await written()).toEqual([
    '<p>Hello</p>',
    `To: ann@chain.example\nSubject: Digest\nList-Unsubscribe: <${unsubscribeUrl}>\n\nHello\n`,
  ])
})

test('through a mail server it has both sides, where it is turned off, and one id each time that it is sent', async () => {
  const server = await startSmtpServer()
  const send = smtpMailer(server.url, 'Linewatch <no-reply@chain.example>')
  const unsubscribeUrl = 'https://linewatch.test/user-settings/next-digest'
  for (const _ of [1, 2]) await send({ ...mail('Digest'), html: '<p>Hello</p>', unsubscribeUrl }, 'digest-a')
  await send(mail('Plain'), '7')
  await server.stop()
  const [first, again, plain] = server.mails
  expect(first?.messageId).toBe('<linewatch-digest-a@chain.example>')
  expect(again?.messageId).toBe(first?.messageId)
  expect(first?.source).toMatch(
    /^List-Unsubscribe: <https:\/\/linewatch\.test\/user-settings\/next-digest>$/m,
  )
  expect(first?.source).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(first?.source).toContain('<p>Hello</p>')
  expect(plain?.source).not.toMatch(/List-Unsubscribe|multipart/)
})

test('an address as long as addresses may be has a file', async () => {
  await mailer()({ ...mail('Hello'), to: `${'a'.repeat(240)}@chain.example` }, '1')
  expect(await readdir(folder)).toHaveLength(1)
})

test.each([
  ['Ann Lee', 'Ann Lee'],
  ['J.R. Núñez', 'J. R. Núñez'],
  ['https://evil.example/x', 'https:/ /evil. example/x'],
  ['www.evil.example', 'www. evil. example'],
  ['Ann\n\nYour account is closed', 'Ann Your account is closed'],
  ['\u202EeeL nnA', 'eeL nnA'],
])('the name %j is %j in a mail [V1.3.11]', (name, shown) => expect(nameInMail(name)).toBe(shown))

test.each([
  ['Ann Lee: 12.5% waste, 1.2 kg.', 'Ann Lee: 12.5% waste, 1.2 kg.'],
  ['came with “https://evil.example/x”', 'came with “https:/ /evil. example/x”'],
  ['evil2.example at 5:00 PM', 'evil2. example at 5:00 PM'],
  ['#9, 8:45 a.m.: 300 piezas. Vea x.b.example', '#9, 8:45 a.m.: 300 piezas. Vea x.b. example'],
])('the sentence %j is %j in a mail', (sentence, shown) => expect(sentenceInMail(sentence)).toBe(shown))

test('what somebody wrote is marked line by line', () =>
  expect(quoted('It is dark.\r\nWho: the boss')).toBe('> It is dark.\n> Who: the boss'))
