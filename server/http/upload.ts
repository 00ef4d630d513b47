import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingFile } from '#server/services/import/incoming-file.ts'
import type { PictureType, Upload } from '#src/contract/define/endpoint.ts'
import { Refused } from '#src/contract/define/refusal.ts'
import { t } from '#src/domain/language/text.ts'

const SIGNATURES: readonly [PictureType, readonly number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
/** So many bytes say what a picture is. */
const LONGEST_SIGNATURE = Math.max(...SIGNATURES.map(([, bytes]) => bytes.length))

/** What a picture is by its first bytes, whatever its sender says of it; null for anything else. */
const pictureTypeOf = (head: Uint8Array): PictureType | null =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0] ?? null

const MOST_FIELDS = 20
const FIELD_BYTES = 64 * 1024

/** Lets the calls of a scope be sent as multipart forms. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 1,
      fieldSize: FIELD_BYTES,
      headerPairs: 50,
    },
  })
  // What a refusal leaves unread is let past: it stands before the next call of the connection.
  scope.addHook('onResponse', async ({ raw }) => {
    raw.unpipe()
    raw.resume()
  })
}

export interface Form {
  /** A field that came twice is a list. */
  fields: Record<string, string | string[]>
  file: IncomingFile | null
}

/**
 * Reads a form up to its file, which is left to be taken as it comes.
 * @throws Refused 400 for what is no form, 413 for too much of it, 415 for a file of a kind that is not taken.
 */
export async function receiveForm(upload: Upload, request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refused(415, t('This endpoint expects a multipart form.'))
  const parts = request.parts({ limits: { fileSize: upload.maxBytes } })
  const fields: Record<string, string | string[]> = {}
  try {
    for (let part = await next(parts); part; part = await next(parts)) {
      if (part.type === 'file') return { fields, file: await fileOf(upload, part, parts) }
      if (part.valueTruncated || part.fieldnameTruncated) throw tooMuch()
      const before = fields[part.fieldname]
      // A form says CRLF for each line end, whatever was typed.
      const value = String(part.value).replaceAll('\r\n', '\n')
      fields[part.fieldname] = before === undefined ? value : [before, value].flat()
    }
    return { fields, file: null }
  } catch (error) {
    throw refusalOf(error)
  }
}

const next = async (parts: AsyncIterableIterator<Multipart>): Promise<Multipart | null> => {
  const { done, value } = await parts.next()
  return done ? null : value
}
const tooMuch = () => new Refused(413, t('The request is too large.'))

/** What the parser says of a form that it cannot read is the sender's fault, not the server's. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Refused) return error
  const { statusCode } = error as { statusCode?: number }
  return statusCode === 413 ? tooMuch() : new Refused(400, t('The form cannot be read.'))
}

async function fileOf(
  { name, types, maxBytes }: Upload,
  { fieldname, file }: MultipartFile,
  parts: AsyncIterableIterator<Multipart>,
): Promise<IncomingFile> {
  if (fieldname !== name) throw new Refused(400, t('{field}: This field is not known.', { field: fieldname }))
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  let length = 0
  while (length < LONGEST_SIGNATURE) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    length += value.length
  }
  const type = pictureTypeOf(Buffer.concat(head))
  if (type === null || !types.includes(type)) {
    const kinds = types
      .map((kind) => kind.replace('image/', '').toUpperCase())
      .reduce((first, second) => t('{first} or {second}', { first, second }))
    throw new Refused(415, t('Only a {kinds} picture can be sent as {field}.', { kinds, field: name }))
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    try {
      yield* head
      for (let more = await chunks.next(); !more.done; more = await chunks.next()) yield more.value
      if (file.truncated)
        throw new Refused(
          413,
          t('{field}: At most {size} MiB can be taken.', { field: name, size: maxBytes / 1024 / 1024 }),
        )
      // Only whole forms count, and nothing may come behind the file that nobody has looked at.
      if (await next(parts))
        throw new Refused(400, t('{field}: The file has to be the last of the form.', { field: name }))
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return { type, bytes: bytes() }
}
