import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readPicture } from '#server/domain/intake/picture.ts'
import {
  isTooMuch,
  PICTURES_A_DAY,
  todayBegan,
  untilTomorrowS,
} from '#server/domain/intake/picture-limits.ts'
import type { Services } from '#server/services/services.ts'
import { lockRestaurants } from '#server/store/intake/facts.ts'
import type { EdgeKey } from '#server/store/intake/keys.ts'
import { insertPicture, type PictureName, sentSince, storedPicture } from '#server/store/intake/pictures.ts'
import { badRequest, conflict, Refused } from '#src/contract/define/refusal.ts'
import { factKey, MAX_KEY } from '#src/contract/intake/define-event.ts'
import { type IntakePicture, MOST_PICTURE_BYTES } from '#src/contract/intake/envelope.ts'
import { t } from '#src/domain/language/text.ts'
import { restaurantAsked } from './keys.ts'

/** A picture takes as much of its key's bucket as so many events: it is as many bytes as a thousand of them. */
const WORTH_EVENTS = 10

/** What the intake's door lends the calls for pictures. */
interface Door {
  /** The path that they are put below. */
  path: string
  /** Lets a request in before its body is read. */
  enter: (request: FastifyRequest) => Promise<void>
  keyOf: (request: FastifyRequest) => EdgeKey
  /** @throws Refused 429 */
  spend: (request: FastifyRequest, events: number) => void
  /** Told after the commit when an event has got a picture that it names. */
  onArrived: (restaurantId: number) => void
}

interface Asked {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

/** Takes the pictures that unusual events name. */
export async function attachPictures(door: FastifyInstance, services: Services, lent: Door): Promise<void> {
  const { db, now, room } = services
  const asked = new WeakMap<FastifyRequest, PictureName>()

  await door.register(async (scope) => {
    // The bytes say what a picture is. Senders call it many things, and some nothing at all.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )

    scope.put<Asked>(
      // A wildcard: a key in percent codes is longer than a named part of an address may be.
      `${lent.path}/*`,
      {
        bodyLimit: MOST_PICTURE_BYTES,
        config: { largeBody: true },
        onRequest: [
          lent.enter,
          // Whatever can be refused without the body is, so that 2 MB are not sent in vain.
          async (request) => {
            const { params, query } = request as FastifyRequest<Asked>
            asked.set(request, nameOf(params['*'], query.restaurant, lent.keyOf(request)))
            lent.spend(request, WORTH_EVENTS)
            if (Number(request.headers['content-length']) > MOST_PICTURE_BYTES)
              throw new Refused(
                413,
                t('The picture is too large. Send at most {size} MB.', {
                  size: MOST_PICTURE_BYTES / 2 ** 20,
                }),
              )
            room.demand()
          },
        ],
      },
      async (request, reply): Promise<IntakePicture> => {
        const name = asked.get(request)
        if (!name) throw new Error('A picture without a name was let in.')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const shape = readPicture(bytes)
        if ('fault' in shape) throw badRequest(shape.fault)
        const sha256 = createHash('sha256').update(bytes).digest()
        const stored = await store(name, { ...shape, sha256, bytes })
        if (stored.isNew) void reply.code(201)
        if (stored.isNamed) lent.onArrived(name.restaurantId)
        return { now: now(), key: name.key, width: shape.width, height: shape.height, bytes: bytes.length }
      },
    )
  })

  async function store(name: PictureName, picture: Parameters<typeof insertPicture>[2]) {
    return db.transaction(async (tx) => {
      // Under the lock what was sent today is counted exactly, however many are sent at once.
      await lockRestaurants(tx, [name.restaurantId])
      const before = await storedPicture(tx, name)
      if (before?.sha256.equals(picture.sha256)) return { isNew: false, isNamed: false }
      if (before)
        throw conflict(
          t(
            'Another picture was sent with this key. A picture can’t be changed: send this one with a key of its own.',
          ),
        )
      const at = now()
      if (isTooMuch(await sentSince(tx, name.restaurantId, todayBegan(at)), picture.bytes.length))
        throw tooManyToday(at)
      return { isNew: true, isNamed: await insertPicture(tx, name, picture, at) }
    })
  }
}

const MEGABYTES = PICTURES_A_DAY.bytes / 2 ** 20

const tooManyToday = (at: number) =>
  new Refused(
    429,
    t('A restaurant can send {pictures} pictures or {megabytes} MB a day. Send more after midnight UTC.', {
      pictures: PICTURES_A_DAY.pictures,
      megabytes: MEGABYTES,
    }),
    { retryAfter: untilTomorrowS(at) },
  )

/** Which picture of which restaurant is meant. @throws Refused 400, 403 */
function nameOf(key: string, number: unknown, edge: EdgeKey): PictureName {
  if (!z.safeParse(factKey, key).success)
    throw badRequest(
      t('The picture’s key has to be 1 to {characters} characters in one line.', { characters: MAX_KEY }),
    )
  const [, restaurantId] = restaurantAsked(edge, number)
  return { key, restaurantId }
}
