import { nextDigestDue } from '#server/domain/digest/due.ts'
import { profileOf } from '#server/store/identity/profile.ts'
import type { nextDigest } from '#src/contract/account/digest.ts'
import type { AnswerOf } from '#src/contract/define/endpoint.ts'
import { channelsOf, chosenKinds, digestSubject } from '#src/domain/digest/digest.ts'
import { preferencesOf } from '../identity/profile.ts'
import type { Caller } from '../identity/sessions.ts'
import type { Services } from '../services.ts'
import { readerOf, writeDigest } from './gather.ts'

/** The caller's next digest, written with what is known now. */
export async function readNextDigest(
  services: Services,
  { account }: Caller,
): Promise<AnswerOf<typeof nextDigest>> {
  const { db, now } = services
  const at = now()
  const preferences = preferencesOf((await profileOf(db, account.id)).preferences)
  const reader = await readerOf(db, account, preferences)
  const [first] = reader.restaurants
  const due = first && nextDigestDue(first, chosenKinds(preferences.digests), at)
  if (!due) return { next: null }
  const document = await writeDigest(services, reader, due, at)
  return {
    next: {
      kind: due.kind,
      channels: channelsOf(due.kind, preferences.digests),
      sendTime: due.at,
      timezone: first.timezone,
      document: document && {
        subject: digestSubject(document),
        sections: document.sections,
        notes: document.notes,
      },
    },
  }
}
