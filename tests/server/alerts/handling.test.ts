import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dictionariesTopic } from '#src/contract/live/dictionaries.ts'
import {
  acknowledgeAlert,
  alertAssignees,
  assignAlert,
  deleteAlert,
  noteAlert,
  recallAcknowledgement,
  recallAlert,
} from '#src/contract/operations/alerts.ts'
import { AREA } from '#tests/support/demo.ts'
import { type AlertWorld, alertWorld } from './alert-world.ts'

const MINUTE = 60_000
let world: AlertWorld

beforeAll(async () => {
  world = await alertWorld()
})
beforeEach(() => world.clear())
afterAll(() => world.close())

const call = <E extends typeof acknowledgeAlert | typeof assignAlert | typeof noteAlert>(
  endpoint: E,
  id: string,
  body: object,
  token = world.token.admin,
) => world.provider.call(endpoint as typeof acknowledgeAlert, { token, params: { id }, body: body as never })
const back = (
  endpoint: typeof recallAlert | typeof recallAcknowledgement | typeof deleteAlert,
  id: string,
  token = world.token.admin,
) => world.provider.call(endpoint as typeof recallAlert, { token, params: { id } })
const people = async (restaurants: string[], token = world.token.admin) =>
  (await world.provider.call(alertAssignees, { token, query: { restaurants } })).body.content
const uuidOf = async (email: string) =>
  (await world.database.db.one<{ uuid: string }>(sql`SELECT uuid FROM account WHERE email = ${email}`)).uuid
