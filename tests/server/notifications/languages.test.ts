import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tellKitchenNotices } from '#server/services/kitchen/notices.ts'
import { notificationList, notificationTopic } from '#src/contract/account/notifications.ts'
import { subscribeToPush } from '#src/contract/account/push.ts'
import { alertList, assignAlert } from '#src/contract/operations/alerts.ts'
import { TOLD_AFTER } from '#src/domain/kitchen/notices.ts'
import { fill, type Values } from '#src/domain/language/text.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { startPushService } from '#tests/support/programs/push-service.ts'
import { API } from '#tests/support/provider.ts'
import { openStomp, type StompPeer } from '#tests/support/stomp.ts'
import { type AlertWorld, alertWorld } from '../alerts/alert-world.ts'

const SPANISH: Readonly<Record<string, string>> = JSON.parse(readFileSync('src/locales/es.json', 'utf8'))

/** A text as Spanish has it. */
function spanish(english: string, values: Values = {}): string {
  const own = SPANISH[english]
  if (own === undefined || own === english) throw new Error(`“${english}” has no Spanish of its own`)
  return fill(own, values)
}

/** How a text is read by each. */
const READERS = { es: spanish, en: fill } as const
type Reader = keyof typeof READERS
const LANGUAGES = ['es', 'en'] as const

let world: AlertWorld
let service: Awaited<ReturnType<typeof startPushService>>
let peers: Record<Reader, StompPeer>

beforeAll(async () => {
  world = await alertWorld()
  service = await startPushService()
  const { provider, database } = world
  for (const [email, language] of [
    [AREA, 'es'],
    [ADMIN, 'en'],
  ])
    await database.db.run(sql`
      UPDATE account SET preferences = preferences || ${JSON.stringify({ language })}::jsonb WHERE email = ${email}`)
  const address = await provider.app.listen({ port: 0, host: '127.0.0.1' })
  const connected = async (language: Reader, email: string) => {
    const token = await provider.tokenOf(email)
    const body = service.subscription(language)
    expect((await provider.call(subscribeToPush, { token, body })).status).toBe(204)
    const peer = await openStomp(
      `${address.replace('http', 'ws')}${API}/sockets/notifications?token=${token}`,
    )
    await peer.connect()
    await peer.subscribe(notificationTopic.destination)
    return peer
  }
  peers = { es: await connected('es', AREA), en: await connected('en', ADMIN) }
})
afterAll(async () => {
  await peers.es.close()
  await peers.en.close()
  await service.stop()
  await world.close()
})
beforeEach(async () => {
  await world.clear()
  service.pushed.length = 0
})

const tokenOf = (language: Reader) => (language === 'es' ? world.token.area : world.token.admin)
const reading = (language: Reader) => ({
  token: tokenOf(language),
  headers: { 'accept-language': language },
})

async function told(language: Reader): Promise<string> {
  const news = z.parse(notificationTopic.message, JSON.parse((await peers[language].next()).body))
  return 'message' in news ? news.message : told(language)
}
const listed = async (language: Reader) =>
  (await world.provider.call(notificationList, reading(language))).body.content.map(({ message }) => message)
const pushed = (language: Reader) => service.pushed.find(({ path }) => path === `/${language}`)?.payload
const alerts = async (language: Reader, search?: string) =>
  (await world.provider.call(alertList, { ...reading(language), query: { search } })).body.content.map(
    ({ message }) => message,
  )

/** What everybody is told now, in whichever way, is this text in their language. */
async function expectTold(title: string, text: string, values: Values): Promise<void> {
  await world.provider.runQueued()
  for (const language of LANGUAGES) {
    const worded = READERS[language]
    const message = `<b>${world.own.label}</b>: ${worded(text, values)}`
    expect(await told(language)).toBe(message)
    expect(await listed(language)).toEqual([message])
    expect(pushed(language)).toMatchObject({
      title: worded(title),
      text: worded(text, values),
      restaurantLabel: world.own.label,
      signIn: worded('Sign in to see it'),
    })
  }
}

describe('two people of two languages', () => {
  test('are told of a stock-out in their own, live, in the list and by a push', async () => {
    const { provider, database, clock, own } = world
    const { name } = await database.db.one<{ name: string }>(sql`SELECT name FROM material WHERE id = 1`)
    await database.db.run(sql`
      INSERT INTO stock_out (restaurant_id, material_id, started_at)
      VALUES (${own.id}, 1, ${clock.now() - TOLD_AFTER})`)
    await tellKitchenNotices(provider.services)
    await expectTold('Stock-out', '{material} out for {minutes} min', { material: name, minutes: 3 })
  })

  test('are told of an alert in their own, and find it by the words of their language', async () => {
    const [camera] = await world.cameras(world.own.id)
    await world.setCamera(camera?.uuid ?? '', false)
    await world.pass(6)
    const values = { name: camera?.name ?? '' }
    await expectTold('Alert', 'Camera {name} has no picture.', values)
    const words = {
      es: spanish('Camera {name} has no picture.', values),
      en: `Camera ${values.name} has no picture.`,
    }
    expect([await alerts('es'), await alerts('en')]).toEqual([[words.es], [words.en]])
    const label = spanish('Camera silent')
    expect(await alerts('es', label.toUpperCase())).toEqual([words.es])
    expect(await alerts('es', label.normalize('NFD').replace(/\p{M}/gu, ''))).toEqual([words.es])
    expect(await alerts('es', 'no picture')).toEqual([words.es])
    expect(await alerts('en', 'no picture')).toEqual([words.en])
    expect(await alerts('en', label)).toEqual([])
  })

  test('are given an alert in their own', async () => {
    const { provider, token, own } = world
    const [camera] = await world.cameras(own.id)
    await world.setCamera(camera?.uuid ?? '', false)
    await world.pass(6)
    const [alert] = await world.list()
    const { uuid: assigneeUuid } = await world.database.db.one<{ uuid: string }>(
      sql`SELECT uuid FROM account WHERE email = ${AREA}`,
    )
    const params = { id: alert?.uuid ?? '' }
    const body = { assigneeUuid, version: alert?.version ?? 0 }
    expect((await provider.call(assignAlert, { token: token.admin, params, body })).status).toBe(200)
    const sentence = spanish('Camera {name} has no picture.', { name: camera?.name ?? '' })
    expect((await listed('es'))[0]).toBe(
      `<b>${own.label}</b>: ${spanish('An alert was assigned to you: {alert}', { alert: sentence })}`,
    )
  })
})

test('what an earlier version stored is shown as it is', async () => {
  const { database, own } = world
  await database.db.run(sql`
    INSERT INTO notification (account_id, restaurant_id, type, message, subject, event_time)
    SELECT id, ${own.id}, 'ERROR', 'Strips out for <b>4</b> min', 'STOCK_OUT', 1 FROM account WHERE email = ${AREA}`)
  await world.put({ message: 'Camera Fryers has no picture.' })
  expect(await listed('es')).toEqual([`<b>${own.label}</b>: Strips out for <b>4</b> min`])
  expect(await alerts('es')).toEqual(['Camera Fryers has no picture.'])
})
