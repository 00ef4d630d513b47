import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { clockOffset } from '#server/domain/intake/times.ts'
import {
  type Bucket,
  type BucketSize,
  fullBucket,
  KEY_BUCKET,
  take,
} from '#server/domain/intake/token-bucket.ts'
import { gather } from '#server/services/operations/gather.ts'
import type { Services } from '#server/services/services.ts'
import { storeReport } from '#server/store/devices/device-reports.ts'
import { type EdgeKey, type KeyUse, touchKeys } from '#server/store/intake/keys.ts'
import { badRequest, Refused } from '#src/contract/define/refusal.ts'
import { enrolmentRequest } from '#src/contract/intake/enrolment.ts'
import {
  INTAKE_LIMITS,
  type IntakeAnswer,
  type IntakeState,
  type RefusedEvent,
} from '#src/contract/intake/envelope.ts'
import { type EdgeReportAnswer, edgeReport } from '#src/contract/intake/report.ts'
import type { IntakeScope } from '#src/domain/intake/scopes.ts'
import { t } from '#src/domain/language/text.ts'
import { SECOND } from '#src/domain/time/zone.ts'
import { attachAgents } from '../cameras/agents/agent-door.ts'
import { openDeviceEventLog } from '../devices/device-events.ts'
import { redeem } from '../devices/enrolments.ts'
import { pcsHeard } from '../devices/pc-presence.ts'
import { openLanes } from './collector.ts'
import { asyncApiDocument, intakeOpenApi } from './documents.ts'
import { firstEventKeeper } from './first-event.ts'
import { edges, INTAKE, ofKey, secretOf } from './keys.ts'
import { attachPictures } from './pictures.ts'
import { openPlans } from './plan.ts'
import { eventsOf, readEvent } from './read-event.ts'
import { keepRefusals } from './refused.ts'
import { type Outcome, type OwnEvent, takeEvents } from './take.ts'

const TYPES = ['application/json', 'application/cloudevents+json', 'application/cloudevents-batch+json']
/** When a request was sent, by the sender's clock: epoch milliseconds. */
const SENT_AT = 'x-sent-at'
const TOUCH_MS = 60_000
const TOUCHES_GATHERED_MS = 1_000
/** Keys of which buckets and clocks are remembered; beyond it the one not heard for the longest begins again. */
const REMEMBERED_AT_MOST = 50_000

/** What a server remembers of a key. */
interface Heard {
  bucket: Bucket
  delays: number[]
  touchedAt: number
}

interface Entered {
  key: EdgeKey
  known: Heard
}

const agentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 255)

/** Keys that one address may try: as many at once, and one a second after that. */
const STRANGERS: BucketSize = { perSecond: 1, burst: 60 }

const tooMany = (waitS: number) =>
  new Refused(429, t('Too many events or wrong keys. Go on in {seconds} s.', { seconds: waitS }), {
    retryAfter: waitS,
  })

const unknownKey = () =>
  new Refused(401, t('This key is not known, or it has ended. Stop sending, and keep what you have.'))

/** Keeps a value as the newest, and no more than so many. */
function remember<Value>(all: Map<string, Value>, name: string, value: Value): void {
  all.delete(name)
  all.set(name, value)
  const [oldest] = all.keys()
  if (all.size > REMEMBERED_AT_MOST && oldest !== undefined) all.delete(oldest)
}

/**
 * Puts the intake onto the server: a door of its own, with keys instead of sessions.
 *
 * @param count is told each answer, for the server's measurements
 */
