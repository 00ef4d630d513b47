import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFlame,
  IconHourglass,
  IconInfoCircle,
  IconMinus,
  IconPlayerPlay,
  IconPlayerRecord,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import type { StatusIcon as IconName } from '#src/domain/status.ts'

const ICONS = {
  check: IconCircleCheck,
  clock: IconClock,
  alert: IconAlertTriangle,
  flame: IconFlame,
  info: IconInfoCircle,
  minus: IconMinus,
  cross: IconCircleX,
  play: IconPlayerPlay,
  record: IconPlayerRecord,
  hourglass: IconHourglass,
  plugged: IconPlugConnected,
  unplugged: IconPlugConnectedX,
} satisfies Record<IconName, unknown>

/** The drawn icon of a status; its word stands next to it, so screen readers skip it. */
export function StatusIcon({ name, size = 16 }: { name: IconName; size?: number }) {
  const Icon = ICONS[name]
  return <Icon size={size} stroke={2} aria-hidden />
}
