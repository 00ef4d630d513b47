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
