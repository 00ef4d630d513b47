/**
 * How messages travel between servers: as payloads of PostgreSQL's NOTIFY, which hold fewer than 8000 bytes.
 * A longer message is split; its parts are notified in one transaction, so they arrive together and in order.
 */
export type Envelope =
  | { kind: 'message'; id: string; key: string; destination: string; body: string }
  | { kind: 'end'; id: string; sessionUuid: string }

/** Room for the part's own head below PostgreSQL's 8000. */
const PART = 7_800
/** A message longer than this is no message but a document: publish where to fetch it. */
const MAX_LENGTH = 512 * 1024

/** One character a byte, so that lengths in characters and bytes agree and a split never cuts a character. */
const ascii = (json: string) =>
  json.replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * The payloads of one envelope, in order.
 * @throws RangeError beyond 512 kB
 */
export function pack(envelope: Envelope): string[] {
  const text = ascii(JSON.stringify(envelope))
  if (text.length > MAX_LENGTH) throw new RangeError(`A live message has ${MAX_LENGTH} bytes at most.`)
  const parts = Math.ceil(text.length / PART)
  return Array.from(
    { length: parts },
    (_, index) => `${envelope.id} ${index} ${parts} ${text.slice(index * PART, (index + 1) * PART)}`,
  )
}

/** Puts payloads together again: answers the envelope with the payload that completes it, else null. */
export function unpacker(): (payload: string) => Envelope | null {
  let open: { id: string; text: string; next: number } | null = null
  return (payload) => {
    const head = /^(\S+) (\d+) (\d+) /.exec(payload)
    if (!head) return null
    const [prefix, id = '', index, parts] = head
    const text = payload.slice(prefix.length)
    if (index === '0') open = { id, text, next: 1 }
    else if (open && open.id === id && open.next === Number(index)) {
      open.text += text
      open.next += 1
    } else {
      // Joined in the middle of a message: the snapshot after connecting makes up for it.
      open = null
      return null
    }
    if (open.next < Number(parts)) return null
    const whole = open.text
    open = null
    return JSON.parse(whole) as Envelope
  }
}