const actions = async (id: string) =>
  (
    await world.database.db.rows<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE subject_uuid = ${id} ORDER BY id`,
    )
  ).map(({ action }) => action)

describe('acknowledging', () => {
  test('says who and when, stands in the record, and can be taken back for a minute', async () => {
    const id = await world.put()
    const at = world.clock.now()
    const { status, body } = await call(acknowledgeAlert, id, { version: 1 }, world.token.area)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ acknowledged: { date: at, by: 'Arthur Area' }, version: 2 })
    world.clock.advance(MINUTE)
    expect((await back(recallAcknowledgement, id)).body).toMatchObject({ acknowledged: null, version: 3 })
    expect((await back(recallAcknowledgement, id)).status).toBe(409)
    expect(await actions(id)).toEqual(['ALERT_ACKNOWLEDGED', 'ALERT_UNACKNOWLEDGED'])
  })

  test('is done by one of two who do it at once', async () => {
    const id = await world.put()
    const answers = await Promise.all([
      call(acknowledgeAlert, id, { version: 1 }),
      call(acknowledgeAlert, id, { version: 1 }, world.token.area),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await world.list())[0]?.version).toBe(2)
  })
})

describe('assigning', () => {
  test('is to somebody who may see the alert, who is told so', async () => {
    const id = await world.put({ message: 'Camera <Fryers> is silent.' })
    const assigneeUuid = await uuidOf(AREA)
    const { body } = await call(assignAlert, id, { assigneeUuid, version: 1 })
    expect(body).toMatchObject({ assignee: { uuid: assigneeUuid, name: 'Arthur Area' }, version: 2 })
    expect(await world.notices(world.token.area)).toEqual([
      `INFO <b>${world.own.label}</b>: An alert was assigned to you: Camera &lt;Fryers&gt; is silent.`,
    ])
    const mine = await world.list(world.token.area, { handling: 'mine' })
    expect(mine.map(({ uuid }) => uuid)).toEqual([id])
    expect(await world.list(world.token.admin, { handling: 'unhandled' })).toEqual([])
    expect((await call(assignAlert, id, { assigneeUuid: null, version: 2 })).body).toMatchObject({
      assignee: null,
    })
    expect(await world.list(world.token.admin, { handling: 'unhandled' })).toHaveLength(1)
    expect(await actions(id)).toEqual(['ALERT_ASSIGNED', 'ALERT_ASSIGNED'])
  })

  test('is refused for users who may not, and they are not among those it may be given to [V8.2.2d]', async () => {
    const id = await world.put({ restaurantId: world.foreign.id })
    const assigneeUuid = await uuidOf(AREA)
    const refused = await call(assignAlert, id, { assigneeUuid, version: 1 })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { assigneeUuid: expect.stringContaining('cannot see') } })
    const names = async (...uuids: string[]) => (await people(uuids)).map(({ name }) => name)
    expect(await names(world.own.uuid)).toEqual(expect.arrayContaining(['Ada Administrator', 'Arthur Area']))
    expect(await names(world.own.uuid)).not.toContain('Chris Crew')
    expect(await names(world.own.uuid, world.foreign.uuid)).toEqual(['Ada Administrator'])
    expect(await names()).toEqual(['Ada Administrator'])
  })

  test('users do not see who looks after restaurants that are not theirs', async () => {
    const query = { restaurants: [world.foreign.uuid] }
    const { status, body } = await world.provider.call(alertAssignees, { token: world.token.area, query })
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: `restaurants: unknown value "${world.foreign.uuid}".` })
  })
})

describe('a note', () => {
  test('is written, changed and taken away, each by a user who saw what it said before', async () => {
    const id = await world.put()
    const at = world.clock.now()
    expect((await call(noteAlert, id, { note: ' The cable was out ', version: 1 })).body).toMatchObject({
      note: { text: 'The cable was out', date: at, by: 'Ada Administrator' },
      version: 2,
    })
    const late = await call(noteAlert, id, { note: 'Mine', version: 1 }, world.token.area)
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({
      message: 'There are newer changes to the alert. Review them before you save.',
    })
    expect((await world.list())[0]?.note?.text).toBe('The cable was out')
    expect((await call(noteAlert, id, { note: '', version: 2 })).body).toMatchObject({ note: null })
    expect((await call(noteAlert, id, { note: 'x'.repeat(1001), version: 3 })).status).toBe(400)
  })
})

describe('deleting', () => {
  test('can be taken back for a minute, and stands in the record', async () => {
    const id = await world.put()
    expect((await back(deleteAlert, id)).status).toBe(204)
    expect(await world.list()).toEqual([])
    expect((await call(acknowledgeAlert, id, { version: 1 })).status).toBe(404)
    expect((await back(recallAlert, id)).body).toMatchObject({ uuid: id })
    expect((await back(recallAlert, id)).status).toBe(409)
    await back(deleteAlert, id)
    world.clock.advance(MINUTE + 1)
    expect((await back(recallAlert, id)).status).toBe(409)
    expect(await actions(id)).toEqual(['ALERT_DELETED', 'ALERT_RECALLED', 'ALERT_DELETED'])
  })
})

describe('who may', () => {
  test('users can do nothing to an alert of restaurants that are not theirs, nor without the right', async () => {
    const id = await world.put({ restaurantId: world.foreign.id })
    const { area, crew } = world.token
    const body = { version: 1, assigneeUuid: null, note: 'x' }
    for (const [token, expected] of [
      [area, 404],
      [crew, 403],
    ] as const) {
      expect((await call(acknowledgeAlert, id, { version: 1 }, token)).status).toBe(expected)
      expect(
        (await call(assignAlert, id, { assigneeUuid: body.assigneeUuid, version: 1 }, token)).status,
      ).toBe(expected)
      expect((await call(noteAlert, id, { note: body.note, version: 1 }, token)).status).toBe(expected)
      expect((await back(deleteAlert, id, token)).status).toBe(expected)
    }
    await back(deleteAlert, id)
    expect((await back(recallAlert, id, area)).status).toBe(409)
    expect(await actions(id)).toEqual(['ALERT_DELETED'])
  })

  test('whatever is done is told to open lists', async () => {
    const id = await world.put()
    const published = vi.spyOn(world.provider.services.live, 'publish')
    await call(acknowledgeAlert, id, { version: 1 })
    await call(noteAlert, id, { note: 'x', version: 2 })
    await call(assignAlert, id, { assigneeUuid: null, version: 3 })
    await back(deleteAlert, id)
    await back(recallAlert, id)
    await call(noteAlert, id, { note: 'x', version: 1 })
    const news = published.mock.calls.filter(([topic]) => topic.destination === dictionariesTopic.destination)
    expect(news.map(([, audience, message]) => [audience, message])).toEqual(
      Array(5).fill(['everyone', { kind: 'ALERT' }]),
    )
    published.mockRestore()
  })
})
