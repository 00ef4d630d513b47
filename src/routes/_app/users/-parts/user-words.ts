import type { AdministeredUser } from '#src/contract/administration/administered-users.ts'
import { t } from '#src/domain/language/text.ts'

export const yesNo = (on: boolean): string => (on ? t('On') : t('Off'))

/** Off, asked for and not set up yet, or on. */
export function multiFactorWord(
  user: Pick<AdministeredUser, 'multiFactorAuthentication' | 'multiFactorReady'>,
) {
  if (!user.multiFactorAuthentication) return t('Off')
  return user.multiFactorReady ? t('On') : t('Required')
}

/** 'Ann Lee (ann@chain.example)'. */
export const userName = ({ displayName, email }: Pick<AdministeredUser, 'displayName' | 'email'>): string =>
  `${displayName} (${email})`
