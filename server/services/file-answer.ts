import type { Readable } from 'node:stream'

/** A binary answer: streamed under a name, or accepted (202) and made elsewhere. */
export type FileAnswer =
  | { accepted: true; message: string }
  | {
      fileName: string
      contentType: string
      body: Readable | Buffer
      /** Bytes, where they are known: a download then tells its percent. */
      length?: number | null
    }
