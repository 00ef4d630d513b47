import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/query.ts'
import { type Actor, change, recall, type Subject } from '#server/services/changes/change.ts'
import {
  endedSupport,
  lockSupportRequest,
  purgeSupport,
  removeSupportRequest,
  restoreSupportRequest,
  type SupportReader,
  type SupportRow,
  setOpen,
  setResolved,
  supportRequestOf,
} from '#server/store/support/support.ts'
import { conflict, notFound } from '#src/contract/define/refusal.ts'
import type { SupportRequest } from '#src/contract/operations/support-history.ts'
import { msg, t } from '#src/domain/language/text.ts'
import { RECALL_MS } from '../changes/recall.ts'
import type { FileAnswer } from '../exports/file-answer.ts'
import type { Caller } from '../identity/sessions.ts'
import { readUserAgent } from '../identity/user-agent.ts'
import type { Services } from '../services.ts'
import { pictureName } from './support.ts'

/** Those of a list's rows (spec 2 §9). */
const THUMBNAIL = { width: 320, height: 240 }
/** A picture of more was made to fill a memory; a tall page on a dense screen has a third of it. */
const MOST_PIXELS = 100_000_000

export const readerOf = ({ scope, account }: Caller): SupportReader => ({ scope, accountId: account.id })

/** A row as it is answered. */
export function presentSupport(row: SupportRow): SupportRequest {
  const { uuid, createdDate, status, message, watched, page } = row
  const { restaurantUuid, restaurantNumber, restaurantName, timezone, resolvedAt } = row
  return {
    uuid,
    createdDate,
    status,
    message,
    watched,
    page,
    restaurant:
      restaurantUuid === null
        ? null
        : {
            uuid: restaurantUuid,
            number: restaurantNumber ?? '',
            name: restaurantName ?? '',
            timezone: timezone ?? 'UTC',
          },
    sender: { name: row.senderName, email: row.senderEmail, role: row.senderRole },
    ...readUserAgent(row.userAgent),
    hasAttachment: row.pictureType !== null,
    resolved: resolvedAt === null ? null : { date: resolvedAt, by: row.resolvedBy },
  }
}

const REQUEST: Subject<SupportRow> = {
  kind: 'SUPPORT_REQUEST',
  noun: msg('request'),
  listed: true,
  called: ({ watched }) => watched,
  recorded: ({ message, page, status }) => ({ message, page, status }),
}

async function present(tx: Database, reader: SupportReader, uuid: string): Promise<SupportRow> {
  const request = await supportRequestOf(tx, reader, uuid)
  if (!request) throw notFound(t('This request'))
  return request
}

/** @throws Refused 409 when somebody did already. */
export const resolveRequest = async (
  services: Services,
  actor: Actor,
  reader: SupportReader,
  uuid: string,
): Promise<SupportRequest> =>
  presentSupport(
    await change(services, actor, REQUEST, 'SUPPORT_RESOLVED', {
      lock: (tx) => lockSupportRequest(tx, reader, uuid),
      act: async (tx, before, at) => {
        if (before.status === 'RESOLVED')
          throw conflict(
            before.resolvedBy === null
              ? t('Somebody else has already resolved this request.')
              : t('{name} has already resolved this request.', { name: before.resolvedBy }),
          )
        await setResolved(tx, uuid, reader.accountId, at)
        return present(tx, reader, uuid)
      },
    }),
  )

/** @throws Refused 409 when it's too late, or it is open. */
export const reopenRequest = async (
  services: Services,
  actor: Actor,
  reader: SupportReader,
  uuid: string,
): Promise<SupportRequest> =>
  presentSupport(
    await change(services, actor, REQUEST, 'SUPPORT_REOPENED', {
      lock: (tx) => lockSupportRequest(tx, reader, uuid),
      act: async (tx, before, at) => {
        if (before.resolvedAt === null || before.resolvedAt < at - RECALL_MS)
          throw conflict(t('This can no longer be undone.'))
        await setOpen(tx, uuid)
        return present(tx, reader, uuid)
      },
    }),
  )

export const removeRequest = (services: Services, actor: Actor, reader: SupportReader, uuid: string) =>
  change(services, actor, REQUEST, 'SUPPORT_DELETED', {
    lock: (tx) => lockSupportRequest(tx, reader, uuid),
    act: async (tx, _, at) => {
      await removeSupportRequest(tx, uuid, at)
      return null
    },
  })

/** @throws Refused 409 when it's too late. */
export const recallRequest = async (
  services: Services,
  actor: Actor,
  reader: SupportReader,
  uuid: string,
): Promise<SupportRequest> =>
  presentSupport(
    await recall(services, actor, REQUEST, 'SUPPORT_RECALLED', async (tx, since) =>
      (await restoreSupportRequest(tx, reader, uuid, since)) ? present(tx, reader, uuid) : null,
    ),
  )

/** The picture of a request, whole or as a list shows it. @throws Refused 404 for none, or what is none after all. */
export async function attachmentOf(
  { db, media }: Pick<Services, 'db' | 'media'>,
  reader: SupportReader,
  uuid: string,
  size: 'full' | 'thumbnail',
): Promise<FileAnswer> {
  const { pictureType: type } = await present(db, reader, uuid)
  if (type === null) throw notFound(t('This picture'))
  const name = pictureName(uuid, type)
  const bytes = await media.size(name)
  if (bytes === null) throw notFound(t('This picture'))
  return {
    fileName: name.replace('support/', 'support-'),
    contentType: size === 'full' ? type : 'image/jpeg',
    inline: true,
    etag: `"${uuid}-${size}"`,
    body: async () => drawn(await buffer(media.read(name, 0, bytes - 1)), size),
  }
}

/** What somebody sent has the first bytes of a picture; whether it is one is seen when it is drawn. */
async function drawn(bytes: Buffer, size: 'full' | 'thumbnail'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
  try {
    if (size === 'thumbnail')
      return await picture
        .resize({ ...THUMBNAIL, fit: 'inside' })
        .jpeg({ quality: 75 })
        .toBuffer()
    await picture.metadata()
    return bytes
  } catch {
    throw notFound(t('This picture'))
  }
}

/** Forgets requests that were deleted, or made, before that, with their pictures. */
export async function forgetSupport(
  { db, media }: Pick<Services, 'db' | 'media'>,
  deletedBefore: number,
  madeBefore: number,
): Promise<void> {
  const gone = await endedSupport(db, deletedBefore, madeBefore)
  // Files first: of a file without its row nobody would know.
  for (const { uuid, pictureType } of gone)
    if (pictureType !== null) await media.remove(pictureName(uuid, pictureType))
  if (gone.length > 0)
    await purgeSupport(
      db,
      gone.map(({ uuid }) => uuid),
      madeBefore,
    )
}
