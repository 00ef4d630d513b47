import type { PictureType } from '#src/contract/define/endpoint.ts'

/** A file on its way to the server. */
export interface IncomingFile {
  /** By its first bytes. */
  type: PictureType
  /** All of it, once. @throws Refused 413 when there is more than may be, 400 when it breaks off */
  bytes: AsyncIterable<Buffer>
}
