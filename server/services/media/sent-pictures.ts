import type { Services } from '#server/services/services.ts'
import { bytesOfSent, sentPictureOf } from '#server/store/kitchen/sent-pictures.ts'
import { notFound } from '#src/contract/define/refusal.ts'
import type { Scope } from '#src/domain/access/scope.ts'
import { t } from '#src/domain/language/text.ts'
import type { UnusualKind } from '#src/domain/unusual/kinds.ts'

interface Asked {
  kind: UnusualKind
  id: string
  /** In hex. */
  sha256: string
}

/** 'image/png' as the end of a file's name. */
export const endingOf = (mime: string) => (mime === 'image/png' ? 'png' : 'jpg')

/** A picture that equipment sent of an unusual event, as it came. @throws Refused 404 */
export async function sentPicture(
  { db, now }: Pick<Services, 'db' | 'now'>,
  scope: Scope,
  { kind, id, sha256 }: Asked,
) {
  const found = await sentPictureOf(db, kind, { scope, id, now: now() }, sha256)
  if (!found) throw notFound(t('This picture'))
  return {
    fileName: `${kind}-${id}-${sha256.slice(0, 8)}.${endingOf(found.mime)}`,
    contentType: found.mime,
    length: found.sizeBytes,
    etag: `"${sha256}"`,
    inline: true,
    async body(): Promise<Buffer> {
      const bytes = await bytesOfSent(db, found)
      if (!bytes) throw notFound(t('This picture'))
      return bytes
    },
  }
}