export async function attachIntake(
  app: FastifyInstance,
  services: Services,
  count: (answer: IntakeAnswer) => void,
): Promise<void> {
  const { db, log, now } = services
  const collector = openLanes({ db, now, onWritten: services.tellWritten })
  const plans = openPlans(services)
  const eventLog = openDeviceEventLog(services)
  const keepIfFirst = firstEventKeeper(services)
  const edgeOf = edges(services)
  const noteUse = gather(TOUCHES_GATHERED_MS, async (uses: KeyUse[]) => {
    await touchKeys(db, uses)
    await pcsHeard(
      services,
      uses.map(({ id }) => id),
    )
    return []
  })
  const heard = new Map<string, Heard>()
  const strangers = new Map<string, Bucket>()
  const entered = new WeakMap<FastifyRequest, Entered>()

  /** What is remembered of a key, with what this request says of its clock. */
  function hear(secret: string, request: FastifyRequest): Heard {
    const at = now()
    const known = heard.get(secret) ?? { bucket: fullBucket(at), delays: [], touchedAt: 0 }
    remember(heard, secret, known)
    const sentAt = Number(request.headers[SENT_AT])
    if (Number.isSafeInteger(sentAt) && sentAt > 0) known.delays = [...known.delays, at - sentAt].slice(-20)
    return known
  }

  /** Who tries keys is told to wait before the database is asked; keys that were right already are not held up by it. */
  function refuseStranger(address: string): never {
    const { bucket, waitS } = take(
      strangers.get(address) ?? fullBucket(now(), STRANGERS),
      1,
      now(),
      STRANGERS,
    )
    remember(strangers, address, bucket)
    if (waitS > 0) throw tooMany(waitS)
    throw unknownKey()
  }

  /** Nobody waits for it. */
  function touch(key: EdgeKey, known: Heard, request: FastifyRequest): void {
    const at = now()
    if (at - known.touchedAt < TOUCH_MS) return
    known.touchedAt = at
    noteUse({
      id: key.id,
      at,
      address: request.ip,
      agent: agentOf(request),
      offsetMs: clockOffset(known.delays),
    }).catch((error: unknown) => log.warn({ err: error }, 'That keys were used could not be noted.'))
  }

  /** Before the body is read: a stranger's is not. */
  const enter = (scope: IntakeScope) => async (request: FastifyRequest) => {
    const { ip, headers } = request
    const secret = secretOf(headers.authorization)
    const stranger = secret !== null && heard.has(secret) ? undefined : strangers.get(ip)
    if (stranger && take(stranger, 1, now(), STRANGERS).waitS > 0) refuseStranger(ip)
    const key = secret === null ? null : await edgeOf(secret)
    if (!key || secret === null) {
      if (secret !== null) heard.delete(secret)
      return refuseStranger(ip)
    }
    if (!key.scopes.includes(scope))
      throw new Refused(
        403,
        t('This key does not have the scope {scope}. Stop sending, and keep what you have.', { scope }),
      )
    const known = hear(secret, request)
    touch(key, known, request)
    entered.set(request, { key, known })
  }

  /** Who sends a request that was let in. */
  function senderOf(request: FastifyRequest): Entered {
    const found = entered.get(request)
    if (!found) throw new Error('A request was not let in.')
    return found
  }

  /** @throws Refused 429 when the key has sent more than it may. */
  function spend(known: Heard, tokens: number): void {
    const { bucket, waitS } = take(known.bucket, tokens, now(), KEY_BUCKET)
    known.bucket = bucket
    if (waitS > 0) throw tooMany(waitS)
  }

  const busy = () => {
    const retryAfter = 1 + Math.floor(Math.random() * 5)
    return new Refused(503, t('Linewatch is busy. Try again in {seconds} s.', { seconds: retryAfter }), {
      retryAfter,
    })
  }
  const refuseWhileFull = async () => {
    if (collector.isFull()) throw busy()
  }

  /** Looks again whether a request's key is valid. @throws Refused 401 */
  async function checkKey({ headers }: FastifyRequest): Promise<void> {
    const secret = secretOf(headers.authorization)
    if (secret === null || !(await edgeOf(secret))) throw unknownKey()
  }

  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    const parse = door.getDefaultJsonParser('error', 'error')
    // Of a zipped body (app.ts) it is the unzipped one that may be so long: a kilobyte can stand for a gigabyte.
    door.addContentTypeParser<string>(TYPES, { parseAs: 'string', bodyLimit: INTAKE_LIMITS.bytes }, parse)

    door.post<{ Querystring: { trial?: string } }>(
      `${INTAKE}/events`,
      {
        onRequest: [enter('FACTS'), refuseWhileFull],
        bodyLimit: INTAKE_LIMITS.bytes,
        config: { largeBody: true },
      },
      async (request): Promise<IntakeAnswer> => {
        const { key, known } = senderOf(request)
        const bodies = eventsOf(structured(request))
        if (bodies === 'too many')
          throw new Refused(
            413,
            t('At most {events} events a request. Send half of them.', { events: INTAKE_LIMITS.events }),
          )
        if (collector.isFull(bodies.length)) throw busy()
        spend(known, bodies.length)
        const reading = { now: now(), backfill: key.scopes.includes('BACKFILL') }
        const read = bodies.map((body, index) => ofKey(readEvent(body, index, reading), key))
        const own = read.filter((one): one is OwnEvent => !('code' in one))
        const trial = request.query.trial === 'true'
        const outcomes = own.length === 0 ? [] : await outcomesOf(own, trial)
        const refused = [...read, ...outcomes].filter(
          (one): one is RefusedEvent => typeof one === 'object' && 'code' in one,
        )
        const countOf = (word: Outcome) => outcomes.filter((outcome) => outcome === word).length
        const answer = {
          now: now(),
          accepted: countOf('accepted'),
          unchanged: countOf('unchanged'),
          refused: refused.toSorted((a, b) => a.index - b.index),
        }
        logEvents(key, bodies, answer, { own, outcomes, trial })
        if (trial) return answer
        count(answer)
        const first = own[outcomes.indexOf('accepted')]
        if (first) await keepIfFirst(first, bodies[first.index], reading.now)
        await keepRefusals(services, key, answer.refused, bodies)
        return answer
      },
    )

    function logEvents(
      { deviceId }: EdgeKey,
      bodies: readonly unknown[],
      answer: IntakeAnswer,
      { own, outcomes, trial }: { own: readonly OwnEvent[]; outcomes: readonly Outcome[]; trial: boolean },
    ): void {
      if (deviceId === null) return
      const unchanged = new Set(
        own.filter((_, place) => outcomes[place] === 'unchanged').map(({ index }) => index),
      )
      const resultOf = (index: number) => (trial ? 'TRIAL' : unchanged.has(index) ? 'UNCHANGED' : 'ACCEPTED')
      eventLog.add({ deviceId, at: answer.now, bodies, refused: answer.refused, resultOf })
    }

    async function outcomesOf(events: readonly OwnEvent[], trial: boolean): Promise<Outcome[]> {
      if (trial) return (await takeEvents(db, events, { at: now(), trial })).outcomes
      const outcomes = await collector.take(events)
      if (outcomes) return outcomes
      throw busy()
    }

    door.get(`${INTAKE}/state`, { onRequest: enter('FACTS') }, async (request): Promise<IntakeState> => {
      const { key, known } = senderOf(request)
      return {
        now: now(),
        clockOffsetMs: clockOffset(known.delays),
        restaurants: Object.keys(key.restaurants),
        scopes: [...key.scopes],
        limits: { ...INTAKE_LIMITS, eventsPerSecond: KEY_BUCKET.perSecond, burst: KEY_BUCKET.burst },
      }
    })

    door.put(`${INTAKE}/report`, { onRequest: enter('FACTS'), bodyLimit: 10_000 }, async (request) => {
      const { key, known } = senderOf(request)
      spend(known, 1)
      if (key.deviceId === null)
        throw new Refused(403, t('This key is not of a device. Only devices report.'))
      const { error, oldestAgeS, ...report } = readBody(
        edgeReport,
        request.body,
        t('Send the report as JSON.'),
      )
      const at = now()
      await storeReport(db, {
        ...report,
        deviceId: key.deviceId,
        at,
        oldestAt: oldestAgeS === null ? null : at - oldestAgeS * SECOND,
        clockOffsetMs: clockOffset(known.delays),
        error: error && { message: error.message, at: at - error.ageS * SECOND },
      })
      return { now: at } satisfies EdgeReportAnswer
    })

    door.get(`${INTAKE}/plan`, { onRequest: enter('PLAN') }, async (request, reply) => {
      const { key, known } = senderOf(request)
      spend(known, 1)
      const gone = new AbortController()
      // Of the answer: a request closes as soon as it has been read.
      reply.raw.once('close', () => gone.abort())
      const { etag, text } = await plans.answer({
        key,
        query: request.query,
        ifNoneMatch: request.headers['if-none-match'],
        gone: gone.signal,
        checkKey: () => checkKey(request),
      })
      void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' })
      return text === null ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text)
    })

    attachAgents(door, services, {
      enter: enter('FACTS'),
      keyOf: (request) => senderOf(request).key,
      checkKey,
    })

    await attachPictures(door, services, {
      path: `${INTAKE}/pictures`,
      enter: enter('PICTURES'),
      keyOf: (request) => senderOf(request).key,
      spend: (request, events) => spend(senderOf(request).known, events),
      onArrived: (restaurantId) => services.tellWritten(restaurantId, new Set(['unusual']), false),
    })

    // A person who opens the address of a device's code in a browser is told what it is for.
    door.get(`${INTAKE}/enrolments`, async () => {
      throw new Refused(405, t('This code is for a device. Enter it there, or have the device scan it.'))
    })
    door.post(`${INTAKE}/enrolments`, { bodyLimit: 10_000 }, async (request, reply) => {
      const actor = { accountId: null, address: request.ip, userAgent: agentOf(request) }
      const answer = await redeem(
        services,
        actor,
        readBody(
          enrolmentRequest,
          request.body,
          t('Send the code as JSON: {example}.', { example: '{"code": "ABCD-EFGH"}' }),
        ),
      )
      return reply.code(201).header('cache-control', 'no-store').send(answer)
    })

    for (const [name, make] of [
      ['asyncapi', asyncApiDocument],
      ['openapi', intakeOpenApi],
    ] as const) {
      // Made when it is first asked for.
      let document: object | undefined
      door.get(`${INTAKE}/${name}.json`, async (_, reply) => {
        document ??= make(services.settings.version)
        return reply.send(document)
      })
    }
  })
  app.addHook('preClose', async () => {
    plans.stop()
    await collector.idle()
    await noteUse.flush()
    await eventLog.flush()
  })
}

/** @throws Refused 400 with `message` and what is wrong with each field */
function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
  message: string,
): z.output<Schema> {
  const { success, data, error } = z.safeParse(schema, body)
  if (success) return data
  throw badRequest(
    message,
    Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  )
}

/** A request as what it tells: in binary mode (CloudEvents 1.0, HTTP) an event's attributes are headers, and its data the body. */
function structured({ headers, body }: FastifyRequest): unknown {
  if (headers['ce-specversion'] === undefined) return body
  const attributes = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith('ce-') ? [[name.slice('ce-'.length), value]] : [],
  )
  return { ...Object.fromEntries(attributes), data: body }
}
