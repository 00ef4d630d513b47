import { createHmac, randomBytes } from 'node:crypto'

const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** A binding request as a browser sends it on a path (RFC 8445 §7.2), signed with a password. */
export function stunRequest(options: { username: string; password: string; chosen: boolean }): Buffer {
  const attributes = [
    attribute(0x0006, Buffer.from(options.username)),
    attribute(0x802a, randomBytes(8)),
    ...(options.chosen ? [attribute(0x0025, Buffer.alloc(0))] : []),
    attribute(0x0024, Buffer.from('6e7f1eff', 'hex')),
  ]
  const body = Buffer.concat(attributes)
  const head = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)])
  head.writeUInt16BE(body.length + 24, 2)
  const covered = Buffer.concat([head, body])
  const digest = createHmac('sha1', options.password).update(covered).digest()
  return Buffer.concat([covered, attribute(0x0008, digest)])
}
