import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '#src/domain/language/text.ts'

/** How the console may look to a user. */
export const SCHEMES = [
  { value: 'light', label: t('Light'), Icon: IconSun },
  { value: 'dark', label: t('Dark'), Icon: IconMoon },
  { value: 'auto', label: t('System'), Icon: IconDeviceDesktop },
] as const
