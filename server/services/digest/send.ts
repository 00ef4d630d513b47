import { LATEST_MS } from '#server/domain/digest/due.ts'
import { DIGEST_PAGE } from '#server/domain/digest/words.ts'
import { inLanguage } from '#server/language/reader-language.ts'
import { languageOfAccount } from '#server/store/identity/accounts.ts'
import { profileOf } from '#server/store/identity/profile.ts'
import { accountById } from '#server/store/identity/sessions.ts'
import { encodeQuery } from '#src/contract/define/wire.ts'
import {
  channelsOf,
  type DigestChannel,
  type DigestDocument,
  type DigestKind,
  digestSubject,
} from '#src/domain/digest/digest.ts'
import type { SentenceLink } from '#src/domain/now/links.ts'
import { preferencesOf } from '../identity/profile.ts'
import type { Attempt } from '../jobs/perform.ts'
import { html } from '../mail/html.ts'
import type { Mail } from '../mail/mail.ts'
import { raise } from '../notifications/notifications.ts'
import type { Services } from '../services.ts'
import { type DigestReader, readerOf, writeDigest } from './gather.ts'
import { digestHtml } from './html.ts'
import { digestText } from './plain-text.ts'

/** What the job is told: which digest of whose, and in which way it comes. */
export interface DigestJob {
  accountId: number
  kind: DigestKind
  /** 'YYYY-MM-DD', see `DueDigest`. */
  day: string
  /** Epoch milliseconds. */
  dueTime: number
  channel: DigestChannel
}

/**
 * The job: writes a digest in its reader's language and sends it, as far as its account may see it at this moment and
 * still wants it. What is too late is not sent.
 */
export async function sendDigest(services: Services, job: DigestJob, attempt: Attempt): Promise<void> {
  const { db, now } = services
  const { accountId, kind, day, dueTime, channel } = job
  if (now() - dueTime > LATEST_MS) return
  const account = await accountById(db, accountId)
  if (!account || account.blocked) return
  const preferences = preferencesOf((await profileOf(db, accountId)).preferences)
  if (!channelsOf(kind, preferences.digests).includes(channel)) return
  const reader = await readerOf(db, account, preferences)
  await inLanguage(await languageOfAccount(db, accountId), async () => {
    const document = await writeDigest(services, reader, { kind, day }, now())
    if (document === null) return
    if (channel === 'PUSH') return notifyOf(services, reader, document, attempt)
    const mail = mailOf(document, account.email, services.settings.publicUrl)
    await attempt.once(() => services.mail(mail, `digest-${account.uuid}-${kind.toLowerCase()}-${day}`))
  })
}

function mailOf(document: DigestDocument, to: string, publicUrl: string): Mail {
  const hrefOf = ({ to: path, search }: SentenceLink) => {
    const query = encodeQuery(search)
    return `${publicUrl}${path}${query && `?${query}`}`
  }
  return {
    to,
    subject: digestSubject(document),
    text: digestText(document, hrefOf),
    html: digestHtml(document, hrefOf),
    unsubscribeUrl: hrefOf({ to: DIGEST_PAGE }),
  }
}

/** Its headline as a notification, which is pushed outside of quiet hours. One about a restaurant is shown with its name. */
async function notifyOf(
  services: Services,
  { account, restaurants }: DigestReader,
  { about, headline }: DigestDocument,
  attempt: Attempt,
): Promise<void> {
  const [only, ...others] = restaurants
  const isOfOne = only !== undefined && others.length === 0
  const text = isOfOne
    ? `${headline.charAt(0).toUpperCase()}${headline.slice(1)}`
    : digestSubject({ about, headline })
  await services.db.transaction(async (tx) => {
    await raise(
      services,
      {
        accountIds: [account.id],
        restaurantId: isOfOne ? only.id : null,
        type: 'INFO',
        message: html`${text}`,
        subject: 'DIGEST',
      },
      tx,
    )
    await attempt.completeIn(tx)
  })
}
