import sql from 'sql-template-tag'
import { HOUR } from '#src/domain/time/zone.ts'
import type { FreshDatabase } from '../database/database.ts'
import type { TestProvider } from '../provider.ts'
import { openSender, type Sending } from './intake.ts'

/** A JPEG's beginning, as cameras write it: JFIF, a table, the frame header. It has no image data. */
export function jpegOf(width: number, height: number, filling = 0): Buffer {
  const segment = (marker: number, body: readonly number[] | Buffer) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(body.length + 2)
    return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(body)])
  }
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height)
  size.writeUInt16BE(width, 2)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    // A Huffman table: its marker stands among those of frame headers.
    segment(0xc4, Buffer.alloc(28)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.alloc(filling, 7),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A PNG's beginning. It has no image data. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header[16] = 8
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header])
}

/** Senders of pictures: their keys, and what became of what they sent. */
export async function openPictures(provider: TestProvider, database: Pick<FreshDatabase, 'db'>) {
  const sender = await openSender(provider, database)
  const own = await sender.newKey(['FACTS', 'PICTURES'])
  const foreign = await sender.newKey(['FACTS', 'PICTURES'], ['0117'])
  let count = 0

  async function cameraOf(number: string): Promise<string> {
    const { name } = await database.db.one<{ name: string }>(sql`
      SELECT min(c.name) AS name FROM camera c JOIN restaurant r ON r.id = c.restaurant_id
       WHERE c.deleted_at IS NULL AND r.number = ${number}`)
    return name
  }

  return {
    sender,
    /** Keys with the scope PICTURES of the restaurants 0412 and 0117. */
    own,
    foreign,
    put: (name: string, picture: Buffer, more: Sending = {}) =>
      sender.put(name, picture, { with: own, ...more }),
    /** A picture that no other one is like. */
    newJpeg() {
      count += 1
      return jpegOf(640, 360, 100 + count)
    },
    /** Tells an unusual event of an hour ago that names pictures; its key is its place too. */
    async tellEvent(key: string, pictures: string[], more: object = {}, number = '0412') {
      const data = {
        key,
        kind: 'empty-pan',
        material: 'NUG',
        eventAt: provider.clock.now() - HOUR,
        camera: await cameraOf(number),
        place: key,
        pictures,
        ...more,
      }
      const by = number === '0412' ? own : foreign
      return sender.tell(sender.event('unusual', data, `/restaurants/${number}/line`), { with: by })
    },
  }
}
