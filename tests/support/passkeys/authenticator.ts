import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#src/contract/account/passkeys.ts'
import { encodeCbor } from './cbor.ts'

/** What an authenticator or a browser may get wrong, or somebody in their place. */
export interface Lie {
  challenge?: string
  origin?: string
  /** The domain that the authenticator takes itself to be asked by. */
  domain?: string
  type?: string
  crossOrigin?: boolean
  /** Only touched: no PIN, finger or face. */
  unverified?: boolean
  counter?: number
  userHandle?: string | undefined
  format?: 'none' | 'packed'
  /** COSE's number of the algorithm. */
  algorithm?: number
}

export interface Authenticator {
  create(options: Pick<CreationOptions, 'challenge' | 'rp' | 'user'>, lie?: Lie): Attestation
  get(options: Pick<RequestOptions, 'challenge' | 'rpId'>, lie?: Lie): Assertion
  /** Of the passkey that it made last. */
  credentialId(): string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/**
 * A software authenticator with one passkey, P-256, and the browser around it (WebAuthn Level 3, 6).
 * @param device.synced its passkey may be on other devices
 * @param device.counts it counts how often it signed
 */
export function createAuthenticator(
  device: { origin?: string; synced?: boolean; counts?: boolean } = {},
): Authenticator {
  const { origin = 'https://linewatch.test', synced = false, counts = false } = device
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let userHandle = ''
  let counter = 0

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: lie.crossOrigin ?? false,
      }),
    )
  function authenticatorData(domain: string, lie: Lie, attested?: Buffer): Buffer {
    if (counts) counter += 1
    // User present, user verified, backup eligible and backed up, attested credential data included.
    const flags = 0x01 | (lie.unverified ? 0 : 0x04) | (synced ? 0x18 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(lie.counter ?? counter)
    return Buffer.concat([
      sha256(lie.domain ?? domain),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ])
  }
  function cosePublicKey(lie: Lie): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return encodeCbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, lie.algorithm ?? -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  return {
    create({ challenge, rp, user }, lie = {}) {
      userHandle = user.id
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cosePublicKey(lie)])
      const data = authenticatorData(rp.id, lie, attested)
      const statement =
        lie.format === 'packed' ? new Map([['x5c', Buffer.from('a certificate')]]) : new Map<string, Buffer>()
      const attestationObject = encodeCbor(
        new Map<string, string | Buffer | Map<string, Buffer>>([
          ['fmt', lie.format ?? 'none'],
          ['attStmt', statement],
          ['authData', data],
        ]),
      )
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, lie).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'something-new'],
      }
    },
    get({ challenge, rpId }, lie = {}) {
      const client = clientData('webauthn.get', challenge, lie)
      const data = authenticatorData(rpId, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const handle = 'userHandle' in lie ? lie.userHandle : userHandle
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(handle !== undefined && { userHandle: handle }),
      }
    },
    credentialId: () => credentialId.toString('base64url'),
  }
}
