import type { Readable } from 'node:stream'

interface Named {
  fileName: string
  contentType: string
  /** To be shown, not to be kept. */
  inline?: boolean
}

/** A name that somebody gave, as part of a file's name: '/' and '..' would be folders, and no system takes ':' or '?'. */
export const inFileName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'unnamed'

/** A binary answer: streamed under a name, whole or in the parts that are asked for, or accepted (202) and made elsewhere. */
export type FileAnswer =
  | { accepted: true; message: string }
  | (Named & {
      /** A function makes it when it is needed: not for a reader who has it still, see `etag`. */
      body: Readable | Buffer | (() => Promise<Buffer>)
      /** Bytes, where they are known: a download then tells its percent. */
      length?: number | null
      /** Names what the file holds, in quotes: a client that kept it is not sent it again while nothing changed. */
      etag?: string
      /** Its address names its content: a browser may show it again for a day without asking. */
      immutable?: boolean
    })
  | (Named & {
      /** Any bytes of it, both ends included. */
      part: (from: number, to: number) => Readable
      length: number
      etag: string
    })
