/** Where the flags are within authenticator data, and which says that the user was checked (WebAuthn Level 3, 6.1). */
const FLAGS_AT = 32
const USER_VERIFIED = 0x04

/** Whether an authenticator asked for a PIN, a finger or a face, and not only for a touch. */
export const isUserVerified = (authenticatorData: Uint8Array): boolean =>
  ((authenticatorData[FLAGS_AT] ?? 0) & USER_VERIFIED) !== 0
