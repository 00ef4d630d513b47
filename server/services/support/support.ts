import { randomUUID } from 'node:crypto'
import { inLanguage } from '#server/language/reader-language.ts'
import { type Actor, create, type Subject } from '#server/services/changes/change.ts'
import { restaurantByUuid } from '#server/store/administration/restaurants.ts'
import { insertSupportRequest, otherAdministrators } from '#server/store/support/support.ts'
import type { PictureType } from '#src/contract/define/endpoint.ts'
import { notFound, Refused } from '#src/contract/define/refusal.ts'
import type { SupportForm } from '#src/contract/operations/support.ts'
import { keep } from '#src/domain/language/kept.ts'
import { msg, t, tc } from '#src/domain/language/text.ts'
import { formatDateTime } from '#src/domain/time/format.ts'
import { zoneLabel } from '#src/domain/time/zone.ts'
import { formatBytes } from '#src/domain/units/numbers.ts'
import { SUPPORT_LIMIT, takeAttempt } from '../identity/attempts.ts'
import type { Caller } from '../identity/sessions.ts'
import type { IncomingFile } from '../import/incoming-file.ts'
import { nameInMail, quoted } from '../mail/mail-text.ts'
import { isFull } from '../media/files.ts'
import { raise } from '../notifications/notifications.ts'
import type { Services } from '../services.ts'

/** Where a request's picture is kept. */
export const pictureName = (uuid: string, type: PictureType): string =>
  `support/${uuid}.${type === 'image/png' ? 'png' : 'jpg'}`

/** A request as it comes in. */
interface Asking {
  uuid: string
  restaurantUuid: string | null
  watched: string
  message: string
  page: string
  picture: { type: PictureType; bytes: number } | null
  createdDate: number
}

const ASKED: Subject<Asking> = {
  kind: 'SUPPORT_REQUEST',
  noun: msg('request'),
  called: ({ watched }) => watched,
  recorded: ({ message, page, picture }) => ({
    message,
    page,
    picture: picture && formatBytes(picture.bytes, 1),
  }),
  listed: true,
}

/**
 * Keeps a request for help with its picture, mails it to the support address, and tells the administrators.
 * @throws Refused 404 for a restaurant that is not theirs, 429 for too many, 413 and 415 for a picture that is not
 * taken.
 */
export async function askSupport(
  services: Services,
  caller: Caller,
  actor: Actor,
  form: SupportForm,
  file: IncomingFile | null,
): Promise<{ uuid: string; createdDate: number }> {
  const { db, media, now } = services
  const { id: accountId } = caller.account
  const restaurant =
    form.restaurantUuid === undefined ? null : await restaurantByUuid(db, caller.scope, form.restaurantUuid)
  if (form.restaurantUuid !== undefined && !restaurant) throw notFound(tc('not found', 'This restaurant'))
  if (file !== null && services.room.isLow()) throw noRoom()
  await takeAttempt(db, [[`support:${accountId}`, SUPPORT_LIMIT]], now())
  const uuid = randomUUID()
  const name = file === null ? null : pictureName(uuid, file.type)
  try {
    const picture =
      file === null || name === null
        ? null
        : { type: file.type, bytes: await writePicture(services, name, file) }
    const { message, watched, page } = form
    const { createdDate } = await create(services, actor, ASKED, 'SUPPORT_ASKED', async (tx, at) => {
      const { userAgent } = actor
      const restaurantId = restaurant?.id ?? null
      await insertSupportRequest(tx, {
        uuid,
        restaurantId,
        accountId,
        message,
        watched,
        page,
        userAgent,
        picture,
        at,
      })
      const { email } = caller.account
      const asked = { form, uuid, at, restaurant, email, bytes: picture?.bytes }
      await services.jobs.add(tx, 'mail', {
        to: services.settings.supportAddress,
        subject: `Support request from ${placeName(restaurant)}`,
        // Its readers are not users: they get it in English, dates too.
        text: inLanguage('en', () => mailText(services, asked)),
      })
      await raise(
        services,
        {
          accountIds: await otherAdministrators(tx, accountId),
          ...(restaurantId !== null && { restaurantId }),
          type: 'INFO',
          subject: 'SUPPORT_REQUEST',
          message: keep(msg('<b>{email}</b> needs help with {watched}: {message}'), {
            email: caller.account.email,
            watched,
            message: shortened(message),
          }),
        },
        tx,
      )
      const restaurantUuid = restaurant?.uuid ?? null
      return { uuid, restaurantUuid, watched, message, page, picture, createdDate: at }
    })
    return { uuid, createdDate }
  } catch (error) {
    // A picture without its request would be found by nobody.
    if (name !== null) await media.remove(name)
    if (isFull(error)) throw noRoom()
    throw error
  }
}

const noRoom = () =>
  new Refused(507, t('The server has no space for the screenshot. Send the request without it.'))

/** The bytes that were kept. */
async function writePicture({ media }: Services, name: string, file: IncomingFile): Promise<number> {
  let bytes = 0
  async function* counted() {
    for await (const chunk of file.bytes) {
      bytes += chunk.length
      yield chunk
    }
  }
  await media.write(name, 0, counted())
  return bytes
}

interface Place {
  number: string
  name: string
  timezone: string
}

const placeName = (place: Place | null) => (place ? `${place.number} - ${place.name}` : 'no restaurant')

/** The beginning of what was written, for a line. */
const shortened = (message: string) => (message.length > 120 ? `${message.slice(0, 119)}…` : message)

interface Asked {
  form: SupportForm
  uuid: string
  at: number
  restaurant: Place | null
  email: string
  bytes: number | undefined
}

function mailText({ settings }: Services, { form, uuid, at, restaurant, email, bytes }: Asked): string {
  const timezone = restaurant?.timezone ?? 'UTC'
  return [
    quoted(form.message),
    '',
    `Who: ${email}`,
    `Restaurant: ${placeName(restaurant)}`,
    `When: ${formatDateTime(at, timezone)} ${zoneLabel(at, timezone)}`,
    `On screen: ${nameInMail(form.watched)}`,
    `Page: ${settings.publicUrl}${form.page}`,
    bytes === undefined
      ? 'No screenshot was sent.'
      : `A screenshot (${formatBytes(bytes, 1)}) is kept with the request.`,
    `Request: ${uuid}`,
  ].join('\n')
}
