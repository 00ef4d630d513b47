import type { Authenticator } from './authenticator.ts'

const encoded = (bytes: BufferSource) => {
  const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(bytes)
    ? bytes
    : { buffer: bytes, byteOffset: 0, byteLength: bytes.byteLength }
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64url')
}
const decoded = (text: string): ArrayBuffer => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** What of a browser's WebAuthn the console uses, with an authenticator behind it that a test may have refuse. */
export function putIntoWindow(authenticator: () => Authenticator) {
  const next: { refusal: string | null } = { refusal: null }
  const refuse = () => {
    const name = next.refusal
    next.refusal = null
    if (name !== null) throw new DOMException('As a browser words it.', name)
  }
  const credential = (id: string, response: object) => ({
    id,
    rawId: decoded(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  const credentials = {
    async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
      refuse()
      const { challenge, rp, user } = publicKey
      const made = authenticator().create({
        rp: { name: rp.name, id: rp.id ?? '' },
        user: { ...user, id: encoded(user.id) },
        challenge: encoded(challenge),
      })
      return credential(made.id, {
        clientDataJSON: decoded(made.clientDataJSON),
        attestationObject: decoded(made.attestationObject),
        getTransports: () => made.transports,
      })
    },
    async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
      refuse()
      const { challenge, rpId = '' } = publicKey
      const { id, ...made } = authenticator().get({ rpId, challenge: encoded(challenge) })
      return credential(id, {
        clientDataJSON: decoded(made.clientDataJSON),
        authenticatorData: decoded(made.authenticatorData),
        signature: decoded(made.signature),
        userHandle: decoded(made.userHandle ?? ''),
      })
    },
  }
  Object.assign(window, { PublicKeyCredential: class {} })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  return {
    /** The next question ends so: a DOMException's name. */
    refuseNext(name: string) {
      next.refusal = name
    },
    takeOut() {
      Reflect.deleteProperty(window, 'PublicKeyCredential')
      Reflect.deleteProperty(navigator, 'credentials')
    },
  }
}
