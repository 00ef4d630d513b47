import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { evaluateAlerts } from '#server/services/alerts/evaluate.ts'
import { deleteExpired } from '#server/services/operations/housekeeping.ts'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import { acknowledgeAlert, deleteAlert } from '#src/contract/operations/alerts.ts'
import { ADMIN, AREA } from '#tests/support/demo.ts'
import { startTestProvider } from '#tests/support/provider.ts'
import { type AlertWorld, alertWorld } from './alert-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let world: AlertWorld
const first = async (of: Promise<{ uuid: string; name: string }[]>) => {
  const [one] = await of
  if (!one) throw new Error('There is none.')
  return one
}

beforeAll(async () => {
  world = await alertWorld()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

describe('inactivity is noticed within its stated time (decision 0021)', () => {
  test('a camera that falls silent within six minutes, said to have begun when it did', async () => {
    const camera = await first(world.cameras(world.own.id))
    world.clock.advance(20_000)
    const at = world.clock.now()
    await world.setCamera(camera.uuid, false)
    world.clock.advance(40_000 - MINUTE)
    await world.pass(5)
    expect(await world.list()).toEqual([])
    await world.pass(1)
    expect(await world.list()).toMatchObject([
      {
        rule: 'CAMERA_SILENT',
        severity: 'warning',
        message: `Camera ${camera.name} has no picture.`,
        restaurant: { uuid: world.own.uuid },
        subject: { id: camera.uuid, name: camera.name },
        startedAt: at,
        recoveredAt: null,
        ending: null,
      },
    ])
    expect(world.clock.now() - at).toBeLessThanOrEqual(6 * MINUTE)
  })

  test('a tablet within eleven minutes of its being offline, and after an hour as a warning', async () => {
    const tablet = await first(world.tablets(world.own.id))
    await world.setTablet(tablet.uuid, false)
    await world.pass(11)
    expect(await world.list()).toMatchObject([{ rule: 'TABLET_OFFLINE', severity: 'info' }])
    await world.pass(50)
    expect(await world.list()).toMatchObject([{ rule: 'TABLET_OFFLINE', severity: 'warning', version: 2 }])
  })

  test('of a tablet that goes on being offline nothing is written', async () => {
    const tablet = await first(world.tablets(world.own.id))
    const written = () =>
      world.database.db.rows(
        sql`SELECT xmin::text, ctid::text FROM alert_watch WHERE subject = ${tablet.uuid}`,
      )
    await world.setTablet(tablet.uuid, false)
    await world.pass(12)
    const before = await written()
    expect(before).toHaveLength(1)
    await world.pass(5)
    expect(await written()).toEqual(before)
  })

  test('a streak of stock-outs at the next evaluation; it gets worse with one more, and ends by itself', async () => {
    await world.runOut(world.own.id, 3)
    await world.pass(1)
    expect(await world.list()).toMatchObject([
      { severity: 'warning', message: '3 stock-outs in 90 minutes.' },
    ])
    await world.runOut(world.own.id, 1)
    await world.pass(1)
    expect(await world.list()).toMatchObject([
      { severity: 'critical', message: '4 stock-outs in 90 minutes.' },
    ])
    await world.pass(101)
    expect(await world.list()).toMatchObject([{ ending: 'RECOVERED' }])
  })
})

describe('what nobody need be told', () => {
  test('a closed kitchen raises nothing; an alert from before stays open, and recovers while it is closed', async () => {
    const [camera, other] = await world.cameras(world.own.id)
    if (!camera || !other) throw new Error('There are too few cameras.')
    await world.setCamera(camera.uuid, false)
    await world.pass(6)
    const hours = (closes: number) =>
      world.database.db.run(sql`UPDATE restaurant SET closes_minute = array_fill(${closes}::int, ARRAY[7])`)
    await hours(0)
    await world.setCamera(other.uuid, false)
    await world.pass(30)
    expect(await world.list()).toMatchObject([{ subject: { id: camera.uuid }, recoveredAt: null }])
    await world.setCamera(camera.uuid, true)
    await world.pass(4)
    expect(await world.list()).toMatchObject([{ subject: { id: camera.uuid }, ending: 'RECOVERED' }])
    await hours(1440)
  })

  test('a tablet that nobody has used for a week', async () => {
    const tablet = await first(world.tablets(world.own.id))
    await world.setTablet(tablet.uuid, false)
    await world.database.db.run(
      sql`UPDATE device SET status_at = status_at - ${8 * 24 * HOUR} WHERE uuid = ${tablet.uuid}`,
    )
    await world.pass(15)
    expect(await world.list()).toEqual([])
  })

  test('a camera that was deleted is not watched any more: its alert ends at once', async () => {
    const camera = await first(world.cameras(world.own.id))
    await world.setCamera(camera.uuid, false)
    await world.pass(6)
    await world.database.db.run(sql`UPDATE camera SET deleted_at = 1 WHERE uuid = ${camera.uuid}`)
    await world.pass(1)
    expect(await world.list()).toMatchObject([{ ending: 'GONE', recoveredAt: world.clock.now() }])
    await world.database.db.run(sql`UPDATE camera SET deleted_at = NULL WHERE uuid = ${camera.uuid}`)
  })
})

describe('once, whatever happens to the servers', () => {
  test('two that evaluate at one time raise one alert and one notification', async () => {
    const camera = await first(world.cameras(world.own.id))
    const there = await startTestProvider({
      databaseUrl: world.database.url,
      clock: world.clock,
      seed: false,
    })
    await world.setCamera(camera.uuid, false)
    await world.pass(5)
    world.clock.advance(MINUTE)
    const servers = [world.provider, there, world.provider, there]
    await Promise.all(servers.map(({ services }) => evaluateAlerts(services)))
    expect(await world.list()).toHaveLength(1)
    expect(await world.notices(world.token.admin)).toHaveLength(1)
    await there.stop()
  })

  test('a restarted server goes on: no alert is forgotten, none comes twice', async () => {
    const camera = await first(world.cameras(world.own.id))
    await world.setCamera(camera.uuid, false)
    await world.pass(4)
    const anew = await startTestProvider({ databaseUrl: world.database.url, clock: world.clock, seed: false })
    await world.pass(2, anew)
    expect(await world.list()).toHaveLength(1)
    await world.pass(5, anew)
    await world.setCamera(camera.uuid, true)
    const back = world.clock.now()
    await anew.stop()
    const later = await startTestProvider({
      databaseUrl: world.database.url,
      clock: world.clock,
      seed: false,
    })
    await world.pass(4, later)
    expect(await world.list()).toMatchObject([{ ending: 'RECOVERED', recoveredAt: back }])
    await later.stop()
  })

  test('after a rest of an hour, what is offline as the servers wake up waits its time as ever', async () => {
    const tablets = await world.tablets(world.own.id)
    for (const { uuid } of tablets) await world.setTablet(uuid, false)
    world.clock.advance(HOUR)
    await world.anew()
    await world.pass(5)
    expect(await world.list()).toEqual([])
  })
})

describe('who is told', () => {
  test('those who may see it, by a notification of its severity; not others, and not of what is good to know', async () => {
    const [camera] = await world.cameras(world.own.id)
    const [tablet] = await world.tablets(world.own.id)
    await world.setCamera(camera?.uuid ?? '', false)
    await world.setTablet(tablet?.uuid ?? '', false)
    await world.runOut(world.foreign.id, 4)
    await world.pass(11)
    const camera_ = `WARN <b>${world.own.label}</b>: Camera ${camera?.name} has no picture.`
    const streak = `ERROR <b>${world.foreign.label}</b>: 4 stock-outs in 90 minutes.`
    expect(await world.notices(world.token.admin)).toEqual([camera_, streak])
    expect(await world.notices(world.token.area)).toEqual([camera_])
    expect(await world.notices(world.token.crew)).toEqual([])
    expect((await world.list()).map(({ severity }) => severity).sort()).toEqual([
      'critical',
      'info',
      'warning',
    ])
  })

  test('who wants no warnings gets none, and what recovers is told nobody', async () => {
    const prefer = (email: string, preferences: object) =>
      world.database.db.run(sql`
        UPDATE account SET preferences = ${JSON.stringify(preferences)}::jsonb WHERE email = ${email}`)
    await prefer(AREA, { notificationTypes: ['ERROR'] })
    const camera = await first(world.cameras(world.own.id))
    await world.setCamera(camera.uuid, false)
    await world.pass(6)
    await world.setCamera(camera.uuid, true)
    await world.pass(5)
    expect(await world.list()).toMatchObject([{ ending: 'RECOVERED' }])
    expect(await world.notices(world.token.admin)).toHaveLength(1)
    expect(await world.notices(world.token.area)).toEqual([])
    await prefer(AREA, {})
  })

  test('what falls together is one piece of news, and pushed as one', async () => {
    for (const { uuid } of await world.cameras(world.own.id)) await world.setCamera(uuid, false)
    await world.pass(6)
    const notices = await world.notices(world.token.admin)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(/^WARN <b>\d+ .+<\/b>: (Camera .* has no picture\. ){3}And 3 more alerts\.$/)
    expect(await world.list()).toHaveLength(6)
  })

  test('open lists ask again when an alert is raised or ends, but not for one that is only possible', async () => {
    const published = vi.spyOn(world.provider.services.live, 'publish')
    const news = () =>
      published.mock.calls.filter(([topic]) => topic.destination === dictionariesTopic.destination)
    const camera = await first(world.cameras(world.own.id))
    await world.setCamera(camera.uuid, false)
    await world.pass(5)
    expect(news()).toEqual([])
    await world.pass(5)
    expect(news().map(([, audience, message]) => [audience, message])).toEqual([
      ['everyone', { kind: 'ALERT' }],
    ])
    await world.setCamera(camera.uuid, true)
    await world.pass(5)
    expect(news()).toHaveLength(2)
    published.mockRestore()
  })
})

describe('what people did to an alert', () => {
  test('a deleted one does not come back while its trouble lasts, and is forgotten once that is over', async () => {
    const camera = await first(world.cameras(world.own.id))
    await world.setCamera(camera.uuid, false)
    await world.pass(6)
    const [alert] = await world.list()
    await world.provider.call(deleteAlert, { token: world.token.admin, params: { id: alert?.uuid ?? '' } })
    await world.pass(10)
    await deleteExpired(world.provider.services)
    await world.pass(10)
    expect(await world.list()).toEqual([])
    await world.setCamera(camera.uuid, true)
    await world.pass(5)
    await deleteExpired(world.provider.services)
    expect(await world.database.db.rows(sql`SELECT uuid FROM alert`)).toEqual([])
  })

  test('one that gets worse is new to anyone who acknowledged or deleted it', async () => {
    await world.runOut(world.own.id, 3)
    await world.pass(1)
    const [alert] = await world.list()
    const params = { id: alert?.uuid ?? '' }
    const token = await world.provider.tokenOf(ADMIN)
    await world.provider.call(acknowledgeAlert, { token, params, body: { version: 1 } })
    await world.provider.call(deleteAlert, { token, params })
    expect(await world.list()).toEqual([])
    await world.runOut(world.own.id, 1)
    await world.pass(1)
    expect(await world.list()).toMatchObject([
      { uuid: alert?.uuid, severity: 'critical', acknowledged: null, startedAt: alert?.startedAt },
    ])
    expect(await world.notices(world.token.admin)).toEqual([
      `ERROR <b>${world.own.label}</b>: 4 stock-outs in 90 minutes.`,
      `WARN <b>${world.own.label}</b>: 3 stock-outs in 90 minutes.`,
    ])
  })
})
