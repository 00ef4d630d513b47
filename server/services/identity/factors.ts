/** Whether signing in with a password takes something else besides: a code of an authenticator app, or a passkey. */
export const hasFactor = ({ multiFactor, passkeys }: { multiFactor: boolean; passkeys: number }): boolean =>
  multiFactor || passkeys > 0
