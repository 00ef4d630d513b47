import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** How the console may look to a user. */
export const SCHEMES = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const
