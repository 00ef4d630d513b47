import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'

export const yesNo = (on: boolean): string => (on ? 'On' : 'Off')

/** Off, asked for and not set up yet, or on. */
export function multiFactorWord(
  user: Pick<AdministeredUser, 'multiFactorAuthentication' | 'multiFactorReady'>,
) {
  if (!user.multiFactorAuthentication) return 'Off'
  return user.multiFactorReady ? 'On' : 'Required'
}

/** 'Ann Lee (ann@chain.example)'. */
export const userName = ({ displayName, email }: Pick<AdministeredUser, 'displayName' | 'email'>): string =>
  `${displayName} (${email})`
